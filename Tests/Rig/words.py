"""Lines of text on a screen, compared with the same words drawn by ourselves."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

import numpy as np

from . import glyphs
from .regions import Box, Pixels, distance, label

_SEEN = 24


@dataclass(frozen=True)
class Line:
    """A line of text: where it is, and its ink as coverage."""

    box: Box
    ink: glyphs.Coverage
    parts: tuple[Box, ...]  # its connected pieces, in coordinates of the ink

    def reads(self, text: str) -> bool:
        """Whether the line looks like these words in one of the faces, letter by letter."""
        return any(self._reads(text, index) for index in range(len(glyphs.FACES)))

    def _reads(self, text: str, index: int) -> bool:
        ink = glyphs.cropped(self.ink)
        height, width = ink.shape
        expected = _drawn(text, index, width, height)
        if not 0.93 < width / expected.shape[1] < 1.07:
            return False
        mine, pieces = _columns(ink), _columns(expected)
        if len(mine) == len(pieces):
            pairs = [(ink[:, a:b], expected[:, c:d]) for (a, b), (c, d) in zip(mine, pieces, strict=True)]
            return all(_alike(one, other) > 0.6 for one, other in pairs)
        # Letters touch in one drawing and not in the other: compare as they stand, a letter's width at a time.
        stretched = glyphs.scaled(expected, (width, height))
        step = max(8, round(0.6 * height))
        return all(
            _shifted(ink, stretched, left, left + step) > 0.7 for left in range(0, max(width - step, 1), step // 2)
        )

    @functools.cached_property
    def _characters(self) -> str:
        """The line's characters where they are digits or colons; `?` for all others."""
        read = ""
        for left, right in _columns(self.ink):
            piece = self.ink[:, left:right]
            if _is_colon(piece):
                read += ":"
                continue
            reading = glyphs.read(piece)
            tall = glyphs.cropped(piece).shape[0] > 0.55 * self.ink.shape[0]
            read += reading.character if reading.score > 0.8 and tall else "?"
        return read

    def time(self) -> str | None:
        """A time such as 3:07 within the line."""
        found = re.search(r"\d{1,2}:\d\d(?!\d)", self._characters)
        return found[0] if found else None

    def number(self) -> str | None:
        """The line's digits when it is nothing but a number or a time."""
        return self._characters if re.fullmatch(r"[\d:]+", self._characters) else None


@functools.lru_cache(maxsize=512)
def _drawn(text: str, index: int, width: int, height: int) -> glyphs.Coverage:
    """The text at the whole size of its face at which it comes nearest to this width and height."""
    trial = glyphs.drawn(text, index, 48)
    guess = round(48 * width / trial.shape[1])
    shapes = [glyphs.drawn(text, index, size) for size in range(max(guess - 1, 6), max(guess - 1, 6) + 3)]
    return min(shapes, key=lambda shape: abs(shape.shape[1] - width) + abs(shape.shape[0] - height))


def _alike(one: glyphs.Coverage, other: glyphs.Coverage) -> float:
    """How alike two characters of about one size are: both at the size of the second."""
    size = (max(other.shape[1], 3), max(other.shape[0], 3))
    return glyphs.likeness(glyphs.scaled(one, size), glyphs.scaled(other, size))


def _shifted(one: glyphs.Coverage, other: glyphs.Coverage, left: int, right: int) -> float:
    """The best likeness of a stretch of columns, the other drawing shifted by up to two."""
    best = 0.0
    for shift in range(-2, 3):
        if left + shift < 0:
            continue
        part = other[:, left + shift : right + shift]
        best = max(best, glyphs.likeness(one[:, left : left + part.shape[1]], part))
    return best


def _columns(ink: glyphs.Coverage) -> list[tuple[int, int]]:
    """The stretches of columns with ink, which are the characters of a font that does not touch."""
    inked = np.concatenate([[False], (ink > 0.3).any(axis=0), [False]])
    edges = np.flatnonzero(inked[1:] != inked[:-1])
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def _is_colon(piece: glyphs.Coverage) -> bool:
    """Two marks of one size above each other."""
    inked = np.concatenate([[False], (piece > 0.3).any(axis=1), [False]])
    edges = np.flatnonzero(inked[1:] != inked[:-1])
    if len(edges) != 4:
        return False
    upper, lower = edges[1] - edges[0], edges[3] - edges[2]
    return bool(abs(upper - lower) <= 1 + 0.2 * upper and edges[2] - edges[1] > 0.2 * upper and piece.shape[1] <= 2 * upper + 1)


def lines(picture: Pixels, ground: int, taken: list[Box]) -> list[Line]:
    """The lines of text on the ground, outside the boxes that are taken, from top to bottom."""
    away = distance(picture, ground)
    away = away.copy()
    for box in taken:
        rim = max(4, round(0.1 * min(box.width, box.height)))
        away[max(box.top - rim, 0) : box.bottom + rim, max(box.left - rim, 0) : box.right + rim] = 0
    height = picture.shape[0]
    pieces = [
        region.box for region in label(np.where(away >= _SEEN, 0, -1), diagonal=True)
        if region.area > 1 and region.box.height <= 0.25 * height
        and (region.box.height < 0.1 * height or region.box.width < 1.8 * region.box.height)
    ]
    groups: list[list[Box]] = []
    for piece in sorted(pieces, key=lambda box: box.left):
        for group in groups:
            line = Box.around(group)
            high = max(line.height, piece.height)
            shared = min(line.bottom, piece.bottom) - max(line.top, piece.top)
            near = piece.left - line.right < 0.75 * high
            if near and (shared > 0.3 * min(line.height, piece.height) or _on_line(line, piece)):
                group.append(piece)
                break
        else:
            groups.append([piece])
    found = []
    for group in _joined(groups):
        box = Box.around(group)
        part = box.cut(away).astype(float)
        if box.height < 5 or part.max() < _SEEN:
            continue
        parts = tuple(Box(b.left - box.left, b.top - box.top, b.right - box.left, b.bottom - box.top) for b in group)
        found.append(Line(box, part / part.max(), parts))
    return sorted(found, key=lambda line: (line.box.top, line.box.left))


def _on_line(line: Box, piece: Box) -> bool:
    """A full stop or an accent: within the line's height, though beside no letter."""
    return line.top - 0.3 * line.height <= piece.top and piece.bottom <= line.bottom + 0.3 * line.height


def _joined(groups: list[list[Box]]) -> list[list[Box]]:
    """Groups whose boxes overlap are one line (a piece may have started a group of its own)."""
    done: list[list[Box]] = []
    for group in sorted(groups, key=lambda boxes: Box.around(boxes).left):
        box = Box.around(group)
        for other in done:
            line = Box.around(other)
            shared = min(line.bottom, box.bottom) - max(line.top, box.top)
            if shared > 0.5 * min(line.height, box.height) and box.left - line.right < 0.75 * max(line.height, box.height):
                other.extend(group)
                break
        else:
            done.append(list(group))
    return done
