"""Tapping a PIN on the on-screen pad."""

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..machine import Machine

TOUCH = Scene(touch=True)


@case("the pad shows ten digits when a touchscreen is there", TOUCH)
def pad(machine: Machine) -> None:
    machine.see(lambda seen: sorted(key.sign for key in seen.pad if key.sign.isdigit()) == list("0123456789"),
                "a pad with every digit once")


@case("the right PIN on the on-screen pad is shown as right", TOUCH)
def right(machine: Machine) -> None:
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a wrong PIN on the on-screen pad is shown as wrong", TOUCH)
def wrong(machine: Machine) -> None:
    steps.enter(machine, WRONG, by="touch")
    steps.see_wrong(machine)
