"""What the guest's kernel saw: event-to-flip latency, exec to the first frame, and wake-ups while idle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from .errors import Mismatch

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from .machine import Machine

# struct sizes and numbers of the DRM requests that put a frame on the screen
_MODE_PAGE_FLIP = 0xC01864B0
_MODE_SETCRTC = 0xC06864A2
_MODE_ATOMIC = 0xC03864BC
_TRACING = "/sys/kernel/tracing"
_TIME = re.compile(r"\s(\d+)\.(\d{6}): ")
_PRESS_OR_FRAME = re.compile(r"(?<= )(?:key:|touch:|cmd:)(?= )")
_PROCESS_OR_FRAME = re.compile(r"sched_process_\w+:|cmd:")


@dataclass(frozen=True)
class Wakeups:
    """What a process did during a stretch of time: context switches and processor ticks (10 ms)."""

    switches: int
    ticks: int


class _Trace:
    """What the guest's kernel traces within a `with`, on its monotonic clock, which also stamps input events."""

    # Shell commands within the kernel's folder of tracing.
    begin: str
    end: str

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._lines: list[str] = []

    def __enter__(self) -> Self:
        self._machine.shell(f"""
            cd {_TRACING}; echo 0 >tracing_on; echo >trace; echo mono >trace_clock
            {self.begin}
            echo 1 >events/syscalls/sys_enter_ioctl/enable; echo 1 >tracing_on
        """)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines = self._machine.shell(f"""
            cd {_TRACING}; echo 0 >tracing_on; cat trace; echo 0 >events/syscalls/sys_enter_ioctl/enable
            {self.end}
            echo >trace
        """).splitlines()

    def _moments(self, pattern: re.Pattern[str]) -> list[tuple[int, re.Match[str]]]:
        """The lines that a pattern is found in, with their microseconds."""
        found = []
        for line in self._lines:
            if (time := _TIME.search(line)) and (match := pattern.search(line)):
                found.append((int(time[1]) * 1_000_000 + int(time[2]), match))
        return found


class FlipTrace(_Trace):
    """Traces each key press and finger landing and each frame the terminal commits.

    A press is stamped where input_event() is entered, a frame where the terminal enters the ioctl that flips.
    """

    end = "echo 0 >events/rig/enable; echo >kprobe_events"

    def __init__(self, machine: Machine, pid: int) -> None:
        super().__init__(machine)
        commands = " || ".join(f"cmd == {number}" for number in (_MODE_PAGE_FLIP, _MODE_ATOMIC))
        self.begin = f"""
            echo 'p:rig/key input_event type=%si:u32 code=%dx:u32 value=%cx:s32' >kprobe_events
            echo 'p:rig/touch input_event type=%si:u32 code=%dx:u32 value=%cx:s32' >>kprobe_events
            echo 'type == 1 && value == 1 && code < 256' >events/rig/key/filter
            echo 'type == 3 && code == 57 && value >= 0' >events/rig/touch/filter
            echo 'common_pid == {pid} && ({commands})' >events/syscalls/sys_enter_ioctl/filter
            echo 1 >events/rig/enable
        """

    def whole(self) -> int:
        """Microseconds from the first press to the last frame."""
        moments = self._moments(_PRESS_OR_FRAME)
        presses = [moment for moment, match in moments if match[0] != "cmd:"]
        frames = [moment for moment, match in moments if match[0] == "cmd:"]
        if not presses or not frames:
            raise Mismatch("expected: a press and a frame after it in the trace; seen: not both")
        return frames[-1] - presses[0]

    def latencies(self) -> list[int]:
        """Microseconds from each press to the first frame after it, in order.

        A press that no frame followed before the next press is left out; the caller knows how many
        there should be.
        """
        found = []
        pressed: int | None = None
        for moment, match in self._moments(_PRESS_OR_FRAME):
            if match[0] != "cmd:":
                pressed = moment
            elif pressed is not None:
                found.append(moment - pressed)
                pressed = None
        return found


class FirstFrame(_Trace):
    """Traces a process that begins or ends, and the terminal's first frame after it: where it enters the ioctl for it."""

    def __init__(self, machine: Machine, event: Literal["sched_process_exec", "sched_process_exit"], which: str) -> None:
        """`which` is the tracer's filter that tells the process."""
        super().__init__(machine)
        commands = " || ".join(f"cmd == {number}" for number in (_MODE_SETCRTC, _MODE_PAGE_FLIP, _MODE_ATOMIC))
        self.begin = f"""
            echo '{which}' >events/sched/{event}/filter; echo 1 >events/sched/{event}/enable
            echo '{commands}' >events/syscalls/sys_enter_ioctl/filter
        """
        self.end = f"echo 0 >events/sched/{event}/enable; echo 0 >events/sched/{event}/filter"

    def took(self) -> int:
        """Microseconds from the process's moment to the frame."""
        began: int | None = None
        for moment, match in self._moments(_PROCESS_OR_FRAME):
            if match[0] != "cmd:":
                began = moment
            elif began is not None:
                return moment - began
        raise Mismatch("expected: a process and a frame after it in the trace; seen: not both")


def wakeups(machine: Machine, pids: list[int], during: Callable[[], object]) -> dict[int, Wakeups]:
    """How often each process ran, all its threads taken together, while something was done, or nothing."""
    count = "cat /proc/$p/task/*/status | awk '/ctxt_switches/{n+=$2} END{printf \"%d \", n}'"
    time = "awk '{print $14+$15}' /proc/$p/stat"
    look = f"for p in {' '.join(map(str, pids))}; do {count}; {time}; done"
    before = machine.shell(look).splitlines()
    during()
    after = machine.shell(look).splitlines()
    found = {}
    for pid, early, late in zip(pids, before, after, strict=True):
        switches, ticks = (int(now) - int(then) for now, then in zip(late.split(), early.split(), strict=True))
        found[pid] = Wakeups(switches, ticks)
    return found
