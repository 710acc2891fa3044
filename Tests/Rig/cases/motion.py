"""What moves: a dot as it appears, a field that is wrong."""

import numpy as np

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..device import DIGITS, EV_KEY, EV_SYN
from ..errors import Mismatch
from ..machine import Machine
from ..picture import Picture

KEYPAD = Scene()
STILL = Scene(configuration="[theme]\nmotion = no\n")


def _after_key(machine: Machine, digit: str, moments: int) -> list[Picture]:
    """Every picture that follows a key of a keypad of its own."""
    keypad = machine.device("slow", used=True, codes={EV_KEY: list(DIGITS.values())})
    code = DIGITS[digit]
    body = "\n".join(f"{kind} {key} {value}" for kind, key, value in (
        (EV_KEY, code, 1), (EV_SYN, 0, 0), (EV_KEY, code, 0), (EV_SYN, 0, 0)))
    return machine.in_slow_motion(lambda agent: agent.send("uinput-emit", keypad.name, body=body), moments)


def _ink(seen: Picture) -> int:
    """How much of the first cell is not as its corner is."""
    inside = seen.cells[0].box.inset(0.2).cut(seen.pixels)
    return int(np.count_nonzero(inside != inside[0, 0]))


@case("a dot grows as it appears", KEYPAD)
def dot(machine: Machine) -> None:
    sizes = [ink for seen in _after_key(machine, PIN[0], 400) if seen.cells and (ink := _ink(seen))]
    if len(set(sizes)) < 2 or sizes != sorted(sizes):
        raise Mismatch(f"expected: a dot that grows; seen: {sizes}")
    steps.see_dots(machine, 1)


@case("where nothing is to move a dot is there at once", STILL)
def still_dot(machine: Machine) -> None:
    sizes = {ink for seen in _after_key(machine, PIN[0], 400) if seen.cells and (ink := _ink(seen))}
    if len(sizes) != 1:
        raise Mismatch(f"expected: a dot of one size; seen: {sizes}")


@case("a wrong field shakes and comes to rest where it was", KEYPAD)
def shake(machine: Machine) -> None:
    rest = steps.see_field(machine).cells[1].box.left
    steps.enter(machine, WRONG[:-1])
    steps.see_dots(machine, len(WRONG) - 1)
    shown = [seen for seen in _after_key(machine, WRONG[-1], 1500) if seen.state == "wrong"]
    places = [seen.cells[1].box.left for seen in shown]
    if not places or min(places) >= rest or max(places) <= rest or places[-1] != rest:
        raise Mismatch(f"expected: the field left and right of {rest}, and there again; seen: {places}")
