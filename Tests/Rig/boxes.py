"""Boxes of a screen: flat insides with an outline, rows and grids of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .regions import Box, Pixels, Region, commonest, distance, label

_SEEN = 6  # a channel's difference from which two colours are two to the checker
_SHADE = 5  # and up to which they are shades of one


@dataclass(frozen=True)
class Shape:
    """A box on the screen: `box` is its inside, without the outline."""

    box: Box
    fill: int
    outline: int


def shapes(picture: Pixels, ground: int) -> list[Shape]:
    """Flat insides with an outline around them, that reach the middle of all four sides."""
    height, width = picture.shape
    least = min(height, width) * 0.05  # letters have insides, too
    found = []
    for region in _flat_regions(picture):
        box = region.box
        if box.width < least or box.height < least or box.width > width * 0.6 or box.height > height * 0.6:
            continue
        if region.area < 0.45 * box.width * box.height:
            continue
        inside = _inside(region)
        outline = _outline(picture, ground, inside, region.value) if inside else None
        if inside and outline is not None:
            found.append(Shape(inside, region.value, outline))
    return found


def _flat_regions(picture: Pixels) -> list[Region]:
    """Regions of the colours that fill much of the picture, each with its nearest shades."""
    values, counts = np.unique(picture[::2, ::3], return_counts=True)
    kinds = np.full(picture.shape, -1, dtype=np.int32)
    for colour in map(int, values[np.argsort(-counts)][:16]):
        if (kinds[::2, ::3][picture[::2, ::3] == colour] < 0).any():
            kinds[(kinds < 0) & (distance(picture, colour) <= _SHADE)] = colour
    return label(kinds, shortest=3)


def _outline(picture: Pixels, ground: int, box: Box, fill: int) -> int | None:
    """The colour just outside the middle of the four sides, if it is one and differs from the inside."""
    height, width = picture.shape
    reach = 3 + round(min(box.width, box.height) * 0.08)
    if box.left < reach or box.top < reach or box.right + reach > width or box.bottom + reach > height:
        return None
    across = box.left + _middle(box.width, 0.45).start, box.left + _middle(box.width, 0.45).stop
    down = box.top + _middle(box.height, 0.45).start, box.top + _middle(box.height, 0.45).stop
    strips = (
        picture[box.top - reach : box.top, slice(*across)].T,
        picture[box.bottom : box.bottom + reach, slice(*across)].T,
        picture[slice(*down), box.left - reach : box.left],
        picture[slice(*down), box.right : box.right + reach],
    )
    sides = []
    for strip in strips:
        # The outline is what differs most from the inside and the ground together.
        differs = np.minimum(distance(strip, fill), distance(strip, ground))
        at = np.unravel_index(int(np.argmax(differs)), differs.shape)
        column = strip[:, at[1]]
        if differs[at] < _SEEN or float((distance(column, int(strip[at])) <= 12).mean()) < 0.8:
            return None
        sides.append(commonest(column))
    # Joined cells share a side with a neighbour whose outline may be another: three sides decide.
    agreeing = max(([side for side in sides if _apart(side, one) <= 48] for one in sides), key=len)
    if len(agreeing) < 3:
        return None
    channels = [int(np.median([side >> shift & 255 for side in agreeing])) for shift in (16, 8, 0)]
    return channels[0] << 16 | channels[1] << 8 | channels[2]


def _apart(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (16, 8, 0))


def _inside(region: Region) -> Box | None:
    """The box whose four sides the region covers in the middle: its own, or up to three pixels less."""
    mask = region.mask()
    top, bottom, left, right = 0, mask.shape[0], 0, mask.shape[1]
    for _ in range(10):
        across, down = _middle(right - left, 0.45), _middle(bottom - top, 0.45)
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


def _middle(length: int, start: float = 0.4) -> slice:
    """The middle fifth of a side, or another part: a round cell is flat in its very middle only."""
    first = int(length * start)
    return slice(first, max(int(length * (1 - start)), first + 1))


def _alike(one: Box, other: Box) -> bool:
    slack = max(3, round(0.12 * min(one.width, one.height)))
    return abs(one.width - other.width) <= slack and abs(one.height - other.height) <= slack


def rows(shapes: list[Shape]) -> list[list[Shape]]:
    """Shapes of one size, side by side at one height, at equal distances."""
    found: list[list[Shape]] = []
    for shape in sorted(shapes, key=lambda shape: shape.box.left):
        for row in found:
            last = row[-1].box
            step = shape.box.centre[0] - last.centre[0]
            before = step if len(row) < 2 else last.centre[0] - row[-2].box.centre[0]
            level = abs(last.centre[1] - shape.box.centre[1]) <= 2
            if level and _alike(last, shape.box) and abs(step - before) <= 2.5 and step < 2.2 * last.width:
                row.append(shape)
                break
        else:
            found.append([shape])
    return found


def grid(all_rows: list[list[Shape]]) -> list[Shape]:
    """The largest set of rows of at least three that stand exactly under each other, three or more rows."""
    best: list[Shape] = []
    for first in all_rows:
        columns = [shape.box.centre[0] for shape in first]
        under = [
            row for row in all_rows
            if len(row) == len(first) >= 3
            and _alike(row[0].box, first[0].box)
            and all(abs(shape.box.centre[0] - x) <= 2 for shape, x in zip(row, columns, strict=True))
        ]
        count = sum(map(len, under))
        if len(under) >= 3 and count > len(best):
            under.sort(key=lambda row: row[0].box.top)
            best = [shape for row in under for shape in row]
    return best


def block(row: list[Shape], all_rows: list[list[Shape]]) -> list[Shape]:
    """A row with the rows of the same kind right above or below it: a long field stands in two."""
    if len(row) < 2:
        return row
    found = [
        other for other in all_rows
        if abs(len(other) - len(row)) <= 1
        and _alike(other[0].box, row[0].box)
        and abs(other[0].box.centre[1] - row[0].box.centre[1]) < 2 * row[0].box.height
        and abs(other[0].box.centre[0] - row[0].box.centre[0]) < row[0].box.width
    ]
    return [shape for other in sorted(found, key=lambda shapes: shapes[0].box.top) for shape in other]


def underlines(picture: Pixels, ground: int) -> list[Shape]:
    """Cells that are lines only: short level strokes of one length side by side, with the ground above them."""
    height, width = picture.shape
    strokes = []
    for region in label(np.where(distance(picture, ground) >= _SEEN, 0, -1), shortest=8):
        box = region.box
        if width // 40 <= box.width and box.height <= max(2, box.width // 8) and region.area == box.width * box.height:
            colour = commonest(box.cut(picture))
            above = Box(box.left, max(box.top - round(box.width * 1.15), 0), box.right, box.top)
            strokes.append(Shape(above, ground, colour))
    level = [shape for shape in strokes if sum(abs(shape.box.bottom - other.box.bottom) <= 3 for other in strokes) > 1]
    return level if len({shape.box.width for shape in level}) <= 2 else []
