"""What an accepted PIN does, and whose it is."""

from .. import steps
from ..case import OTHER_PIN, PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine

DOOR = Scene()
NEW = Scene(credentials=(), started=False)


def _runs(machine: Machine, script: str, more: str = "") -> None:
    """Has an accepted PIN run a shell script."""
    machine.terminal.program("accept.d/10-door", script)
    if more:
        machine.terminal.reload(f"[accept]\n{more}", restarts=True)
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


@case("of several programs one that fails, or that others could change, keeps no other one from running", DOOR)
def several(machine: Machine) -> None:
    for name, script in (("10-first", "exit 3"), ("20-open", "exit 0"), ("30-last", "echo $PINTLE_EVENT >/tmp/last")):
        machine.terminal.program(f"accept.d/{name}", script)
    machine.shell("chmod go+w /etc/pintle/accept.d/20-open")
    steps.enter(machine, PIN)
    machine.terminal.wait_log("accept.d/10-first: failed with status 3")
    machine.terminal.wait_log("/etc/pintle/accept.d/20-open is not trusted: others may write to it (chmod go-w)")
    machine.shell("until [ \"$(cat /tmp/last 2>/dev/null)\" = accept ]; do sleep 0.05; done")
    machine.see(
        lambda seen: seen.state == "right" and len(seen.lines) > 1 and not seen.says("One moment…"),
        "that something did not work")


@case("a wrong PIN runs reject.d, a wait that begins lock.d, and neither is waited for", DOOR)
def others(machine: Machine) -> None:
    machine.terminal.program("reject.d/10", "echo $PINTLE_EVENT >>/tmp/events; exec sleep 1000")
    machine.terminal.program("lock.d/10", "echo $PINTLE_EVENT >>/tmp/events; exec sleep 1000")
    machine.terminal.reload("[lockout]\nwaits = 3s\n", restarts=True)
    steps.see_field(machine)
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.see_wait(machine)
    machine.shell("until [ $(wc -l </tmp/events) = 2 ]; do sleep 0.05; done")
    if machine.shell("sort /tmp/events").split() != ["lock", "reject"]:
        raise Mismatch("expected: reject and lock; seen: others")
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


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
