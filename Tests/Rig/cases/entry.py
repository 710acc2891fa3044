"""Typing a PIN on the USB keypad."""

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..machine import Machine

KEYPAD = Scene()


@case("each digit of the keypad puts a dot into the next cell", KEYPAD)
def dots(machine: Machine) -> None:
    for count, digit in enumerate(PIN[:-1], start=1):
        steps.enter(machine, digit)
        steps.see_dots(machine, count)


@case("a wrong PIN on the keypad is shown as wrong, and the field comes back empty", KEYPAD)
def wrong(machine: Machine) -> None:
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.see_field(machine)


@case("the right PIN on the keypad is shown as right", KEYPAD)
def right(machine: Machine) -> None:
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("the right PIN on the number block is shown as right", KEYPAD)
def number_block(machine: Machine) -> None:
    steps.enter(machine, PIN, by="keypad block")
    steps.see_right(machine)
