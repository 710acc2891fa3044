"""What people do at a terminal and what they see there, in the words of the cases."""

from __future__ import annotations

from typing import Literal

from .machine import Machine
from .picture import Picture as Picture

VERDICT = 60  # seconds: judging a PIN is slow by design, and an emulated processor slower

Hand = Literal["keypad", "keypad block", "touch"]


def enter(machine: Machine, pin: str, by: Hand = "keypad") -> None:
    """Enters digits on the USB keypad (main row or number block), or on the on-screen pad.

    Keys of the keypad are checked to have come from that device and no other; taps go where the
    picture shows the digit.
    """
    if by == "touch":
        machine.tap_keys(pin)
        return
    machine.keypad.forget()
    machine.keypad.type_keys(pin, pad=by == "keypad block")
    machine.keypad.expect_sent(pin)


def see_field(machine: Machine, cells: int = 6, timeout: float = 15) -> Picture:
    """The empty field, ready for a PIN."""
    return machine.see(
        lambda seen: len(seen.cells) == cells and seen.filled == 0 and seen.state == "neutral",
        f"an empty field of {cells} cells", timeout,
    )


def see_dots(machine: Machine, count: int) -> Picture:
    """So many dots in the field."""
    return machine.see(lambda seen: seen.dots == count == seen.filled, f"{count} dots")


def see_wrong(machine: Machine) -> Picture:
    """A PIN refused: the field in red."""
    return machine.see(lambda seen: seen.state == "wrong", "the field as wrong", VERDICT)


def see_right(machine: Machine) -> Picture:
    """A PIN accepted: the field in green."""
    return machine.see(lambda seen: seen.state == "right", "the field as right", VERDICT)


def see_wait(machine: Machine, timeout: float = 10) -> Picture:
    """A countdown."""
    return machine.see(lambda seen: seen.countdown is not None, "a countdown", timeout)


def seconds(countdown: str) -> int:
    """What a countdown says, in seconds."""
    total = 0
    for part in countdown.split(":"):
        total = total * 60 + int(part)
    return total
