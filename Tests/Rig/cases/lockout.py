"""Waits that wrong PINs earn: shown, kept, and not to be shortened by anything that ends and begins again."""

import dataclasses
import signal
import time

from .. import steps
from ..case import OTHER_PIN, PIN, WRONGS, Body, Scene, case
from ..errors import Mismatch
from ..machine import Machine
from ..measure import FirstFrame
from ..picture import Picture
from ..terminal import GATEKEEPER


def _waits(waits: str, wrong: int, touch: bool = False) -> Scene:
    """A terminal with these waits, after so many wrong PINs."""
    before: Body | None = (lambda machine: steps.fail(machine, WRONGS[:wrong])) if wrong else None
    return Scene(touch=touch, configuration=f"[lockout]\nwaits = {waits}\n", before=before)


SHIPPED = Scene()
SHORT = _waits("0 0 0 0 10s 1min", wrong=5)
LONG = _waits("5min", wrong=1, touch=True)
BY_TOUCH = _waits("0 0 0 0 7s", wrong=0, touch=True)


class Countdown:
    """Follows a countdown from picture to picture: it runs with the clock, never rests at 0, and its ring agrees."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.seen: list[tuple[float, int]] = []

    def __call__(self, seen: Picture) -> bool:
        """Takes a picture in; true once the wait is over and the field is there."""
        if seen.cells:
            return True
        if seen.countdown is None or seen.ring is None:
            raise Mismatch(f"expected: ring and digits all through the wait; seen: {seen.summary()}")
        left = steps.seconds(seen)
        now = time.monotonic()
        if not 1 <= left <= (self.seen[-1][1] if self.seen else self.total):
            raise Mismatch(f"expected: a countdown that falls and ends at 1; seen: {left} after {self.seen[-1:]}")
        if abs(seen.ring.share - left / self.total) > 0.02:
            raise Mismatch(f"expected: {left / self.total:.2f} of the ring lit; seen: {seen.ring.share:.2f}")
        self.seen.append((now, left))
        first, most = self.seen[0]
        if abs(most - left - (now - first)) > 2:
            raise Mismatch(f"expected: {most - (now - first):.1f} s left; seen: {left}")
        return False


def _follow(machine: Machine, total: int) -> None:
    """Watches a countdown to its end, which has to come when the countdown says so."""
    watched = Countdown(total)
    machine.see(watched, "the field after the wait", total + 5)
    ends = watched.seen[-1][1]
    if len({left for _, left in watched.seen}) < 4 or ends > 2:
        raise Mismatch(f"expected: a countdown down to 1; seen: {len(watched.seen)} pictures, the last with {ends} s left")


class Clock:
    """How long a wait still is: what a countdown said once, and the host's clock since."""

    def __init__(self, machine: Machine) -> None:
        self._said = steps.seconds(steps.see_wait(machine))
        self._at = time.monotonic()

    def expect(self, machine: Machine, longer: float = 1) -> None:
        """Expects the countdown to go on as if nothing had happened, at most so much longer."""
        left = steps.seconds(steps.see_wait(machine, 20))
        due = self._said - (time.monotonic() - self._at)
        if not due - 1.5 <= left <= due + longer + 0.5:
            raise Mismatch(f"expected: {due:.1f} s of the wait left, and at most {longer} more; seen: {left}")


@case("four wrong PINs cost nothing but a word each, and the fifth half a minute", SHIPPED)
def shipped(machine: Machine) -> None:
    for count, pin in enumerate(WRONGS[:4], start=1):
        steps.enter(machine, pin)
        steps.see_wrong(machine)
        steps.see_tries(machine, 5 - count)
    steps.enter(machine, WRONGS[4])
    steps.see_wrong(machine)
    seen = steps.see_wait(machine)
    if not seen.says("Too many wrong PINs"):
        raise Mismatch(f"expected: why there is a wait; seen: {seen.summary()}")
    if not 26 <= steps.seconds(seen) <= 30:
        raise Mismatch(f"expected: a wait of 30 s; seen: {seen.countdown}")


@case("a right PIN before the fifth wrong one ends the run", SHIPPED)
def ended_run(machine: Machine) -> None:
    steps.fail(machine, WRONGS[:4])
    steps.enter(machine, PIN)
    steps.see_right(machine)
    steps.see_field(machine)
    steps.fail(machine, WRONGS[:4])
    steps.see_tries(machine, 1)


@case("ring and digits count down together and never show 0, and then the right PIN is accepted", SHORT)
def countdown(machine: Machine) -> None:
    steps.see_wait(machine)
    _follow(machine, 10)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a wrong PIN after a wait earns the next one", SHORT)
