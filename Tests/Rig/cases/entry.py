"""Typing a PIN on the USB keypad."""

import signal
import time

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..device import BLOCK, DIGITS, ENTER, EV_KEY, EV_SYN, KP_ENTER
from ..errors import Mismatch
from ..machine import Machine

KEYPAD = Scene()
# Characters of the keypad's helper, and whether they are keys of the number block.
DELETES = (("\b", False), ("-", True), (".", True))
CLEARS = (("\x1b", False), ("*", True))


def _not_counted(machine: Machine, before: str) -> None:
    """Expects that no attempt was written down since."""
    if machine.terminal.ledger() != before:
        raise Mismatch("expected: no attempt; seen: the ledger was written")


@case("each digit of the keypad puts a dot into the next cell", KEYPAD)
def dots(machine: Machine) -> None:
    for count, digit in enumerate(PIN[:-1], start=1):
        steps.enter(machine, digit)
        seen = steps.see_dots(machine, count)
        if seen.pad:
            raise Mismatch("expected: no pad without a touchscreen; seen: one")
        if seen.accented != count or any(cell.content != "dot" for cell in seen.cells[:count]):
            raise Mismatch(f"expected: dots from the left and the next cell accented; seen: cell {seen.accented}")


@case("a wrong PIN on the keypad is shown as wrong, and the field comes back empty", KEYPAD)
def wrong(machine: Machine) -> None:
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.see_field(machine)


@case("the right PIN on the keypad is shown as right", KEYPAD)
def right(machine: Machine) -> None:
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("the right PIN on the number block is shown as right, whatever NumLock and Shift say", KEYPAD)
def number_block(machine: Machine) -> None:
    steps.enter(machine, PIN[:2], by="keypad block")
    machine.keypad.press("num_lock")
    steps.see_dots(machine, 2)
    machine.keypad.forget()
    machine.keypad.type_keys(PIN[2:4], pad=True)
    steps.see_dots(machine, 4)
    machine.keypad.down("shift")
    machine.keypad.type_keys(PIN[4:5], pad=True)
    machine.keypad.type_keys(PIN[5:])
    machine.keypad.up("shift")
    steps.see_right(machine)


@case("delete takes the last digit, clear takes all, and both do nothing to an empty field", KEYPAD)
def corrections(machine: Machine) -> None:
    before = machine.terminal.ledger()
    for delete, pad in DELETES:
        machine.keypad.type_keys(delete, pad=pad)
        machine.keypad.type_keys("135")
        steps.see_dots(machine, 3)
        machine.keypad.type_keys(delete, pad=pad)
        steps.see_dots(machine, 2)
        machine.keypad.type_keys(delete * 2, pad=pad)
        steps.see_field(machine)
    for clear, pad in CLEARS:
        machine.keypad.type_keys("13579")
        steps.see_dots(machine, 5)
        machine.keypad.type_keys(clear * 2, pad=pad)
        steps.see_field(machine)
    _not_counted(machine, before)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a key held down is one digit, and Enter held down one submission", KEYPAD)
def autorepeat(machine: Machine) -> None:
    machine.terminal.reload("[entry]\nlength = 4-6\n")
    steps.see_field(machine)
    # The kernel repeats a key from 250 ms on, 30 times a second; this counts.
    machine.shell("cd /sys/kernel/tracing; echo 'p:rig/repeat input_repeat_key' >kprobe_events; echo 1 >events/rig/repeat/enable")
    machine.keypad.down("4")
    steps.see_dots(machine, 1)
    machine.shell("until [ $(grep -c repeat: /sys/kernel/tracing/trace) -ge 10 ]; do sleep 0.05; done")
    steps.see_dots(machine, 1)
    machine.keypad.up("4")
    machine.keypad.type_keys(WRONG[1:])
    steps.see_dots(machine, 6)
    machine.keypad.down("ret")
    steps.see_wrong(machine)
    steps.see_field(machine)
    steps.see_tries(machine, 4)
    machine.stays(lambda seen: seen.state == "neutral" and not seen.filled, "an empty field", 1)
    machine.keypad.up("ret")


@case("a key counts from the moment at which the field is on the glass", Scene(started=False))
def early(machine: Machine) -> None:
    # While the first frame is new the terminal still gets the next ones ready.
    shown = machine.in_slow_motion(
        lambda agent: agent.send("start", machine.terminal.name, "pintle", machine.terminal.tty, body="exec pintle run"),
        2000, until=lambda seen: len(seen.cells) == 6)
    if len(shown[-1].cells) != 6:
        raise Mismatch(f"expected: the field; seen: {shown[-1].summary()}")
    steps.enter(machine, PIN[:3])
    steps.see_dots(machine, 3)


