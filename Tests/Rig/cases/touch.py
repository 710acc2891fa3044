"""Tapping a PIN on the on-screen pad."""

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine
from ..picture import Picture

TOUCH = Scene(touch=True)
VISIBLE = "[entry]\nmode = visible\n"


def _visible(machine: Machine, more: str = "") -> Picture:
    """Digits to be seen, to tell which were entered; the empty field."""
    machine.terminal.reload(VISIBLE + more)
    return steps.see_field(machine)


def _place(seen: Picture, sign: str) -> tuple[float, float]:
    key = seen.key(sign)
    if key is None:
        raise Mismatch(f"expected: the pad shows the key to touch; seen: {seen.summary()}")
    return key.box.centre


def _tap_cell(machine: Machine, seen: Picture, number: int) -> None:
    machine.tap(*seen.cells[number].box.centre)


@case("the pad shows ten digits when a touchscreen is there", TOUCH)
def pad(machine: Machine) -> None:
    machine.see(lambda seen: sorted(key.sign for key in seen.pad if key.sign.isdigit()) == list("0123456789"),
                "a pad with every digit once")


@case("the right PIN on the on-screen pad is shown as right", TOUCH)
def right(machine: Machine) -> None:
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a wrong PIN on the on-screen pad is shown as wrong", TOUCH)
def wrong(machine: Machine) -> None:
    steps.enter(machine, WRONG, by="touch")
    steps.see_wrong(machine)


@case("the pad's own keys delete a digit and submit", TOUCH)
def signs(machine: Machine) -> None:
    _visible(machine, "length = 4-6\n")
    machine.tap_keys("9385")
    steps.see_digits(machine, "9385")
    machine.tap_key("delete")
    steps.see_digits(machine, "938")
    machine.tap_key("ok")
    machine.see(lambda seen: seen.says("A PIN has at least 4 digits."), "advice")
    machine.tap_keys("7")
    machine.tap_key("ok")
    steps.see_wrong(machine)


@case("a key acts when the finger lands, looks pressed, and stops to when it lifts", TOUCH)
def pressed(machine: Machine) -> None:
    seen = _visible(machine)
    machine.touch.down(0, *_place(seen, "5"))
    machine.see(
        lambda now: [key.sign for key in now.pad if key.pressed] == ["5"] and now.filled == 1,
        "one digit, and its key pressed")
    machine.touch.up(0)
    machine.see(lambda now: not any(key.pressed for key in now.pad), "no key pressed")
    steps.see_digits(machine, "5")


@case("a finger that slides enters what it landed on, and nothing it slides over", TOUCH)
def slides(machine: Machine) -> None:
    seen = _visible(machine)
    machine.touch.down(0, *_place(seen, "5"))
    for sign in ("6", "9", "8"):
        machine.touch.move(0, *_place(seen, sign))
    machine.touch.up(0)
    # From beside all keys onto one.
    edge = seen.pad[0].box
    machine.touch.down(0, edge.left - 0.3 * edge.width, edge.top - 0.3 * edge.height)
    machine.touch.move(0, *_place(seen, "1"))
    machine.touch.up(0)
    machine.tap_keys("2")
    steps.see_digits(machine, "52")


@case("two fingers at once are two digits, and each lifts by itself", TOUCH)
def fingers(machine: Machine) -> None:
    seen = _visible(machine)
    machine.touch.together([_place(seen, "1"), _place(seen, "8")])
    steps.see_digits(machine, "18")
    machine.touch.down(0, *_place(seen, "3"))
    machine.touch.down(1, *_place(seen, "7"))
    machine.see(lambda now: sorted(key.sign for key in now.pad if key.pressed) == ["3", "7"], "both keys pressed")
    machine.touch.up(0)
    machine.see(lambda now: [key.sign for key in now.pad if key.pressed] == ["7"], "the other key pressed alone")
    machine.touch.up(1)
    steps.see_digits(machine, "1837")


