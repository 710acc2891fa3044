"""What a person would see on the screen: cells, dots, pad keys, colours, words.

Knows nothing of the product's layout: everything is found in the picture alone. Cells and keys are
boxes (flat regions with an outline) that stand in a row or in a grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PIL import Image

from . import glyphs, ring, words
from .regions import Box, Pixels, Region, commonest, distance, ground, label, pixels

_SEEN = 6  # a channel's difference from which two colours are two to the checker
_SHADE = 5  # and up to which they are shades of one


@dataclass(frozen=True)
class Shape:
    """A box on the screen: `box` is its inside, without the outline."""

    box: Box
    fill: int
    outline: int


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
        rows = _rows([shape for shape in self._shapes if shape.box not in keys])
        row: list[Shape] = max(rows, key=lambda shapes: (len(shapes), shapes[0].box.height), default=[])
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
        grid = _grid(_rows(self._shapes))
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
        """Flat insides with an outline around them, that reach the middle of all four sides."""
        height, width = self.pixels.shape
        least = max(10, height // 40)
        found = []
        for region in self._flat_regions():
            box = region.box
            if box.width < least or box.height < least or box.width > width * 0.6 or box.height > height * 0.6:
                continue
            if region.area < 0.45 * box.width * box.height:
                continue
            inside = _inside(region)
            outline = self._outline(inside, region.value) if inside else None
            if inside and outline is not None:
                found.append(Shape(inside, region.value, outline))
        return found

    def _flat_regions(self) -> list[Region]:
        """Regions of the colours that fill much of the picture, each with its nearest shades."""
        values, counts = np.unique(self.pixels, return_counts=True)
        much = values[np.argsort(-counts)][: 16]
        found = []
        taken: list[int] = []
        for colour in map(int, much):
            if any(int(distance(np.array([colour]), other)[0]) <= _SHADE for other in taken):
                continue
            taken.append(colour)
            mask = distance(self.pixels, colour) <= _SHADE
            found += label(np.where(mask, colour, -1), shortest=3)
        return found

    def _outline(self, box: Box, fill: int) -> int | None:
        """The colour just outside the middle of the four sides, if it is one and differs from the inside."""
        height, width = self.pixels.shape
        reach = 2 + round(min(box.width, box.height) * 0.05)
        if box.left < reach or box.top < reach or box.right + reach > width or box.bottom + reach > height:
            return None
        across = box.left + _middle(box.width).start, box.left + _middle(box.width).stop
        down = box.top + _middle(box.height).start, box.top + _middle(box.height).stop
        strips = (
            self.pixels[box.top - reach : box.top, slice(*across)].T,
            self.pixels[box.bottom : box.bottom + reach, slice(*across)].T,
            self.pixels[slice(*down), box.left - reach : box.left],
            self.pixels[slice(*down), box.right : box.right + reach],
        )
        sides = []
        for strip in strips:
            # The outline is what differs most from the inside and the ground together.
            differs = np.minimum(distance(strip, fill), distance(strip, self.ground))
            at = np.unravel_index(int(np.argmax(differs)), differs.shape)
            column = strip[:, at[1]]
            if differs[at] < _SEEN or float((distance(column, int(strip[at])) <= 12).mean()) < 0.8:
                return None
            sides.append(commonest(column))
        if max(int(distance(np.array(sides), side).max()) for side in sides) > 48:
            return None
        channels = [int(np.median([side >> shift & 255 for side in sides])) for shift in (16, 8, 0)]
        return channels[0] << 16 | channels[1] << 8 | channels[2]

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


def _inside(region: Region) -> Box | None:
    """The box whose four sides the region covers in the middle: its own, or up to three pixels less."""
    mask = region.mask()
    top, bottom, left, right = 0, mask.shape[0], 0, mask.shape[1]
    for _ in range(10):
        across, down = _middle(right - left), _middle(bottom - top)
        columns = slice(left + across.start, left + across.stop)
        rows = slice(top + down.start, top + down.stop)
        if mask[top, columns].mean() < 0.9:
            top += 1
        elif mask[bottom - 1, columns].mean() < 0.9:
            bottom -= 1
        elif mask[rows, left].mean() < 0.9:
            left += 1
        elif mask[rows, right - 1].mean() < 0.9:
            right -= 1
        else:
            box = region.box
            return Box(box.left + left, box.top + top, box.left + right, box.top + bottom)
    return None


def _middle(length: int) -> slice:
    """The middle fifth of a side."""
    start = int(length * 0.4)
    return slice(start, max(int(length * 0.6), start + 1))


def _is_dot(ink: glyphs.Coverage) -> bool:
    """A full disc in the middle."""
    rows, columns = np.nonzero(ink > 0.5)
    if not len(rows):
        return False
    height, width = rows.max() - rows.min() + 1, columns.max() - columns.min() + 1
    middle = (rows.max() + rows.min()) / 2, (columns.max() + columns.min()) / 2
    centred = (
        abs(middle[0] - (ink.shape[0] - 1) / 2) <= 0.1 * ink.shape[0] + 1
        and abs(middle[1] - (ink.shape[1] - 1) / 2) <= 0.1 * ink.shape[1] + 1
    )
    fullness = len(rows) / (height * width)
    round_shape = abs(height - width) <= max(1, 0.12 * width) and 0.68 < fullness <= 0.95
    return bool(centred and (round_shape or height == width <= 3))


def _tallest_band(ink: glyphs.Coverage) -> glyphs.Coverage:
    """The tallest run of rows with ink: a digit, when small letters stand under it."""
    inked = np.concatenate([[False], (ink > 0.34).any(axis=1), [False]])
    edges = np.flatnonzero(inked[1:] != inked[:-1])
    bands: list[tuple[int, int]] = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    if not bands:
        return ink[:0]
    top, bottom = max(bands, key=lambda band: band[1] - band[0])
    return ink[top:bottom]


def _alike(one: Box, other: Box) -> bool:
    slack = max(3, round(0.12 * min(one.width, one.height)))
    return abs(one.width - other.width) <= slack and abs(one.height - other.height) <= slack


def _rows(shapes: list[Shape]) -> list[list[Shape]]:
    """Shapes of one size, side by side at one height, at equal distances."""
    rows: list[list[Shape]] = []
    for shape in sorted(shapes, key=lambda shape: shape.box.left):
        for row in rows:
            last = row[-1].box
            step = shape.box.centre[0] - last.centre[0]
            before = step if len(row) < 2 else last.centre[0] - row[-2].box.centre[0]
            level = abs(last.centre[1] - shape.box.centre[1]) <= 2
            if level and _alike(last, shape.box) and abs(step - before) <= 2.5 and step < 2.2 * last.width:
                row.append(shape)
                break
        else:
            rows.append([shape])
    return rows


def _grid(rows: list[list[Shape]]) -> list[Shape]:
    """The largest set of rows of at least three that stand exactly under each other, three or more rows."""
    best: list[Shape] = []
    for first in rows:
        columns = [shape.box.centre[0] for shape in first]
        grid = [
            row for row in rows
            if len(row) == len(first) >= 3
            and _alike(row[0].box, first[0].box)
            and all(abs(shape.box.centre[0] - x) <= 2 for shape, x in zip(row, columns, strict=True))
        ]
        count = sum(map(len, grid))
        if len(grid) >= 3 and count > len(best):
            grid.sort(key=lambda row: row[0].box.top)
            best = [shape for row in grid for shape in row]
    return best


def look(image: Image.Image) -> Picture:
    """Looks at a screenshot."""
    return Picture(image)
