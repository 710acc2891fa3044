"""A Debian with systemd that installs the product, boots to the field by itself, and is looked after by systemctl."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from . import steps
from .case import PIN, WRONG
from .errors import Mismatch
from .machine import Machine
from .picture import Picture, look
from .terminal import CONFIGURATION

_TYPED = "7"


def play(machine: Machine, pictures: Path) -> None:
    """Installs with `scripts/install`, enrols, cuts the power, and expects the field without a hand.

    Then what an administrator does, and a crash. Raises `Mismatch` at the first step that is not as it should be.
    """
    began = time.monotonic()
    pictures.mkdir(parents=True, exist_ok=True)

    def say(words: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {words}", flush=True)

    def show(name: str, words: str, seen: Picture) -> None:
        seen.image.save(pictures / f"{name}.png")
        say(f"{words}: {pictures / f'{name}.png'}")

    machine.wake()
    say("Debian with systemd is up")
    machine.shell("cd /opt/pintle && scripts/install", timeout=120)
    machine.terminal.enrol("anna", PIN)
    machine.shell("sync")
    say("installed, a PIN enrolled")
    machine.power_cut()
    machine.boot(timeout=120, furnish=False)
    _type_until_field(machine, 120)
    machine.touch.plug()
    machine.see(lambda seen: seen.pad, "a pad")
    show("1-field", "booted to the field by itself, and nothing typed meanwhile is on the console", steps.see_field(machine))
    machine.shell("systemctl is-active pintle.service")
    # udev would send QEMU's keyboard to sleep, and a keypad that sleeps loses presses.
    machine.shell("! grep -qv on $(grep -l 'QEMU USB' /sys/bus/usb/devices/*/product | sed s,product,power/control,)")
    steps.enter(machine, WRONG)
    show("2-wrong", "a wrong PIN is refused", steps.see_wrong(machine))
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    show("3-right", "the right PIN is accepted", steps.see_right(machine))
    steps.see_field(machine)
    _reload(machine)
    say("systemctl reload takes a good configuration, and fails for one with mistakes, which changes nothing")
    _crash(machine)
    say("killed, it comes back by itself, and nothing typed meanwhile is on the console")
    _mistake(machine)
    show("4-mistake", "with mistakes in its configuration it does not start, once, and says why", look(machine.screenshot()))
    machine.shell(f"cp /run/default.conf {CONFIGURATION}; systemctl start pintle.service")
    steps.see_field(machine)
    machine.shell("cd /opt/pintle && scripts/install --uninstall", timeout=60)
    _wait_console(machine, lambda text: text.endswith("login:"))
    machine.keypad.type_keys("root\n")
    _wait_console(machine, lambda text: text.endswith("login:rootPassword:"))
    say("uninstalled, the login prompt is back")


def _type_until_field(machine: Machine, timeout: float) -> None:
    """Types until the field is there; nothing of it may be readable anywhere then."""
    end = time.monotonic() + timeout
    while len((seen := look(machine.screenshot())).cells) != 6:
        if time.monotonic() > end:
            raise Mismatch(f"expected: the field within {timeout:.0f} s; seen: {seen.summary()}")
        machine.keypad.type_keys(_TYPED * 2)
        time.sleep(0.1)
    machine.keypad.type_keys("\x1b")
    steps.see_field(machine)
    if _TYPED * 3 in machine.terminal.console_text():
        raise Mismatch("expected: nothing of what was typed on the console; seen: some of it")


def _reload(machine: Machine) -> None:
    machine.shell(f"cp {CONFIGURATION} /run/default.conf")
    machine.terminal.configure("[entry]\nlength = 4\n")
    machine.shell("systemctl reload pintle.service")
    steps.see_field(machine, cells=4)
    machine.terminal.configure("[entry]\nlength = 44\n")
    if machine.attempt("systemctl reload pintle.service").good:
        raise Mismatch("expected: a reload with a mistake fails; seen: it does not")
    machine.shell(f"systemctl is-active pintle.service && systemctl status pintle.service | grep -q '{CONFIGURATION}:2: '")
    steps.see_field(machine, cells=4)
    machine.shell(f"cp /run/default.conf {CONFIGURATION}; systemctl reload pintle.service")
    steps.see_field(machine)
    # The controlling terminal, by its number, is tty1 still: systemd has not hung it up for the reload.
    if machine.shell("cut -d' ' -f7 /proc/$(systemctl show -P MainPID pintle.service)/stat").strip() != "1025":
        raise Mismatch("expected: the terminal has its console still; seen: it was hung up")


def _crash(machine: Machine) -> None:
    machine.shell("kill -9 $(systemctl show -P MainPID pintle.service)")
    machine.see(lambda seen: not seen.cells, "that the terminal is gone")
    _type_until_field(machine, 30)
    machine.shell("test $(systemctl show -P NRestarts pintle.service) = 1")
    steps.enter(machine, PIN)
    steps.see_right(machine)
    steps.see_field(machine)


def _mistake(machine: Machine) -> None:
    machine.terminal.configure("[entry]\nlength = 44\n")
    if machine.attempt("systemctl restart pintle.service").good:
        raise Mismatch("expected: a start with a mistake fails; seen: it does not")
    machine.shell("sleep 3; systemctl is-failed pintle.service && test $(systemctl show -P NRestarts pintle.service) = 0")
    _wait_console(machine, lambda text: text.startswith(f"Pintlecan'tstart:{CONFIGURATION}:2:"))


def _wait_console(machine: Machine, wanted: Callable[[str], bool]) -> None:
    end = time.monotonic() + 20
    while not wanted(text := machine.terminal.console_text()):
        if time.monotonic() > end:
            raise Mismatch(f"expected: other words on the console; seen: {text or 'none'}")
        time.sleep(0.1)
