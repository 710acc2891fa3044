"""Keypads, touchscreens and screens that come and go while the terminal runs."""

import time
from collections.abc import Callable

from .. import steps
from ..case import PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..hardware import Hardware
from ..machine import Machine
from ..picture import Picture, look
from ..usbscreen import USBScreen

KEYPAD = Scene()
TOUCH = Scene(touch=True)
ALONE = Scene(hardware=Hardware(usb=()), started=False)
DARK = Scene(started=False)
NO_CARD = Scene(hardware=Hardware(gpu="none"), started=False)


@case("a keypad pulled out is asked for, and back again it brings an empty field", KEYPAD)
def keypad(machine: Machine) -> None:
    steps.enter(machine, PIN[:3])
    steps.see_dots(machine, 3)
    machine.unplug("keypad")
    steps.see_waiting(machine)
    machine.plug("keypad")
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a keypad pulled out with a key held down leaves no key behind", TOUCH)
def held(machine: Machine) -> None:
    machine.keypad.down("4")
    steps.see_dots(machine, 1)
    machine.unplug("keypad")
    machine.stays(lambda seen: seen.dots == 1, "one dot", 1)
    machine.plug("keypad")
    machine.terminal.wait_devices(2)
    steps.enter(machine, WRONG[:2])
    steps.see_dots(machine, 3)


@case("two keypads serve one field, and one may go", KEYPAD)
def two(machine: Machine) -> None:
    steps.enter(machine, PIN[:2])
    machine.plug("keypad2")
    machine.terminal.wait_devices(2)
    steps.enter(machine, PIN[2:4])  # QEMU sends to the one plugged in last
    steps.see_dots(machine, 4)
    machine.unplug("keypad2")
    machine.stays(lambda seen: seen.dots == 4, "four dots", 0.5)
    steps.enter(machine, PIN[4:])
    steps.see_right(machine)


@case("the pad goes with the touchscreen and comes back with it", TOUCH)
def touchscreen(machine: Machine) -> None:
    machine.tap_keys(PIN[:2])
    seen = steps.see_dots(machine, 2)
    machine.touch.down(0, *seen.pad[4].box.centre)
    machine.see(lambda now: now.dots == 3 and now.pad[4].pressed, "a pressed key")
    machine.unplug("touch")
    machine.see(lambda now: now.dots == 3 and not now.pad, "the field with its dots and no pad")
    machine.plug("touch")
    machine.see(lambda now: now.pad and not any(key.pressed for key in now.pad), "the pad with no key pressed")
    machine.keypad.type_keys("\x1b")
    steps.see_field(machine)
    machine.tap_keys(PIN)
    steps.see_right(machine)


@case("an absolute pointer brings the pad and clicks on it like a finger", KEYPAD)
def pointer(machine: Machine) -> None:
    machine.plug("pointer")
    seen = machine.see(lambda now: now.pad, "a pad")
    width, height = machine.size
    for digit in PIN:
        key = seen.key(digit)
        if key is None:
            raise Mismatch(f"expected: the pad shows the key to click; seen: {seen.summary()}")
        x, y = key.box.centre
        place = [("x", x / width), ("y", y / height)]
        events = [{"type": "abs", "data": {"axis": axis, "value": round(share * 0x7FFF)}} for axis, share in place]
        machine.qmp.command("input-send-event", events=events)
        for down in (True, False):
            click = {"type": "btn", "data": {"down": down, "button": "left"}}
            machine.qmp.command("input-send-event", events=[click])
            time.sleep(0.05)
    steps.see_right(machine)
    machine.unplug("pointer")
    machine.see(lambda now: len(now.cells) == 6 and not now.pad, "the field without a pad")


@case("without a keypad at the start one is asked for, and plugged in it is used", ALONE)
def none_at_start(machine: Machine) -> None:
    machine.terminal.start()
    steps.see_waiting(machine)
    machine.terminal.wait_log("waiting for a keypad or touchscreen")
    machine.plug("keypad")
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a touchscreen that comes to a terminal without anything brings the field and its pad", ALONE)
def touch_at_last(machine: Machine) -> None:
    machine.terminal.start()
    steps.see_waiting(machine)
    machine.plug("touch")
    steps.see_field(machine)
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a screen that loses its signal is waited for, what is typed meanwhile is dropped, and it comes back empty", KEYPAD)
def connector(machine: Machine) -> None:
    steps.enter(machine, PIN[:3])
    steps.see_dots(machine, 3)
    machine.screen_signal(False)
    machine.terminal.wait_log("waiting for a screen: no screen is connected: plug one into Virtual-1")
    before = machine.terminal.ledger()
    steps.enter(machine, PIN)  # blindly
    machine.screen_signal(True)
    machine.terminal.wait_log("showing on Virtual-1", times=2)
    steps.see_field(machine)
    if machine.terminal.ledger() != before:
        raise Mismatch("expected: nothing of what nobody saw; seen: the ledger was written")
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a terminal started before its screen is there drops what is typed, and shows the field once it is", DARK)
def late_screen(machine: Machine) -> None:
    machine.screen_signal(False)
    machine.terminal.start()
    machine.terminal.wait_log("waiting for a screen: no screen is connected: plug one into Virtual-1")
    before = machine.terminal.ledger()
    steps.enter(machine, PIN)  # blindly
    machine.screen_signal(True)
    steps.see_field(machine)
    machine.stays(lambda seen: not seen.filled and seen.state == "neutral", "an empty field", 1)
    if machine.terminal.ledger() != before:
        raise Mismatch("expected: nothing of what nobody saw; seen: the ledger was written")


def _see(screen: USBScreen, wanted: Callable[[Picture], object], expected: str) -> None:
    screen.see(lambda image: bool(wanted(look(image))), expected, timeout=30)


def _empty(seen: Picture) -> bool:
    return len(seen.cells) == 6 and not seen.filled


@case("without a card one is waited for; a USB screen is used, and pulled out it is waited for again", NO_CARD)
def usb_screen(machine: Machine) -> None:
    machine.terminal.start()
    machine.terminal.wait_log("waiting for a screen: no graphics card")
    screen = USBScreen(machine)
    screen.plug()
    _see(screen, _empty, "an empty field")
    steps.enter(machine, PIN[:3])
    _see(screen, lambda seen: seen.dots == 3, "three dots")
    screen.unplug()
    machine.terminal.wait_log("waiting for a screen: no graphics card", times=2)
    screen.plug()
    _see(screen, _empty, "an empty field")
    steps.enter(machine, PIN)
    _see(screen, lambda seen: seen.state == "right", "the field as right")
    machine.terminal.stop()
