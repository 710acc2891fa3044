"""The checker of pictures sees what a person would, on screens of many sizes and looks."""

from __future__ import annotations

import itertools
import unittest

from ..picture import look
from ..regions import Box
from . import sketch
from .sketch import CONTRAST, DARK, LIGHT, Sketch

SIZES = ((320, 240), (480, 800), (800, 480), (1280, 720))
PALETTES = (DARK, LIGHT, CONTRAST)


def halves(size: tuple[int, int]) -> tuple[Box, Box]:
    """A place for the field and one for the pad."""
    width, height = size
    margin = height // 12
    if width > height:
        middle = height // 2
        return (
            Box(margin, middle - height // 10, width // 2 - margin, middle + height // 10),
            Box(width // 2 + margin, margin, width - margin, height - margin),
        )
    return Box(margin, height // 5, width - margin, height // 3), Box(margin, height * 2 // 5, width - margin, height - margin)


class Field(unittest.TestCase):
    """The field."""

    def test_counts_cells_and_dots_and_names_the_next_cell(self) -> None:
        for size, palette, count in itertools.product(SIZES, PALETTES, (4, 6, 8)):
            if count * 48 > size[0]:
                continue  # cells of less than a dozen pixels
            for filled in (0, 1, count - 1, count):
                with self.subTest(size=size, palette=palette, count=count, filled=filled):
                    drawing = Sketch(size, palette)
                    sketch.field(drawing, halves(size)[0], count, filled)
                    seen = look(drawing.finished())
                    self.assertEqual(len(seen.cells), count)
                    self.assertEqual((seen.dots, seen.filled), (filled, filled))
                    self.assertEqual(seen.accented, filled if filled < count else None)
                    self.assertEqual(seen.state, "neutral")

    def test_tells_wrong_from_right_by_the_colour(self) -> None:
        for size, palette in itertools.product(SIZES, PALETTES):
            for colour, state in ((palette.wrong, "wrong"), (palette.right, "right")):
                with self.subTest(size=size, palette=palette, state=state):
                    drawing = Sketch(size, palette)
                    sketch.field(drawing, halves(size)[0], 6, 6, outline=colour)
                    seen = look(drawing.finished())
                    self.assertEqual((seen.state, seen.dots), (state, 6))

    def test_reads_visible_digits(self) -> None:
        for size, palette in itertools.product(SIZES[1:], PALETTES):
            with self.subTest(size=size, palette=palette):
                drawing = Sketch(size, palette)
                sketch.field(drawing, halves(size)[0], 6, "3079")
                seen = look(drawing.finished())
                self.assertEqual([cell.content for cell in seen.cells], [*"3079", "empty", "empty"])

    def test_knows_joined_and_round_cells(self) -> None:
        for size, palette, style in itertools.product(SIZES, PALETTES, ("joined", "circle")):
            with self.subTest(size=size, palette=palette, style=style):
                drawing = Sketch(size, palette)
                sketch.field(drawing, halves(size)[0], 6, 2, style=style)
                seen = look(drawing.finished())
                self.assertEqual((len(seen.cells), seen.dots, seen.filled), (6, 2, 2))

    def test_sees_no_field_on_an_empty_screen(self) -> None:
        for size, palette in itertools.product(SIZES, PALETTES):
            with self.subTest(size=size, palette=palette):
                seen = look(Sketch(size, palette).finished())
                self.assertEqual((seen.cells, seen.pad, seen.state, seen.countdown), ([], [], "none", None))

    def test_takes_a_digit_or_a_ring_for_no_dot(self) -> None:
        for digit in "0123456789":
            with self.subTest(digit=digit):
                drawing = Sketch((800, 480), DARK)
                sketch.field(drawing, halves((800, 480))[0], 6, digit * 3)
                self.assertEqual(look(drawing.finished()).dots, 0)


class Pad(unittest.TestCase):
    """The on-screen pad."""

    def test_reads_every_key_in_any_order(self) -> None:
        for size, palette, order in itertools.product(
            SIZES[1:], PALETTES[:2], ("123456789<0>", "789456123<0>", "504837<>1296"[::-1])
        ):
            with self.subTest(size=size, palette=palette, order=order):
                drawing = Sketch(size, palette)
                left, right = halves(size)
                sketch.field(drawing, left, 6, 3)
                sketch.pad(drawing, right, order)
                seen = look(drawing.finished())
                signs = {"<": "delete", ">": "ok"}
                self.assertEqual([key.sign for key in seen.pad], [signs.get(sign, sign) for sign in order])
                self.assertEqual((len(seen.cells), seen.dots), (6, 3))
                key = seen.key("7")
                assert key
                index = order.index("7")
                self.assertLess(abs(key.box.centre[0] - (right.left + (index % 3 + 0.5) * right.width / 3)), right.width / 12)

    def test_sees_the_pressed_key(self) -> None:
        for palette in PALETTES:
            drawing = Sketch((800, 480), palette)
            sketch.pad(drawing, halves((800, 480))[1], pressed=4)
            self.assertEqual([key.sign for key in look(drawing.finished()).pad if key.pressed], ["5"])


class Words(unittest.TestCase):
    """Text, and the countdown."""

    def test_recognises_the_words_it_is_asked_for_and_no_others(self) -> None:
        for size, palette, bold in itertools.product((14, 18, 23, 30, 44), PALETTES, (False, True)):
            with self.subTest(size=size, palette=palette, bold=bold):
                drawing = Sketch((800, 480), palette)
                drawing.text("Not right. 2 tries before a wait.", 400, 200, size, palette.text, bold)
                seen = look(drawing.finished())
                self.assertTrue(seen.says("Not right. 2 tries before a wait."))
                for other in ("Not right. 3 tries before a wait.", "Not right. 1 try before a wait.", "Enter your PIN",
                              "Not right. 8 tries before a wait.", "Welcome"):
                    self.assertFalse(seen.says(other), other)

    def test_reads_a_countdown_in_a_ring(self) -> None:
        for share, time in ((0.9, "14:58"), (0.62, "3:07"), (0.25, "0:45"), (0.4, "12"), (0.05, "1:26")):
            for palette in (DARK, LIGHT):
                with self.subTest(time=time, palette=palette):
                    drawing = Sketch((800, 480), palette)
                    drawing.arc(400, 200, 92, 9, share, palette.accent, palette.border)
                    drawing.text(time, 400, 196, 46, palette.text, bold=True)
                    drawing.text("min", 400, 238, 17, palette.border)
                    drawing.text("Too many wrong PINs", 400, 350, 28, palette.text, bold=True)
                    seen = look(drawing.finished())
                    assert seen.ring
                    self.assertAlmostEqual(seen.ring.share, share, delta=0.02)
                    self.assertEqual(seen.countdown, time)
                    self.assertEqual(seen.cells, [])

    def test_reads_a_countdown_within_a_sentence(self) -> None:
        for time in ("3:07", "0:59", "14:26", "1:18"):
            for size in (18, 24, 40):
                with self.subTest(time=time, size=size):
                    drawing = Sketch((1024, 600), DARK)
                    drawing.text(f"Too many wrong PINs. Try again in {time}.", 512, 300, size, DARK.text)
                    self.assertEqual(look(drawing.finished()).countdown, time)
