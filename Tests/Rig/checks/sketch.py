"""Screens drawn by hand, so that the checker is judged by pictures that are not the product's."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from ..glyphs import face
from ..regions import Box

_FINE = 3  # drawn so much larger, then averaged


@dataclass(frozen=True)
class Palette:
    """The colours of a theme, 0xRRGGBB."""

    ground: int
    surface: int
    border: int
    text: int
    accent: int
    right: int
    wrong: int


DARK = Palette(0x101318, 0x1D232C, 0x39424F, 0xEEF1F5, 0x4F9DF7, 0x42CC8C, 0xFA6A6A)
LIGHT = Palette(0xF3F5F7, 0xFFFFFF, 0xC0C8D2, 0x15191F, 0x1166CC, 0x0E7D4F, 0xC22F2F)
CONTRAST = Palette(0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFD000, 0x00FF88, 0xFF8484)


def _colour(value: int) -> tuple[int, int, int]:
    return value >> 16 & 255, value >> 8 & 255, value & 255


class Sketch:
    """A canvas; coordinates are pixels of the finished picture."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self.palette = palette
        self.image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), _colour(palette.ground))
        self._draw = ImageDraw.Draw(self.image)

    def finished(self) -> Image.Image:
        """The picture at its own size."""
        return self.image.reduce(_FINE)

    def box(self, box: Box, outline: int, fill: int, border: int, radius: int) -> None:
        """A rounded box with its outline inside the box."""
        self._round(box, radius, outline)
        inner = Box(box.left + border, box.top + border, box.right - border, box.bottom - border)
        self._round(inner, max(radius - border, 0), fill)

    def disc(self, x: float, y: float, radius: float, colour: int) -> None:
        """A disc around a point."""
        around = [(v + 0.5) * _FINE for v in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(around, fill=_colour(colour))

    def arc(self, x: float, y: float, radius: float, width: float, share: float, lit: int, dim: int) -> None:
        """A ring of which a share, from the top clockwise, is lit."""
        around = [v * _FINE for v in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.arc(around, 0, 360, _colour(dim), round(width * _FINE))
        self._draw.arc(around, -90, -90 + 360 * share, _colour(lit), round(width * _FINE))

    def polyline(self, points: list[tuple[float, float]], colour: int, width: float) -> None:
        """Lines from point to point."""
        self._draw.line([(x * _FINE, y * _FINE) for x, y in points], _colour(colour), round(width * _FINE), joint="curve")

    def text(self, words: str, x: float, y: float, size: int, colour: int, bold: bool = False) -> None:
        """Words whose ink is centred at a point."""
        font: ImageFont.FreeTypeFont = face(1 if bold else 0, size)
        left, top, right, bottom = font.getbbox(words)
        layer = Image.new("L", (right - left + 2, bottom - top + 2))
        ImageDraw.Draw(layer).text((1 - left, 1 - top), words, font=font, fill=255)
        layer = layer.resize((layer.width * _FINE, layer.height * _FINE), Image.Resampling.BOX)
        place = round(x - layer.width / _FINE / 2) * _FINE, round(y - layer.height / _FINE / 2) * _FINE
        self.image.paste(_colour(colour), place, layer)

    def _round(self, box: Box, radius: int, colour: int) -> None:
        corners = (box.left * _FINE, box.top * _FINE, box.right * _FINE - 1, box.bottom * _FINE - 1)
        self._draw.rounded_rectangle(corners, radius * _FINE, fill=_colour(colour))


def field(
    sketch: Sketch, place: Box, count: int, filled: int | str, outline: int | None = None, style: str = "separate"
) -> None:
    """A field of cells filling a place: so many dots, or these digits. Without a colour the next cell stands out."""
    palette = sketch.palette
    gap = {"joined": 0}.get(style, max(3, place.width // (count * 6)))
    side = (place.width - gap * (count - 1)) // count
    border = max(1, side // 22)
    contents = filled if isinstance(filled, str) else "." * filled
    for index in range(count):
        left = place.left + index * (side + gap)
        box = Box(left, place.top, left + side, place.top + (side if style == "circle" else side * 6 // 5))
        if style == "joined":
            box = Box(left - (border if index else 0), box.top, left + side, box.bottom)
        next_one = outline is None and index == len(contents)
        radius = {"circle": side // 2, "joined": 0}.get(style, side // 6)
        colour = outline or (palette.accent if next_one else palette.border)
        sketch.box(box, colour, palette.surface, border + border // 2 * next_one, radius)
        if index < len(contents):
            ink = outline or palette.text
            x, y = box.centre
            if contents[index] == ".":
                sketch.disc(x, y, side * 0.16, ink)
            else:
                sketch.text(contents[index], x, y, round(side * 0.55), ink)


def pad(sketch: Sketch, place: Box, order: str = "123456789<0>", pressed: int = -1) -> None:
    """A pad of three by four keys filling a place; `<` is the delete sign and `>` the tick."""
    palette = sketch.palette
    gap = max(3, place.width // 25)
    width, height = (place.width - 2 * gap) // 3, (place.height - 3 * gap) // 4
    border = max(1, height // 60)
    for index, sign in enumerate(order):
        left, top = place.left + index % 3 * (width + gap), place.top + index // 3 * (height + gap)
        box = Box(left, top, left + width, top + height)
        quiet = sign in "<>"
        fill = palette.ground if quiet else palette.surface
        sketch.box(box, palette.accent if index == pressed else palette.border, fill, border, height // 5)
        x, y = box.centre
        unit = height / 10
        if sign == ">":
            sketch.polyline([(x - 2 * unit, y), (x - unit / 2, y + 1.5 * unit), (x + 2 * unit, y - 1.5 * unit)], palette.text, unit / 4)
        elif sign == "<":
            sketch.polyline(
                [(x - 2.5 * unit, y), (x - unit, y - 1.7 * unit), (x + 2.5 * unit, y - 1.7 * unit),
                 (x + 2.5 * unit, y + 1.7 * unit), (x - unit, y + 1.7 * unit), (x - 2.5 * unit, y)], palette.text, unit / 4)
        else:
            sketch.text(sign, x, y, round(height * 0.48), palette.text)