def next_wait(machine: Machine) -> None:
    steps.see_wait(machine)
    steps.see_field(machine)
    steps.enter(machine, OTHER_PIN)
    steps.see_wrong(machine)
    left = steps.seconds(steps.see_wait(machine))
    if not 55 <= left <= 60:
        raise Mismatch(f"expected: a wait of a minute; seen: {left} s")


@case("by touch as well: five wrong PINs, the countdown without a pad, and then the right PIN", BY_TOUCH)
def by_touch(machine: Machine) -> None:
    steps.fail(machine, WRONGS, by="touch")
    steps.see_wait(machine)
    _follow(machine, 7)
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("what is typed and tapped during a wait is neither entered nor counted", LONG)
def deaf(machine: Machine) -> None:
    clock = Clock(machine)
    before = machine.terminal.ledger()
    steps.enter(machine, PIN)
    width, height = machine.size
    for x in range(width // 10, width, width // 5):
        machine.tap(x, height * 0.7)
    machine.stays(lambda seen: seen.countdown and not seen.cells, "a countdown alone", 1.5)
    if machine.terminal.ledger() != before:
        raise Mismatch("expected: the ledger as it was; seen: it was written")
    clock.expect(machine)


@case("a gatekeeper killed during a wait is missed within 2 s, started again by itself, and the wait goes on", LONG)
def killed_gatekeeper(machine: Machine) -> None:
    clock = Clock(machine)
    machine.agent.put("/run/rig/broken", "#!/bin/sh\nexit 1\n", 0o755)
    machine.shell(f"mount --bind /run/rig/broken {GATEKEEPER}")
    with FirstFrame(machine, "sched_process_exit", 'comm ~ "pintle-gate*"') as trace:
        machine.terminal.kill("pintle-gatekeeper")
        steps.see_service(machine, 10)
    if (took := trace.took() / 1_000_000) > 2:
        raise Mismatch(f"expected: out of service within 2 s; seen: after {took:.1f} s")
    steps.enter(machine, PIN)
    machine.stays(lambda seen: not seen.cells and not seen.countdown, "that no PIN can be checked", 1)
    machine.shell(f"umount {GATEKEEPER}")
    clock.expect(machine)


@case("a gatekeeper that is killed again and again shortens no wait", LONG)
def killed_often(machine: Machine) -> None:
    clock = Clock(machine)
    for _ in range(3):
        machine.terminal.kill("pintle-gatekeeper")
        machine.shell("until pidof pintle-gatekeeper; do sleep 0.05; done")
    clock.expect(machine)


@case("a terminal killed during a wait takes its processes with it, and the next one shows the wait", LONG)
def killed_terminal(machine: Machine) -> None:
    clock = Clock(machine)
    machine.terminal.stop(signal.SIGKILL)
    machine.shell("until ! pidof pintle-gatekeeper pintle-action; do sleep 0.05; done", timeout=3)
    machine.terminal.start()
    clock.expect(machine)


@case("each process killed during a wait that was earned by touch: the wait ends when it would have, and the right PIN is accepted", BY_TOUCH)
def killed_by_touch(machine: Machine) -> None:
    machine.terminal.reload("[lockout]\nwaits = 12s\n", restarts=True)
    steps.see_field(machine)
    steps.fail(machine, WRONGS[:1], by="touch")
    clock = Clock(machine)
    for program in ("pintle-action", "pintle-gatekeeper"):
        before = machine.terminal.pid_of(program)
        machine.terminal.kill(program)
        machine.shell(f"until p=$(pidof {program}) && [ $p != {before} ]; do sleep 0.02; done")
    clock.expect(machine)
    machine.terminal.stop(signal.SIGKILL)
    machine.terminal.start()
    clock.expect(machine)
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a power cut during a wait does not shorten it, whatever the clock on the wall says, and the right PIN ends it", BY_TOUCH)
def power_cut(machine: Machine) -> None:
    machine.terminal.stop()
    machine.terminal.start("[lockout]\nwaits = 20s\n")
    steps.see_field(machine)
    steps.fail(machine, WRONGS[:1], by="touch")
    clock = Clock(machine)
    machine.power_cut()
    machine.hardware = dataclasses.replace(machine.hardware, clock="2035-01-01T00:00:00")
    machine.boot()
    machine.terminal.start()
    clock.expect(machine, longer=60)
    steps.see_field(machine, timeout=25)
    steps.enter(machine, PIN)
    steps.see_right(machine)
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)
