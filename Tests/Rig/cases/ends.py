"""How the terminal ends, is told anew, and loses its gatekeeper."""

import signal

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine
from ..measure import FlipTrace
from ..picture import Picture
from ..probe import same_screen

RUNNING = Scene()
STOPPED = Scene(started=False)
TEXT, GRAPHICS = "console text keyboard unicode", "console graphics keyboard off"


def _console(machine: Machine, wanted: str) -> None:
    if (state := machine.terminal.console()) != wanted:
        raise Mismatch(f"expected: {wanted}; seen: {state}")


def _alone(machine: Machine) -> None:
    """Expects that none of the three processes runs any more, after a moment."""
    machine.shell("until ! pidof pintle pintle-gatekeeper pintle-action; do sleep 0.05; done", timeout=3)


def _is_bare(seen: Picture) -> bool:
    """One colour all over, which is not the black of a console."""
    return bool((seen.pixels == seen.ground).all()) and seen.ground != 0


def _given_back(machine: Machine, number: int) -> None:
    machine.shell(r"printf '\033[?25l\033[2J\033[HThe console before us' >/dev/tty1")
    before = machine.screenshot()
    machine.terminal.start("[entry]\nmode = visible\n")
    steps.see_field(machine)
    steps.enter(machine, PIN[:3])
    steps.see_digits(machine, PIN[:3])
    moment = machine.snapshot()
    for _ in range(5):
        shown = machine.in_slow_motion(
            lambda agent: agent.send("signal", machine.terminal.name, number), 400, until=lambda seen: seen.ground == 0)
        if (end := machine.agent.wait(machine.terminal.name, 10)) != ("exited", 0):
            raise Mismatch(f"expected: the terminal ends with 0; seen: {end}")
        last = max(index for index, seen in enumerate(shown) if seen.filled)
        if any(_is_bare(seen) for seen in shown[last + 1 :]):
            break
        # A busy host lets the guest run on for longer than the frame is there.
        machine.restore(moment)
    else:
        raise Mismatch("expected: after the digits a bare frame; seen: none")
    _alone(machine)
    _console(machine, TEXT)
    if not same_screen(before, machine.screenshot()):
        raise Mismatch("expected: the screen as it was; seen: another")


@case("SIGTERM gives screen and console back, after a frame without digits", STOPPED)
def terminated(machine: Machine) -> None:
    _given_back(machine, signal.SIGTERM)


@case("SIGINT gives screen and console back, after a frame without digits", STOPPED)
def interrupted(machine: Machine) -> None:
    _given_back(machine, signal.SIGINT)


@case("what a killed terminal leaves behind is put right by the next one", STOPPED)
def killed(machine: Machine) -> None:
    machine.shell(r"printf '\033[?25l\033[2J\033[HThe console before us' >/dev/tty1")
    before = machine.screenshot()
    machine.terminal.start()
    steps.see_field(machine)
    steps.enter(machine, PIN[:3])
    machine.terminal.stop(signal.SIGKILL)
    _alone(machine)
    _console(machine, GRAPHICS)
    machine.terminal.start()
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)
    machine.terminal.stop()
    _console(machine, TEXT)
    if not same_screen(before, machine.screenshot()):
        raise Mismatch("expected: the screen as it was; seen: another")


@case("SIGHUP puts a changed configuration into force, all of it", RUNNING)
def changed(machine: Machine) -> None:
    steps.enter(machine, PIN[:2])
    steps.see_dots(machine, 2)
    machine.terminal.reload("[theme]\nname = light\n[entry]\nlength = 4\ntitle = Door of the rig\n")
    seen = steps.see_field(machine, cells=4)
    if min(seen.ground >> shift & 255 for shift in (0, 8, 16)) < 0xE0 or not seen.says("Door of the rig"):
        raise Mismatch(f"expected: a light ground and the new title; seen: {seen.ground:06x}")
    steps.enter(machine, WRONG[:4])
    steps.see_wrong(machine)


