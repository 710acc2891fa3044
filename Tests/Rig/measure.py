"""What the guest's kernel saw: event-to-flip latency, and wake-ups while idle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

    from .machine import Machine

# struct sizes and numbers of the DRM requests that put a frame on the screen
_MODE_PAGE_FLIP = 0xC01864B0
_MODE_DIRTYFB = 0xC01864B1
_MODE_SETCRTC = 0xC06864A2
_MODE_ATOMIC = 0xC03864BC
_TRACING = "/sys/kernel/tracing"
_EVENT = re.compile(r"\s(\d+)\.(\d{6}): (?:(key): .*code=(\d+) value=(-?\d+)|(touch): .*value=(-?\d+)|.*(cmd: \S+))")


@dataclass(frozen=True)
class Wakeups:
    """What a process did during a stretch of time: context switches and processor ticks (10 ms)."""

    switches: int
    ticks: int


class FlipTrace:
    """Traces, within a `with`, each key press and finger landing and each frame the terminal commits.

    The clock of the trace is the kernel's monotonic one, which also stamps input events: a press is
    stamped where input_event() is entered, a frame where the terminal enters the ioctl.
    """

    def __init__(self, machine: Machine, pid: int) -> None:
        self._machine = machine
        self._pid = pid
        self._lines: list[str] = []

    def __enter__(self) -> FlipTrace:
        commands = " || ".join(f"cmd == {number}" for number in (_MODE_PAGE_FLIP, _MODE_ATOMIC))
        self._machine.shell(f"""
            cd {_TRACING}
            echo 0 >tracing_on; echo >trace; echo mono >trace_clock
            echo 'p:rig/key input_event type=%si:u32 code=%dx:u32 value=%cx:s32' >kprobe_events
            echo 'p:rig/touch input_event type=%si:u32 code=%dx:u32 value=%cx:s32' >>kprobe_events
            echo 'type == 1 && value == 1' >events/rig/key/filter
            echo 'type == 3 && code == 57 && value >= 0' >events/rig/touch/filter
            echo 'common_pid == {self._pid} && ({commands})' >events/syscalls/sys_enter_ioctl/filter
            echo 1 >events/rig/enable; echo 1 >events/syscalls/sys_enter_ioctl/enable; echo 1 >tracing_on
        """)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines = self._machine.shell(f"""
            cd {_TRACING}
            echo 0 >tracing_on; cat trace; echo 0 >events/rig/enable
            echo 0 >events/syscalls/sys_enter_ioctl/enable; echo >kprobe_events; echo >trace
        """).splitlines()

    def latencies(self) -> list[int]:
        """Microseconds from each press to the first frame after it, in order.

        A press that no frame followed before the next press is left out; the caller knows how many
        there should be.
        """
        found = []
        pressed: int | None = None
        for line in self._lines:
            match = _EVENT.search(line)
            if not match:
                continue
            moment = int(match[1]) * 1_000_000 + int(match[2])
            if match[8]:
                if pressed is not None:
                    found.append(moment - pressed)
                    pressed = None
            elif match[4] is None or int(match[4]) < 0x100:
                pressed = moment
        return found


def wakeups(machine: Machine, pids: list[int], seconds: int) -> dict[int, Wakeups]:
    """How often each process ran during so many seconds in which nobody touches the machine."""
    count = "cat /proc/$p/task/*/status | awk '/ctxt_switches/{n+=$2} END{printf \"%d \", n}'"
    time = "awk '{print $14+$15}' /proc/$p/stat"
    look = f"for p in {' '.join(map(str, pids))}; do {count}; {time}; done"
    output = machine.shell(f"{look}; sleep {seconds}; {look}", timeout=seconds + 30)
    numbers = [list(map(int, line.split())) for line in output.splitlines()]
    before, after = numbers[: len(pids)], numbers[len(pids) :]
    return {
        pid: Wakeups(late[0] - early[0], late[1] - early[1])
        for pid, early, late in zip(pids, before, after, strict=True)
    }
