"""A Debian with systemd that installs the product and then boots to the field by itself."""

from __future__ import annotations

import time
from pathlib import Path

from . import steps
from .case import PIN, WRONG
from .machine import Machine


def play(machine: Machine, pictures: Path) -> None:
    """Installs with `scripts/install`, enrols, cuts the power, and expects the field without a hand.

    Then a wrong and the right PIN. Raises `Mismatch` at the first step that is not as it should be.
    """
    began = time.monotonic()
    pictures.mkdir(parents=True, exist_ok=True)

    def say(words: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {words}", flush=True)

    machine.wake()
    say("Debian with systemd is up")
    machine.shell("cd /opt/pintle && scripts/install", timeout=120)
    machine.terminal.enrol("anna", PIN)
    machine.shell("sync")
    say("installed, a PIN enrolled")
    machine.power_cut()
    machine.boot(timeout=120, furnish=False)
    machine.touch.plug()
    field = steps.see_field(machine, timeout=120)
    field.image.save(pictures / "1-field.png")
    say(f"booted to the field by itself: {pictures / '1-field.png'}")
    machine.shell("systemctl is-active pintle.service")
    # udev would send QEMU's keyboard to sleep, and a keypad that sleeps loses presses.
    machine.shell("! grep -qv on $(grep -l 'QEMU USB' /sys/bus/usb/devices/*/product | sed s,product,power/control,)")
    steps.enter(machine, WRONG)
    steps.see_wrong(machine).image.save(pictures / "2-wrong.png")
    say(f"a wrong PIN is refused: {pictures / '2-wrong.png'}")
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine).image.save(pictures / "3-right.png")
    say(f"the right PIN is accepted: {pictures / '3-right.png'}")
