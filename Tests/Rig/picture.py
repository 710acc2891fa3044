"""What a person would see on the screen: cells, dots, pad keys, colours, words.

Knows nothing of the product's layout: everything is found in the picture alone. Cells and keys are
boxes (flat regions with an outline) that stand in a row or in a grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PIL import Image

from . import boxes, glyphs, ring, words
from .boxes import Shape
from .regions import Box, Pixels, commonest, distance, ground, pixels

@dataclass(frozen=True)
class Cell:
    """A cell of the field. `content` is `empty`, `dot`, a digit, or `other`."""

    box: Box
    content: str
    outline: int
    accented: bool


@dataclass(frozen=True)
class Key:
    """A key of the on-screen pad. `sign` is its digit, `delete`, `ok`, or nothing when unreadable."""

    box: Box
    sign: str
    outline: int
    pressed: bool


def tone(colour: int) -> str:
    """What a person calls a colour: red, green, blue, yellow or grey."""
    red, green, blue = colour >> 16 & 255, colour >> 8 & 255, colour & 255
    if max(red, green, blue) - min(red, green, blue) < 48:
        return "grey"
    if red == max(red, green, blue):
        return "yellow" if green - blue > 0.6 * (red - blue) else "red"
    return "green" if green >= blue else "blue"


class Picture:
    """A screenshot, looked at. Everything is worked out when first asked for."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.pixels: Pixels = pixels(image)
        self.ground = ground(self.pixels)

    def summary(self) -> str:
        """The screen in a line, without a digit of it."""
        parts = [f"{len(self.cells)} cells", f"{self.dots} dots", self.state]
        parts.append("a pad" if self.pad else "no pad")
        if self.countdown:
            parts.append("a countdown")
        if not self.cells:
            parts.append(f"{len(self.lines)} lines of text")
        return ", ".join(parts)

    # The field

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the field, from left to right."""
        keys = {key.box for key in self.pad}
        rows = boxes.rows([shape for shape in self._shapes if shape.box not in keys])
        row: list[Shape] = max(rows, key=lambda shapes: (len(shapes), shapes[0].box.height), default=[])
        row = boxes.block(row, rows) or boxes.underlines(self.pixels, self.ground)
        usual = commonest(np.array([shape.outline for shape in row])) if row else 0
        return [
            Cell(shape.box, self._content(shape), shape.outline, self._accented(shape, usual, len(row)))
            for shape in row
        ]

    @property
    def dots(self) -> int:
        """How many cells are filled with a dot."""
        return sum(cell.content == "dot" for cell in self.cells)

    @property
    def filled(self) -> int:
        """How many cells hold anything."""
        return sum(cell.content != "empty" for cell in self.cells)

    @property
    def accented(self) -> int | None:
        """Which cell, from 0, stands out by its outline."""
        found = [index for index, cell in enumerate(self.cells) if cell.accented]
        return found[0] if len(found) == 1 else None

    @property
    def state(self) -> str:
        """`wrong` when the field is red, `right` when it is green, else `neutral`; `none` without a field."""
        if not self.cells:
            return "none"
        tones = [tone(cell.outline) for cell in self.cells]
        for colour, state in (("red", "wrong"), ("green", "right")):
            if tones.count(colour) > len(tones) / 2:
                return state
        return "neutral"

    # The pad

    @cached_property
    def pad(self) -> list[Key]:
        """The keys of the on-screen pad, row by row; none when no grid of keys is there."""
        grid = boxes.grid(boxes.rows(self._shapes))
        usual = commonest(np.array([shape.outline for shape in grid])) if grid else 0
        return [
            Key(shape.box, self._sign(shape), shape.outline, self._stands_out(shape, usual)) for shape in grid
        ]

    def key(self, sign: str) -> Key | None:
        """The pad's key that shows this digit, or `delete` or `ok`."""
        found = [key for key in self.pad if key.sign == sign]
        return found[0] if len(found) == 1 else None

    # Words and the countdown

    @cached_property
    def lines(self) -> list[words.Line]:
        """The lines of text outside cells and keys."""
        taken = [shape.box for shape in self._shapes]
        return words.lines(self.pixels, self.ground, taken)

    def says(self, text: str) -> bool:
        """Whether a line of the screen reads like this."""
        return any(line.reads(text) for line in self.lines)

    @cached_property
    def ring(self) -> ring.Ring | None:
        """The ring of a countdown."""
        return ring.find(self.pixels, self.ground)

    @cached_property
    def countdown(self) -> str | None:
        """The time that is left, as it is written: `3:07`, or `12` for seconds alone within a ring."""
        for line in self.lines:
            if found := line.time():
                return found
        if self.ring:
            inside = [line for line in self.lines if self.ring.box.holds(line.box)]
            tallest = max(inside, key=lambda line: line.box.height, default=None)
            return tallest.number() if tallest else None
        return None

    # Boxes

    @cached_property
    def _shapes(self) -> list[Shape]:
        found = boxes.shapes(self.pixels, self.ground)
        # A sign within a ring is no cell, nor is something small and single: the inside of a letter.
        alone = [row[0] for row in boxes.rows(found) if len(row) == 1]
        large = 0.08 * min(self.pixels.shape)
        return [
            shape for shape in found
            if not (self.ring and self.ring.box.holds(shape.box))
            and not (shape in alone and min(shape.box.width, shape.box.height) < large)
        ]

    def _stands_out(self, shape: Shape, usual: int) -> bool:
        different = int(distance(np.array([shape.outline]), usual)[0]) > 32
        return different and tone(shape.outline) in ("blue", "yellow")

    def _accented(self, shape: Shape, usual: int, count: int) -> bool:
        if count == 1:
            return tone(shape.outline) in ("blue", "yellow")
        return self._stands_out(shape, usual)

    def _ink(self, shape: Shape) -> glyphs.Coverage:
        """What is drawn on a shape, as coverage: how far each pixel is from the fill."""
        part = shape.box.inset(0.15).cut(self.pixels)
        away = distance(part, shape.fill).astype(float)
        ink: glyphs.Coverage = away / away.max() if away.max() >= 24 else np.zeros_like(away)
        return ink

    def _content(self, shape: Shape) -> str:
        ink = self._ink(shape)
        if not (ink > 0.34).any():
            return "empty"
        if _is_dot(ink):
            return "dot"
        reading = glyphs.read(ink)
        return reading.character if reading.score > 0.75 else "other"

    def _sign(self, shape: Shape) -> str:
        ink = self._ink(shape)
        drawn = glyphs.cropped(ink)
        if drawn.size == 0:
            return ""
        reading = glyphs.read(_tallest_band(ink))
        if reading.score > 0.75:
            return reading.character
        # A tick leaves its upper left quarter empty, the delete sign fills all four.
        height, width = drawn.shape
        quarter = drawn[: height // 2, : width // 2].sum() / drawn.sum()
        return "ok" if quarter < 0.05 else "delete"


def _is_dot(ink: glyphs.Coverage) -> bool:
    """A full disc in the middle: its ink lies within the radius that its area gives, and fills it."""
    area = float(ink.sum())
    rows, columns = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]]
    y, x = float((rows * ink).sum()) / area, float((columns * ink).sum()) / area
    if abs(y - (ink.shape[0] - 1) / 2) > 0.1 * ink.shape[0] + 1 or abs(x - (ink.shape[1] - 1) / 2) > 0.1 * ink.shape[1] + 1:
        return False
    radius = np.sqrt(area / np.pi)
    away = np.hypot(rows - y, columns - x)
    return bool(away[ink > 0.34].max() <= 1.05 * radius + 0.8 and ink[away <= radius - 1].min(initial=1) > 0.6)


def _tallest_band(ink: glyphs.Coverage) -> glyphs.Coverage:
    """The tallest run of rows with ink: a digit, when small letters stand under it."""
    inked = np.concatenate([[False], (ink > 0.34).any(axis=1), [False]])
    edges = np.flatnonzero(inked[1:] != inked[:-1])
    bands: list[tuple[int, int]] = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    if not bands:
        return ink[:0]
    top, bottom = max(bands, key=lambda band: band[1] - band[0])
    return ink[top:bottom]


def look(image: Image.Image) -> Picture:
    """Looks at a screenshot."""
    return Picture(image)
