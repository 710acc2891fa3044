"""The short session of `scripts/run --demo`: a wrong PIN, the right one, and the right one by touch."""

from __future__ import annotations

import time
from pathlib import Path

from . import steps
from .case import PIN, WRONG, Scene
from .machine import Machine
from .runner import prepare


def play(machine: Machine, pictures: Path) -> None:
    """Plays the session on a fresh machine with a touchscreen; prints a line and a picture a step.

    Raises `Mismatch` at the first step that is not answered as it should be.
    """
    began = time.monotonic()
    pictures.mkdir(parents=True, exist_ok=True)

    def show(number: int, name: str, words: str, image_of: steps.Picture) -> None:
        path = pictures / f"{number}-{name}.png"
        image_of.image.save(path)
        print(f"{time.monotonic() - began:6.1f} s  {words}: {path}", flush=True)

    prepare(machine, Scene(touch=True, cheap=False))
    show(1, "field", "PIN enrolled, terminal started, the field is on the screen", steps.see_field(machine))
    steps.enter(machine, WRONG)
    show(2, "wrong", "a wrong PIN by USB keypad is refused", steps.see_wrong(machine))
    steps.see_field(machine)
    steps.enter(machine, PIN)
    show(3, "right", "the right PIN by USB keypad is accepted", steps.see_right(machine))
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    show(4, "touch", "the right PIN by the pad on the screen is accepted", steps.see_right(machine))
