"""The ring of a countdown: a circle of which a part is lit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .regions import Box, Pixels, commonest, distance, label


@dataclass(frozen=True)
class Ring:
    """A ring's place, and the share of it that is lit, from 0 to 1."""

    box: Box
    share: float


def find(picture: Pixels, ground: int) -> Ring | None:
    """The ring on the screen, if there is one and no other."""
    away = distance(picture, ground)
    found: list[Ring] = []
    for region in label(np.where(away >= 6, 0, -1), diagonal=True):
        box = region.box
        # Smaller ones are round cells.
        if box.width < 0.22 * min(picture.shape) or abs(box.width - box.height) > 0.04 * box.width:
            continue
        mask = region.mask()
        ys, xs = np.nonzero(mask)
        middle = ((box.height - 1) / 2, (box.width - 1) / 2)
        radius = np.hypot(ys - middle[0], xs - middle[1])
        outer = box.width / 2
        if radius.min() < 0.6 * outer or radius.max() > outer + 1.5:
            continue
        turns = np.unique(np.round(np.degrees(np.arctan2(ys - middle[0], xs - middle[1]))))
        if len(turns) < 300:
            continue
        found.append(Ring(box, _lit(box.cut(picture), middle, (radius.min() + radius.max()) / 2, ground)))
    # Several are the outlines of round cells.
    return found[0] if len(found) == 1 else None


def _lit(part: Pixels, middle: tuple[float, float], radius: float, ground: int) -> float:
    """The share of the turn on which the ring's middle is nearer to the strong colour than to the dim one."""
    turns = np.radians(np.arange(0, 360, 0.5))
    rows = np.round(middle[0] + radius * np.sin(turns)).astype(int)
    columns = np.round(middle[1] + radius * np.cos(turns)).astype(int)
    colours = part[rows, columns]
    strength = distance(colours, ground)
    strong = commonest(colours[strength > 0.7 * strength.max()])
    others = colours[distance(colours, strong) > 40]
    if not len(others):
        return 1.0
    return float((distance(colours, strong) < distance(colours, commonest(others))).mean())
