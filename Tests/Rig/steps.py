"""What people do at a terminal and what they see there, in the words of the cases."""

from __future__ import annotations

from collections.abc import Sequence
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


def see_digits(machine: Machine, digits: str) -> Picture:
    """These digits, readable, in the first cells, and nothing in the others."""
    return machine.see(
        lambda seen: "".join(cell.content for cell in seen.cells if cell.content != "empty") == digits
        and all(cell.content != "empty" for cell in seen.cells[: len(digits)]),
        f"the {len(digits)} digits that were entered",
    )


def see_wrong(machine: Machine) -> Picture:
    """A PIN refused: the field in red."""
    return machine.see(lambda seen: seen.state == "wrong", "the field as wrong", VERDICT)


def see_tries(machine: Machine, left: int) -> Picture:
    """How many wrong PINs there may still be before one starts a wait."""
    tries = "1 try" if left == 1 else f"{left} tries"
    return machine.see(lambda seen: seen.says(f"Not right. {tries} before a wait."), f"that {tries} are left")


def see_right(machine: Machine) -> Picture:
    """A PIN accepted: the field in green."""
    return machine.see(lambda seen: seen.state == "right", "the field as right", VERDICT)


def see_wait(machine: Machine, timeout: float = 10) -> Picture:
    """A countdown, and no field or pad beside it."""
    return machine.see(
        lambda seen: seen.countdown is not None and not seen.cells and not seen.pad, "a countdown alone", timeout)


def see_waiting(machine: Machine) -> Picture:
    """The screen that asks for a keypad."""
    return machine.see(
        lambda seen: not seen.cells and not seen.pad and seen.says("Connect a keypad"), "that a keypad is needed")


def see_service(machine: Machine, code: int, timeout: float = 10) -> Picture:
    """The screen that says why no PIN can be checked, and nothing to enter one into."""
    words = f"Needs service (code {code})"
    return machine.see(lambda seen: not seen.cells and not seen.pad and seen.says(words), words, timeout)


def fail(machine: Machine, pins: Sequence[str], by: Hand = "keypad") -> None:
    """Enters wrong PINs, each after the verdict about the one before."""
    for pin in pins:
        enter(machine, pin, by)
        see_wrong(machine)


def seconds(seen: Picture) -> int:
    """What the countdown says, in seconds."""
    total = 0
    for part in (seen.countdown or "").split(":"):
        total = total * 60 + int(part)
    return total