@case("digits that arrive all at once are all entered, in their order", KEYPAD)
def burst(machine: Machine) -> None:
    keypad = machine.device("burst", used=True, codes={EV_KEY: [*DIGITS.values(), ENTER]})
    steps.enter(machine, PIN[:1])
    steps.see_dots(machine, 1)
    keypad.emit([
        event for digit in PIN[1:] for event in
        ((EV_KEY, DIGITS[digit], 1), (EV_SYN, 0, 0), (EV_KEY, DIGITS[digit], 0), (EV_SYN, 0, 0))
    ])
    steps.see_right(machine)


@case("a keypad that sends Home and the arrows for its digits is understood", KEYPAD)
def navigation(machine: Machine) -> None:
    # What is printed on the caps beside 7, 8, 9, 4, 6, 1, 2, 3, 0; the middle one sends KEY_KP5 in any case.
    caps = dict(zip("789461230", (102, 103, 104, 105, 106, 107, 108, 109, 110), strict=True)) | {"5": BLOCK["5"]}
    keypad = machine.device("block", used=True, codes={EV_KEY: [*BLOCK.values(), *caps.values(), KP_ENTER]})
    keypad.press(*[caps[digit] for digit in PIN])
    steps.see_right(machine)


@case("the last dot is on the screen while the PIN is judged, and what is typed meanwhile is dropped", KEYPAD)
def judged(machine: Machine) -> None:
    machine.terminal.kill("pintle-gatekeeper", signal.SIGSTOP)
    steps.enter(machine, PIN)
    machine.see(lambda seen: seen.dots == 6 and seen.says("One moment…"), "six dots and that they are judged")
    steps.enter(machine, WRONG + WRONG)
    machine.terminal.kill("pintle-gatekeeper", signal.SIGCONT)
    steps.see_right(machine)
    seen = steps.see_field(machine)
    if seen.says("Not right. 4 tries before a wait."):
        raise Mismatch("expected: one attempt; seen: a second one")


@case("an entry left alone is erased, and was no attempt", KEYPAD)
def idle(machine: Machine) -> None:
    machine.terminal.reload("[entry]\nidle-clear = 2s\n")
    steps.see_field(machine)
    before = machine.terminal.ledger()
    steps.enter(machine, PIN[:-2])
    steps.see_dots(machine, 4)
    time.sleep(1)
    steps.enter(machine, PIN[-2])
    # Its two seconds count from the last key.
    machine.stays(lambda seen: seen.filled >= 4, "the entry", 1.5)
    steps.see_field(machine)
    _not_counted(machine, before)


@case("with a range of lengths Enter submits, and too few digits give advice and cost nothing", KEYPAD)
def lengths(machine: Machine) -> None:
    machine.terminal.reload("[entry]\nlength = 4-8\n")
    steps.see_field(machine, cells=8)
    before = machine.terminal.ledger()
    steps.enter(machine, PIN[:3])
    machine.keypad.type_keys("\n", pad=True)
    machine.see(lambda seen: seen.dots == 3 and seen.says("A PIN has at least 4 digits."), "three dots and advice")
    _not_counted(machine, before)
    steps.enter(machine, PIN[3:])
    machine.see(lambda seen: seen.dots == 6 and not seen.says("A PIN has at least 4 digits."), "six dots alone")
    machine.keypad.type_keys("\n")
    steps.see_right(machine)
    steps.see_field(machine, cells=8)
    steps.enter(machine, WRONG + "99")
    machine.stays(lambda seen: seen.dots == 8, "all eight cells filled, and no verdict", 1)
    # A digit beyond the last cell is dropped.
    steps.enter(machine, "1")
    machine.keypad.type_keys("\n")
    steps.see_wrong(machine)


@case("where digits are to be seen they are", KEYPAD)
def visible(machine: Machine) -> None:
    machine.terminal.reload("[entry]\nlength = 10\nmode = visible\n")
    steps.see_field(machine, cells=10)
    steps.enter(machine, "0123456789"[:-1])
    steps.see_digits(machine, "012345678")
    machine.keypad.type_keys("\b")
    steps.enter(machine, "8")
    steps.see_digits(machine, "012345678")
    steps.enter(machine, "9")
    steps.see_wrong(machine)


@case("the last digit is readable for as long as the configuration says, and then a dot", KEYPAD)
def revealed(machine: Machine) -> None:
    machine.terminal.reload("[entry]\nreveal-last = 1500ms\n")
    steps.see_field(machine)
    steps.enter(machine, "4")
    steps.see_digits(machine, "4")
    steps.see_dots(machine, 1)
    steps.enter(machine, "7")
    machine.see(lambda seen: [cell.content for cell in seen.cells[:2]] == ["dot", "7"], "a dot and the last digit")
    steps.see_dots(machine, 2)


@case("one cell, or twelve: the field has as many as the configuration says", KEYPAD)
def counts(machine: Machine) -> None:
    for cells in (1, 4, 12):
        machine.terminal.reload(f"[entry]\nlength = {cells}\n")
        steps.see_field(machine, cells=cells)
        steps.enter(machine, ("13" * 6)[:cells])
        steps.see_wrong(machine)
