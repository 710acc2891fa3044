"""A touchscreen of protocol B, made with uinput inside the guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import RigError

if TYPE_CHECKING:
    from .machine import Machine

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0x00, 0x01
MT_SLOT, MT_X, MT_Y, MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
PROP_DIRECT = 1


class Touchscreen:
    """Fingers on the glass. Positions are pixels of the screen, whatever the device's own range is.

    The device reports 0 to 4095 on both axes, as panels do, with the resolution (units a
    millimetre) of a glass `width_mm` wide.
    """

    name = "touch"
    title = "Rig Touchscreen"
    top = 4095
    slots = 5

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.present = False
        self.width_mm, self.height_mm = 154, 86
        self._tracking = 0
        self._down: set[int] = set()

    def plug(self) -> str:
        """Makes the device and returns its event node."""
        x, y = self.top // self.width_mm, self.top // self.height_mm
        lines = [
            f"name {self.title}", "phys rig/touch", "id 0x18 0x0eef 0x0001 0x0100", f"prop {PROP_DIRECT}",
            f"ev {EV_KEY}", f"key {BTN_TOUCH}", f"ev {EV_ABS}",
            f"abs {ABS_X} 0 {self.top} 0 0 {x}", f"abs {ABS_Y} 0 {self.top} 0 0 {y}",
            f"abs {MT_SLOT} 0 {self.slots - 1} 0 0 0", f"abs {MT_TRACKING_ID} 0 65535 0 0 0",
            f"abs {MT_X} 0 {self.top} 0 0 {x}", f"abs {MT_Y} 0 {self.top} 0 0 {y}",
        ]
        node = self._machine.agent.ask("uinput-create", self.name, body="\n".join(lines)).decode()
        self.present = True
        self._down.clear()
        return node

    def unplug(self) -> None:
        """Takes the device away, with whatever fingers are on it."""
        self._machine.agent.ask("uinput-destroy", self.name)
        self.present = False
        self._down.clear()

    def tap(self, x: float, y: float, hold: float = 0.04) -> None:
        """One finger down and up again."""
        down = self._landing(0, x, y)
        self._emit([*down, f"sleep {int(hold * 1e6)}", *self._lifting(0)])

    def down(self, slot: int, x: float, y: float) -> None:
        """A finger lands."""
        self._emit(self._landing(slot, x, y))

    def move(self, slot: int, x: float, y: float) -> None:
        """A finger slides."""
        self._emit([f"{EV_ABS} {MT_SLOT} {slot}", *self._position(x, y), f"{EV_SYN} 0 0"])

    def up(self, slot: int) -> None:
        """A finger lifts."""
        self._emit(self._lifting(slot))

    def together(self, places: list[tuple[float, float]]) -> None:
        """Several fingers land in one report, and lift in one."""
        down = [line for slot, (x, y) in enumerate(places) for line in self._landing(slot, x, y)[:-1]]
        up = [line for slot in range(len(places)) for line in self._lifting(slot)[:-1]]
        self._emit([*down, f"{EV_SYN} 0 0", "sleep 40000", *up, f"{EV_SYN} 0 0"])

    def _landing(self, slot: int, x: float, y: float) -> list[str]:
        if slot >= self.slots:
            raise RigError(f"the touchscreen follows {self.slots} fingers")
        self._tracking = (self._tracking + 1) % 65536
        lines = [f"{EV_ABS} {MT_SLOT} {slot}", f"{EV_ABS} {MT_TRACKING_ID} {self._tracking}", *self._position(x, y)]
        if not self._down:
            lines.append(f"{EV_KEY} {BTN_TOUCH} 1")
        self._down.add(slot)
        return [*lines, f"{EV_SYN} 0 0"]

    def _lifting(self, slot: int) -> list[str]:
        self._down.discard(slot)
        lines = [f"{EV_ABS} {MT_SLOT} {slot}", f"{EV_ABS} {MT_TRACKING_ID} -1"]
        if not self._down:
            lines.append(f"{EV_KEY} {BTN_TOUCH} 0")
        return [*lines, f"{EV_SYN} 0 0"]

    def _position(self, x: float, y: float) -> list[str]:
        across, down = (round(share * (self.top + 1) - 0.5) for share in self._machine.on_glass(x, y))
        if not (0 <= across <= self.top and 0 <= down <= self.top):
            raise RigError(f"({x:.0f}, {y:.0f}) is not on a screen of {self._machine.size}")
        return [f"{EV_ABS} {code} {value}" for code, value in
                ((MT_X, across), (MT_Y, down), (ABS_X, across), (ABS_Y, down))]

    def _emit(self, lines: list[str]) -> None:
        self._machine.agent.ask("uinput-emit", self.name, body="\n".join(lines))
