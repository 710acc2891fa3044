"""A screen that nobody uses is dimmed and switched off, and what wakes it."""

from .. import steps
from ..case import PIN, Scene, case
from ..errors import Mismatch
from ..machine import Machine
from ..picture import Picture

RESTING = "[display]\ndim-after = 5s\nblank-after = 8s\n"
KEYPAD = Scene(configuration=RESTING)
TOUCH = Scene(configuration=RESTING, touch=True)


def _brightest(seen: Picture) -> int:
    channels = [seen.pixels >> shift & 255 for shift in (0, 8, 16)]
    return max(int(channel.max()) for channel in channels)


def _power(machine: Machine) -> str:
    return machine.shell("cat /sys/class/drm/card*-*/dpms | sort -u").strip()


def _see_off(machine: Machine) -> None:
    machine.see(lambda seen: 0x20 < _brightest(seen) < 0x80, "a dimmed screen")
    machine.shell("until grep -q Off /sys/class/drm/card*-*/dpms; do sleep 0.1; done", timeout=15)


@case("a screen that nobody uses is dimmed, then switched off; a key wakes it and counts", KEYPAD)
def key(machine: Machine) -> None:
    for _ in range(2):
        _see_off(machine)
        steps.enter(machine, PIN[:1])
        steps.see_dots(machine, 1)
        if (power := _power(machine)) != "On":
            raise Mismatch(f"expected: the screen is on; seen: {power}")
        machine.keypad.type_keys("\b")
        steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a touch on a screen that is off wakes it and enters nothing", TOUCH)
def touch(machine: Machine) -> None:
    place = machine.see(lambda seen: seen.key("5") is not None, "a pad").key("5")
    assert place is not None
    _see_off(machine)
    machine.tap(*place.box.centre)
    seen = steps.see_field(machine)
    if _brightest(seen) < 0xC0:
        raise Mismatch("expected: a bright screen; seen: a dim one")
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a terminal that is told to end gives back a screen that it had switched off", KEYPAD)
def end(machine: Machine) -> None:
    _see_off(machine)
    machine.terminal.stop()
    if (power := _power(machine)) != "On":
        raise Mismatch(f"expected: the screen is on; seen: {power}")
