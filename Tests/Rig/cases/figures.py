"""How fast it answers, how soon it is there, and that it rests: measured where the guest's kernel sees it.

The figures are those of this machine, mostly an emulated one: a board of our time is faster.
"""

import statistics

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine
from ..measure import FirstFrame, FlipTrace, Wakeups, wakeups

KEYPAD = Scene()
TOUCH = Scene(touch=True)
STOPPED = Scene(started=False)
PROGRAMS = ("pintle", "pintle-gatekeeper", "pintle-action")
FRAME = 16_700  # microseconds, at 60 Hz


def _summary(latencies: list[int], presses: int) -> str:
    """Expects the median within a frame's time."""
    # A busy host lets the guest see two presses at once, which are one frame.
    if not 0.9 * presses <= len(latencies) <= presses:
        raise Mismatch(f"expected: a frame after each of {presses} presses; seen: {len(latencies)}")
    median = statistics.median(latencies)
    if median > FRAME:
        raise Mismatch(f"expected: at most {FRAME / 1000} ms to the flip; seen: a median of {median / 1000:.1f} ms")
    return f"{presses} presses, median {median / 1000:.1f} ms, most {max(latencies) / 1000:.1f} ms"


@case("from a key's event to the flip with its dot it takes at most a frame's time", KEYPAD)
def key_to_flip(machine: Machine) -> str:
    machine.terminal.reload("[entry]\nlength = 12\n")
    steps.see_field(machine, cells=12)
    with FlipTrace(machine, machine.terminal.pid_of("pintle")) as trace:
        for _ in range(4):
            steps.enter(machine, PIN + WRONG[:5])
            machine.keypad.type_keys("\x1b")
            steps.see_field(machine, cells=12)
    return _summary(trace.latencies(), 48)


@case("from a finger's event to the flip with its dot and the pressed key it takes at most a frame's time", TOUCH)
def touch_to_flip(machine: Machine) -> str:
    machine.terminal.reload("[entry]\nlength = 12\n")
    steps.see_field(machine, cells=12)
    with FlipTrace(machine, machine.terminal.pid_of("pintle")) as trace:
        for _ in range(2):
            steps.enter(machine, PIN + WRONG[:5], by="touch")
            machine.keypad.type_keys("\x1b")
            steps.see_field(machine, cells=12)
    return _summary(trace.latencies(), 24)


@case("from exec to the first frame it takes less than a second and a half, though emulated", STOPPED)
def exec_to_frame(machine: Machine) -> str:
    took = []
    for _ in range(3):
        with FirstFrame(machine, "sched_process_exec", 'filename ~ "*/pintle"') as trace:
            machine.terminal.start()
            steps.see_field(machine)
        machine.terminal.stop()
        took.append(trace.took() / 1000)
    median = statistics.median(took)
    if median > 1500:
        raise Mismatch(f"expected: at most 1500 ms; seen: {median:.0f} ms")
    return f"median {median:.0f} ms of {', '.join(f'{one:.0f}' for one in sorted(took))}"


def _pids(machine: Machine) -> dict[int, str]:
    pids = {machine.terminal.pid_of(program): program for program in PROGRAMS}
    if len(pids) != len(PROGRAMS) or 0 in pids:
        raise Mismatch(f"expected: {', '.join(PROGRAMS)} run; seen: not all")
    return pids


def _rest(machine: Machine, seconds: int) -> str:
    """Expects that none of the three processes runs at all for so long."""
    pids = _pids(machine)
    machine.shell(f"until {machine.terminal.idle}; do sleep 0.02; done; sleep 0.5")
    ran = wakeups(machine, list(pids), lambda: machine.shell(f"sleep {seconds}", timeout=seconds + 30))
    for pid, count in ran.items():
        if count != Wakeups(0, 0):
            raise Mismatch(f"expected: {pids[pid]} rests for {seconds} s; seen: {count.switches} wake-ups, {count.ticks} ticks")
    return f"0 wake-ups of {', '.join(pids.values())} in {seconds} s"


@case("a key wakes the terminal, and not what runs programs", KEYPAD)
def woken(machine: Machine) -> None:
    _rest(machine, 1)
    pids = _pids(machine)

    def press() -> None:
        steps.enter(machine, PIN[:1])
        steps.see_dots(machine, 1)

    woken = {pids[pid]: count.switches for pid, count in wakeups(machine, list(pids), press).items()}
    if not woken["pintle"] or woken["pintle-action"]:
        raise Mismatch(f"expected: wake-ups of the terminal, none of pintle-action; seen: {woken}")


@case("an empty field wakes nobody", TOUCH)
def resting(machine: Machine) -> str:
    return _rest(machine, 5)


@case("an empty field wakes nobody for a minute", TOUCH, slow=True)
def resting_long(machine: Machine) -> str:
    return _rest(machine, 60)


@case("a terminal that waits for a screen, or for a keypad, wakes nobody", STOPPED)
def waiting(machine: Machine) -> str:
    machine.unplug("keypad")
    machine.terminal.start()
    steps.see_waiting(machine)
    _rest(machine, 3)
    machine.screen_signal(False)
    machine.terminal.wait_log("waiting for a screen")
    return _rest(machine, 3)