@case("a tap on a filled cell selects it: a digit replaces it, delete removes it and closes the gap", TOUCH)
def selection(machine: Machine) -> None:
    seen = _visible(machine)
    machine.tap_keys("1234")
    steps.see_digits(machine, "1234")
    _tap_cell(machine, seen, 1)
    machine.see(lambda now: now.accented == 1, "the second cell selected")
    machine.tap_keys("9")
    seen = steps.see_digits(machine, "1934")
    _tap_cell(machine, seen, 2)
    machine.see(lambda now: now.accented == 2, "the third cell selected")
    machine.tap_key("delete")
    seen = steps.see_digits(machine, "194")
    _tap_cell(machine, seen, 0)
    machine.see(lambda now: now.accented == 0, "the first cell selected")
    _tap_cell(machine, seen, 5)
    machine.see(lambda now: now.accented == 3, "the next empty cell to be filled")
    # A finger that lands on one cell and lifts from another selects neither.
    machine.touch.down(0, *seen.cells[0].box.centre)
    machine.touch.move(0, *seen.cells[1].box.centre)
    machine.touch.up(0)
    machine.tap_keys("5")
    steps.see_digits(machine, "1945")


@case("a pad on tap comes with a tap on an empty cell and goes when the entry does", TOUCH)
def on_tap(machine: Machine) -> None:
    machine.terminal.reload("[pad]\nshow = on-tap\n[entry]\nidle-clear = 2s\n")
    seen = machine.see(lambda now: len(now.cells) == 6 and not now.pad, "the field without a pad")
    _tap_cell(machine, seen, 2)
    machine.see(lambda now: now.pad, "the pad")
    machine.tap_keys(PIN[:2])
    steps.see_dots(machine, 2)
    seen = machine.see(lambda now: len(now.cells) == 6 and now.filled == 0 and not now.pad, "the field without a pad")
    _tap_cell(machine, seen, 0)
    machine.see(lambda now: now.pad, "the pad")
    machine.tap_keys(PIN)
    steps.see_right(machine)


@case("a calculator's pad has its digits the other way round, and a pad can be left out", TOUCH)
def orders(machine: Machine) -> None:
    machine.terminal.reload("[pad]\norder = calculator\n")
    machine.see(lambda now: "".join(key.sign for key in now.pad).startswith("789456123"), "7 8 9 above")
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)
    machine.terminal.reload("[pad]\nshow = never\n")
    machine.see(lambda now: len(now.cells) == 6 and not now.pad, "the field without a pad")


@case("on a screen that hangs turned the picture stands upright and touches are where it shows them", TOUCH)
def turned(machine: Machine) -> None:
    for turn in (90, 180, 270):
        machine.terminal.reload(f"[display]\nrotate = {turn}\n")
        machine.turn = turn
        seen = steps.see_field(machine)
        if (seen.image.width < seen.image.height) != (turn != 180):
            raise Mismatch(f"expected: the screen's shape when turned by {turn}; seen: {seen.image.size}")
        machine.see(lambda now: "".join(key.sign for key in now.pad).startswith("123456789"), "an upright pad")
        steps.enter(machine, PIN, by="touch")
        steps.see_right(machine)


@case("a touchscreen that is mounted upside down is put right by its calibration", TOUCH)
def calibrated(machine: Machine) -> None:
    machine.terminal.reload(VISIBLE + "[input]\ncalibration = -1 0 1 0 -1 1\n")
    seen = steps.see_field(machine)
    width, height = machine.size
    for sign in "129":
        x, y = _place(seen, sign)
        machine.tap(width - 1 - x, height - 1 - y)
    steps.see_digits(machine, "129")


@case("a scrambled pad has another order for each entry, and its keys are what they show", TOUCH)
def scrambled(machine: Machine) -> None:
    machine.terminal.reload("[pad]\nscramble = yes\n")
    orders = []
    for pin in (WRONG, WRONG, PIN):
        seen = machine.see(
            lambda seen: not seen.filled and sorted(key.sign for key in seen.pad if key.sign.isdigit()) == list("0123456789"),
            "a pad with every digit once")
        orders.append([key.sign for key in seen.pad])
        if orders[-1][9] != "delete" or orders[-1][11] != "ok":
            raise Mismatch("expected: delete and OK where they always are; seen: elsewhere")
        steps.enter(machine, pin, by="touch")
        if pin == WRONG:
            steps.see_wrong(machine)
            steps.see_field(machine)
    steps.see_right(machine)
    if len({tuple(order) for order in orders}) < 3:
        raise Mismatch("expected: three orders; seen: fewer")