@case("SIGHUP with a mistake in the configuration changes nothing, and names file and line", RUNNING)
def refused(machine: Machine) -> None:
    steps.enter(machine, PIN[:2])
    steps.see_dots(machine, 2)
    machine.terminal.configure("[entry]\nlength = 4\n[theme]\nname = purple\n")
    machine.agent.signal(machine.terminal.name, signal.SIGHUP)
    machine.terminal.wait_log("/etc/pintle/pintle.conf:4")
    machine.terminal.wait_log("the configuration stays as it was")
    machine.terminal.configure("[entry]\nlength = 4\n")
    machine.shell("chmod o+w /etc/pintle/pintle.conf")
    machine.agent.signal(machine.terminal.name, signal.SIGHUP)
    machine.terminal.wait_log("the configuration stays as it was", times=2)
    steps.see_dots(machine, 2)
    steps.enter(machine, PIN[2:])
    steps.see_right(machine)


@case("other waits by SIGHUP leave the wrong PINs that were counted, and the wait that is on", RUNNING)
def other_waits(machine: Machine) -> None:
    steps.fail(machine, (WRONG, WRONG[::-1]))
    machine.terminal.reload("[lockout]\nwaits = 0 0 90s\n", restarts=True)
    steps.see_field(machine)
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    machine.terminal.reload("[lockout]\nwaits = 0\n", restarts=True)
    seen = steps.see_wait(machine)
    if not 80 <= steps.seconds(seen) <= 90:
        raise Mismatch(f"expected: the wait goes on; seen: {seen.countdown}")


@case("a gatekeeper that does not answer is out of service within 2 s, and serves when it does again", RUNNING)
def silent(machine: Machine) -> None:
    machine.terminal.reload("[lockout]\nwaits = 4s\n", restarts=True)
    steps.see_field(machine)
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.see_wait(machine)
    machine.terminal.kill("pintle-gatekeeper", signal.SIGSTOP)
    steps.see_field(machine)  # the wait is over, and nothing is known against a PIN yet
    with FlipTrace(machine, machine.terminal.pid_of("pintle")) as trace:
        steps.enter(machine, PIN[:3])
        steps.see_service(machine, 10)
    if (took := trace.whole() / 1_000_000) > 2:
        raise Mismatch(f"expected: out of service within 2 s; seen: after {took:.1f} s")
    machine.terminal.kill("pintle-gatekeeper", signal.SIGCONT)
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a gatekeeper that hangs while it judges a PIN is given up after a minute, without a verdict", RUNNING, slow=True)
def hanging(machine: Machine) -> None:
    machine.terminal.kill("pintle-gatekeeper", signal.SIGSTOP)
    steps.enter(machine, PIN)
    machine.stays(lambda seen: seen.state == "neutral" and seen.dots == 6 or not seen.dots, "a PIN that is judged", 55)
    steps.see_service(machine, 10, timeout=10)
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a gatekeeper killed while it judges a PIN brings no verdict, and nothing is run", RUNNING)
def killed_judge(machine: Machine) -> None:
    machine.terminal.program("accept.d/10-door", "touch /tmp/opened")
    machine.terminal.kill("pintle-gatekeeper", signal.SIGSTOP)
    steps.enter(machine, PIN)
    machine.see(lambda seen: seen.dots == 6 and seen.says("One moment…"), "a PIN that is judged")
    machine.terminal.kill("pintle-gatekeeper")
    judged: list[str] = []

    def served(seen: Picture) -> bool:
        judged.append(seen.state)
        return len(seen.cells) == 6 and not seen.filled

    machine.see(served, "an empty field")
    machine.stays(lambda seen: seen.state not in ("right", "wrong"), "no verdict", 1)
    if {"right", "wrong"} & set(judged) or machine.attempt("test -e /tmp/opened").good:
        raise Mismatch(f"expected: no verdict and nothing run; seen: {judged}")
    steps.enter(machine, PIN)
    steps.see_right(machine)
    machine.shell("until test -e /tmp/opened; do sleep 0.05; done")
