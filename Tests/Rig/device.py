"""Devices that the guest makes for itself: any evdev device through uinput, any HID device through uhid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .agent import Agent

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_LED = 0, 1, 2, 3, 4, 5, 0x11
_BITS = {EV_KEY: "key", EV_REL: "rel", EV_MSC: "msc", EV_SW: "sw", EV_LED: "led"}

DIGITS = {str(digit): 1 + (digit or 10) for digit in range(10)}  # KEY_1 … KEY_0
BLOCK = dict(zip("0123456789", (82, 79, 80, 81, 75, 76, 77, 71, 72, 73), strict=True))  # KEY_KP0 … KEY_KP9
ENTER, BACKSPACE, ESCAPE, NUMLOCK, KP_ENTER, KP_DOT = 28, 14, 1, 69, 96, 83
LETTERS = (*range(16, 26), *range(30, 39), *range(44, 51))


@dataclass(frozen=True)
class Axis:
    """An absolute axis: its range, and its units a millimetre."""

    minimum: int
    maximum: int
    resolution: int = 0


class Device:
    """An evdev device. `node` is its event node in the guest.

    `codes` lists, by event type, what it can send; `axes` its absolute axes; `properties` the INPUT_PROP numbers.
    """

    def __init__(
        self,
        agent: Agent,
        name: str,
        title: str = "",
        codes: Mapping[int, Iterable[int]] | None = None,
        axes: Mapping[int, Axis] | None = None,
        properties: Iterable[int] = (),
        identity: tuple[int, int, int, int] = (3, 0x1D6B, 0x0104, 1),
        place: str = "",
    ) -> None:
        self._agent = agent
        self.name = name
        lines = [f"name {title or name}", f"phys {place or 'rig/' + name}"]
        lines.append("id " + " ".join(map(str, identity)))  # bus, vendor, product, version
        lines += [f"prop {number}" for number in properties]
        for kind, numbers in (codes or {}).items():
            lines += [f"ev {kind}", *(f"{_BITS[kind]} {number}" for number in numbers)]
        if axes:
            lines.append(f"ev {EV_ABS}")
            lines += [f"abs {code} {axis.minimum} {axis.maximum} 0 0 {axis.resolution}" for code, axis in axes.items()]
        self.node = agent.ask("uinput-create", name, body="\n".join(lines)).decode()

    def emit(self, events: Iterable[tuple[int, int, int]]) -> None:
        """Sends (type, code, value) as they are, in one delivery. Reports end with (EV_SYN, 0, 0)."""
        body = "\n".join(f"{kind} {code} {value}" for kind, code, value in events)
        self._agent.ask("uinput-emit", self.name, body=body)

    def press(self, *codes: int) -> None:
        """Keys down and up again, one after the other."""
        for code in codes:
            self.emit([(EV_KEY, code, 1), (EV_SYN, 0, 0), (EV_KEY, code, 0), (EV_SYN, 0, 0)])

    def unplug(self) -> None:
        """Takes the device away."""
        self._agent.ask("uinput-destroy", self.name)


class HidDevice:
    """A HID device with a report descriptor of its own; the kernel's drivers make of it what they will."""

    def __init__(
        self, agent: Agent, name: str, descriptor: bytes, title: str = "", bus: int = 3, vendor: int = 0x1D6B, product: int = 0x0104
    ) -> None:
        self._agent = agent
        self.name = name
        agent.ask("uhid-create", name, bus, vendor, product, (title or name).replace(" ", "_"), body=descriptor)

    def report(self, data: bytes) -> None:
        """Sends one input report."""
        self._agent.ask("uhid-input", self.name, body=data)

    def unplug(self) -> None:
        """Takes the device away."""
        self._agent.ask("uhid-destroy", self.name)


# The report descriptor of a boot keyboard (USB HID 1.11, appendix B): modifiers, a reserved byte, six usages.
BOOT_KEYBOARD = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810195057501050819012905910295017503910195067508150025650507190029658100c0"
)
