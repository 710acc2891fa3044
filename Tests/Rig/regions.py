"""Flat regions of a picture: connected pixels of one colour, found by runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.int32]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Box:
    """A rectangle of pixels; `right` and `bottom` are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, in pixel coordinates (the middle of pixel 0 is 0)."""
        return (self.left + self.right - 1) / 2, (self.top + self.bottom - 1) / 2

    def inset(self, share: float) -> Box:
        """The box without this share of its width and height on each side."""
        x, y = round(self.width * share), round(self.height * share)
        return Box(self.left + x, self.top + y, self.right - x, self.bottom - y)

    def holds(self, other: Box) -> bool:
        """Whether the other box lies inside."""
        return (
            self.left <= other.left and other.right <= self.right
            and self.top <= other.top and other.bottom <= self.bottom
        )

    def cut(self, pixels: Pixels) -> Pixels:
        """The part of a picture in the box."""
        return pixels[self.top : self.bottom, self.left : self.right]

    @staticmethod
    def around(boxes: list[Box]) -> Box:
        """The smallest box that holds all of them."""
        return Box(
            min(box.left for box in boxes), min(box.top for box in boxes),
            max(box.right for box in boxes), max(box.bottom for box in boxes),
        )


@dataclass(frozen=True)
class Region:
    """Connected pixels of one colour (0xRRGGBB), or of one truth in a mask."""

    value: int
    box: Box
    area: int
    runs: NDArray[np.int32]  # rows of y, first x, end x

    def mask(self) -> Mask:
        """The region's own pixels within its box."""
        mask = np.zeros((self.box.height, self.box.width), dtype=bool)
        for y, start, end in self.runs:
            mask[y - self.box.top, start - self.box.left : end - self.box.left] = True
        return mask


def pixels(image: Image.Image) -> Pixels:
    """The picture as rows of 0xRRGGBB."""
    channels = np.asarray(image.convert("RGB")).astype(np.int32)
    found: Pixels = channels[:, :, 0] << 16 | channels[:, :, 1] << 8 | channels[:, :, 2]
    return found


def distance(some: Pixels, colour: int) -> Pixels:
    """How far each pixel is from a colour: the largest difference of a channel."""
    red = np.abs((some >> 16 & 255) - (colour >> 16 & 255))
    green = np.abs((some >> 8 & 255) - (colour >> 8 & 255))
    blue = np.abs((some & 255) - (colour & 255))
    most: Pixels = np.maximum(np.maximum(red, green), blue)
    return most


def commonest(some: Pixels) -> int:
    """The colour that most pixels have."""
    values, counts = np.unique(some, return_counts=True)
    return int(values[np.argmax(counts)])


def ground(picture: Pixels) -> int:
    """The colour of the picture's rim, which nothing but the ground reaches."""
    return commonest(np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]]))


def label(picture: Pixels, shortest: int = 1, diagonal: bool = False) -> list[Region]:
    """The regions of equal value. Runs shorter than `shortest` belong to none.

    Negative values are no region, so a mask is labelled as `where(mask, 0, -1)`.
    """
    height, width = picture.shape
    change = np.ones((height, width + 1), dtype=bool)
    change[:, 1:-1] = picture[:, 1:] != picture[:, :-1]
    ys, xs = np.nonzero(change)
    same_row = ys[1:] == ys[:-1]
    y, start, end = ys[:-1][same_row], xs[:-1][same_row], xs[1:][same_row]
    value = picture[y, start]
    kept = (end - start >= shortest) & (value >= 0)
    y, start, end, value = y[kept], start[kept], end[kept], value[kept]

    parent = list(range(len(y)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    reach = 1 if diagonal else 0
    first = np.searchsorted(y, np.arange(height + 1)).tolist()
    starts, ends, values = start.tolist(), end.tolist(), value.tolist()
    for row in range(1, height):
        above, above_end = first[row - 1], first[row]
        for index in range(first[row], first[row + 1]):
            while above < above_end and ends[above] + reach <= starts[index]:
                above += 1
            other = above
            while other < above_end and starts[other] < ends[index] + reach:
                if values[other] == values[index]:
                    parent[root(index)] = root(other)
                other += 1

    groups: dict[int, list[int]] = {}
    for index in range(len(parent)):
        groups.setdefault(root(index), []).append(index)
    regions = []
    for members in groups.values():
        runs = np.stack([y[members], start[members], end[members]], axis=1).astype(np.int32)
        box = Box(int(runs[:, 1].min()), int(runs[:, 0].min()), int(runs[:, 2].max()), int(runs[:, 0].max()) + 1)
        area = int((runs[:, 2] - runs[:, 1]).sum())
        regions.append(Region(values[members[0]], box, area, runs))
    return regions
