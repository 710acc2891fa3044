"""Reading characters: what a shape looks like against the same font drawn by ourselves."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from .image import needed

Coverage = NDArray[np.float64]

FACES = (
    ("fonts-b612", "/usr/share/fonts/opentype/b612/B612-Regular.otf"),
    ("fonts-b612", "/usr/share/fonts/opentype/b612/B612-Bold.otf"),
    ("fonts-dejavu-core", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
)
_CELL = (20, 28)  # the size, across and down, at which shapes are compared
_DRAWN = 96


@dataclass(frozen=True)
class Reading:
    """A character, and how well the shape agrees with it (1: exactly)."""

    character: str
    score: float


@functools.cache
def face(index: int, size: int) -> ImageFont.FreeTypeFont:
    """One of the faces at a size in pixels."""
    package, path = FACES[index]
    return ImageFont.truetype(str(needed(path, package)), size)


def drawn(text: str, index: int, size: int) -> Coverage:
    """Text in a face as coverage from 0 to 1, cropped to its ink."""
    font = face(index, size)
    left, top, right, bottom = font.getbbox(text)
    image = Image.new("L", (right - left + 8, bottom - top + 8))
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, font=font, fill=255)
    return cropped(np.asarray(image).astype(float) / 255)


def cropped(coverage: Coverage) -> Coverage:
    """The part that holds ink (more than a third covered)."""
    rows = np.flatnonzero((coverage > 0.34).any(axis=1))
    columns = np.flatnonzero((coverage > 0.34).any(axis=0))
    if not len(rows) or not len(columns):
        return coverage[:0, :0]
    return coverage[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def scaled(coverage: Coverage, size: tuple[int, int]) -> Coverage:
    """Coverage at another size (across, down), averaged over areas."""
    image = Image.fromarray((np.clip(coverage, 0, 1) * 255).astype(np.uint8))
    return np.asarray(image.resize(size, Image.Resampling.BILINEAR)).astype(float) / 255


def likeness(one: Coverage, other: Coverage) -> float:
    """The correlation of two shapes of one size, from -1 to 1."""
    a, b = one - one.mean(), other - other.mean()
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / size if size else 0.0


@functools.cache
def _templates(characters: str) -> list[tuple[str, float, Coverage]]:
    found = []
    for index in range(len(FACES)):
        for character in characters:
            shape = drawn(character, index, _DRAWN)
            found.append((character, shape.shape[1] / shape.shape[0], scaled(shape, _CELL)))
    return found


def read(coverage: Coverage, characters: str = "0123456789") -> Reading:
    """The character that a shape is most like. Its size does not matter, its proportions do."""
    shape = cropped(coverage)
    if shape.size == 0:
        return Reading("", 0.0)
    aspect = shape.shape[1] / shape.shape[0]
    cell = scaled(shape, _CELL)
    best = Reading("", 0.0)
    for character, proportion, template in _templates(characters):
        stretch = max(aspect, proportion) / min(aspect, proportion)
        score = likeness(cell, template) - 0.5 * max(0.0, stretch - 1.12)
        if score > best.score:
            best = Reading(character, score)
    return best
