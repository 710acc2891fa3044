"""What an accepted PIN does, and whose it is."""

from .. import steps
from ..case import OTHER_PIN, PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine

DOOR = Scene()
NEW = Scene(credentials=(), started=False)
PROGRAM = "/etc/pintle/accept"


def _runs(machine: Machine, script: str, more: str = "") -> None:
    """Has an accepted PIN run a shell script."""
    machine.agent.put(PROGRAM, f"#!/bin/sh\n{script}\n", 0o755)
    machine.terminal.reload(f"[accept]\nprogram = {PROGRAM}\n{more}", restarts=True)
    steps.see_field(machine)


@case("an accepted PIN runs the program once, which learns the owner's name and not the PIN", DOOR)
def program(machine: Machine) -> None:
    _runs(machine, 'echo "$(id -un) $# $PINTLE_NAME" >>/tmp/opened; env >/tmp/environment', "show-name = yes\n")
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.enter(machine, PIN)
    machine.see(
        lambda seen: seen.state == "right" and seen.says("Welcome, anna") and seen.says("1 wrong try came before."),
        "a welcome by name, and the wrong try before")
    machine.shell("until test -e /tmp/environment; do sleep 0.05; done")
    steps.see_field(machine)
    if machine.shell("cat /tmp/opened").split() != ["pintle", "0", "anna"]:
        raise Mismatch("expected: one run, as the user pintle, without arguments, for anna; seen: another")
    if PIN in machine.shell("cat /tmp/environment /run/rig/pintle.log"):
        raise Mismatch("expected: no digits in environment and log; seen: the PIN")


@case("a program that fails is said to, and the next PIN is served", DOOR)
def failing(machine: Machine) -> None:
    _runs(machine, "exit 3")
    steps.enter(machine, PIN)
    machine.see(lambda seen: seen.state == "right" and len(seen.lines) > 1, "more than a welcome")
    machine.stays(lambda seen: seen.state == "right", "the welcome, deaf to an eager hand", 1)
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)


@case("a program that takes too long is ended, with what it started", DOOR)
def endless(machine: Machine) -> None:
    _runs(machine, "sleep 1000 & echo $$ $! >/tmp/pids; wait", "time-limit = 2s\n")
    steps.enter(machine, PIN)
    machine.see(lambda seen: seen.state == "right" and seen.says("One moment…"), "a welcome that waits")
    machine.shell("for p in $(cat /tmp/pids); do while kill -0 $p 2>/dev/null; do sleep 0.05; done; done", timeout=10)
    machine.see(lambda seen: seen.state == "right" and not seen.says("One moment…"), "a welcome that waits no more")


@case("a PIN that is added counts at once, and one that is removed no more", DOOR)
def added(machine: Machine) -> None:
    steps.enter(machine, OTHER_PIN)
    steps.see_wrong(machine)
    machine.terminal.enrol("berta", OTHER_PIN)
    steps.enter(machine, OTHER_PIN)
    steps.see_right(machine)
    machine.shell("pintle credential remove berta", "pintle")
    if machine.shell("pintle credential list", "pintle").split() != ["anna"]:
        raise Mismatch("expected: only anna is listed; seen: another list")
    steps.see_field(machine)
    steps.enter(machine, OTHER_PIN)
    steps.see_wrong(machine)
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("without a PIN the screen says how to set one up, and the first one opens the field by itself", NEW)
def first(machine: Machine) -> None:
    machine.terminal.cheapen()
    machine.terminal.start()
    machine.see(lambda seen: seen.says("No PIN is set up yet"), "that no PIN is set up")
    machine.terminal.enrol("anna", PIN)
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)
