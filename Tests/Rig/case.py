"""Cases and the scenes they start from."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field

from . import cases, guests
from .hardware import Hardware
from .machine import Machine

PIN = "482617"
OTHER_PIN = "930154"
WRONG = "713046"
WRONGS = (WRONG, "245908", "560371", "819253", "307164")


Body = Callable[[Machine], str | None]

@dataclass(frozen=True)
class Scene:
    """What cases start from: the hardware, the configuration, who is enrolled, the field on the screen.

    Cases of one scene share a boot; each starts from the same restored moment, so none sees
    another's traces. With `started` false the terminal is installed and not yet running. `cheap` is
    a store whose PINs are judged at once, since the shipped cost takes an emulated processor seconds.
    `cells` is how many cells its field has, and `before` what people have done by then.
    """

    hardware: Hardware = field(default_factory=Hardware)
    touch: bool = False
    configuration: str = ""
    credentials: tuple[tuple[str, str], ...] = (("anna", PIN),)
    started: bool = True
    cheap: bool = True
    guest: guests.Guest = guests.INITRAMFS
    cells: int = 6
    before: Body | None = None


@dataclass(frozen=True)
class Case:
    """One sentence of behaviour, and how it is shown. A slow one is run only when it is asked for."""

    sentence: str
    scene: Scene
    body: Body
    slow: bool

    @property
    def topic(self) -> str:
        """The file it stands in."""
        return self.body.__module__.rpartition(".")[2]


_cases: list[Case] = []


def case(sentence: str, scene: Scene, slow: bool = False) -> Callable[[Body], Body]:
    """Declares a case. Its function drives the machine and raises `Mismatch` when it does otherwise.

    What it returns, if anything, are figures: they are printed after its sentence.
    """

    def declare(body: Body) -> Body:
        _cases.append(Case(sentence, scene, body, slow))
        return body

    return declare


def load() -> list[Case]:
    """All cases of `Tests/Rig/cases`."""
    _cases.clear()
    for module in sorted(pkgutil.iter_modules(cases.__path__), key=lambda module: module.name):
        importlib.import_module(f"{cases.__name__}.{module.name}")
    return list(_cases)
