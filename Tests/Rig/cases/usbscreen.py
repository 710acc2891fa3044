"""A screen on USB: the only one here whose driver is told what changed, and the only one to be pulled out."""

from PIL import Image, ImageChops

from ..case import Scene, case
from ..errors import Mismatch
from ..hardware import Hardware
from ..machine import Machine
from ..probe import DisplayProbe
from ..usbscreen import HEIGHT, WIDTH, USBScreen

ALONE = Scene(hardware=Hardware(gpu="none"), credentials=(), started=False)
BESIDE = Scene(hardware=Hardware(gpu="virtio-gpu"), credentials=(), started=False)


def _plugged(machine: Machine) -> USBScreen:
    screen = USBScreen(machine)
    screen.plug()
    machine.shell("until grep -q udl /sys/class/drm/card*/device/uevent; do sleep 0.05; done; udevadm settle")
    return screen


def _expect_picture(screen: USBScreen, probe: DisplayProbe, path: str) -> None:
    full = probe.saved(path, (WIDTH, HEIGHT))
    red, green, blue = full.split()
    # The driver sends the upper 5, 6 and 5 bits.
    few = Image.merge("RGB", [
        red.point(lambda value: value & 0xF8 | value >> 5), green.point(lambda value: value & 0xFC | value >> 6),
        blue.point(lambda value: value & 0xF8 | value >> 5),
    ])
    screen.see(lambda shown: ImageChops.difference(shown, few).getbbox() is None, "what was painted")


@case("a USB screen shows exactly what many small changes left", ALONE)
def damage(machine: Machine) -> None:
    screen = _plugged(machine)
    probe = DisplayProbe(machine)
    probe.start("what bars random:7:50 save:/tmp/1 pause burst:8:250 save:/tmp/2 hold")
    log = probe.wait_log("paused", timeout=60)
    if "driver udl " not in log or "presentation atomicWithDamage" not in log:
        raise Mismatch(f"expected: flips that name what changed, by udl; seen: {log}")
    _expect_picture(screen, probe, "/tmp/1")
    probe.resume()
    probe.wait_log("holding", timeout=60)
    _expect_picture(screen, probe, "/tmp/2")
    probe.stop()


@case("only the pixels that changed travel to a USB screen", ALONE)
def pixels(machine: Machine) -> None:
    screen = _plugged(machine)
    probe = DisplayProbe(machine)
    probe.start("bars time:80 save:/tmp/1 pause time:100 save:/tmp/2 hold")
    probe.wait_log("paused", timeout=60)
    _expect_picture(screen, probe, "/tmp/1")
    before = screen.decoder.pixels
    probe.resume()
    probe.wait_log("holding", timeout=60)
    _expect_picture(screen, probe, "/tmp/2")
    # A square of 24 × 24, its place one picture ago, and the driver's rounding to 8 pixels.
    each = (screen.decoder.pixels - before) / 100
    if each > 1500:
        raise Mismatch(f"expected: at most 1500 pixels for a small change; seen: {each:.0f}")
    probe.stop()


@case("a USB screen pulled out while it shows pictures ends them with a clear reason", ALONE)
def pulled_out(machine: Machine) -> None:
    screen = _plugged(machine)
    probe = DisplayProbe(machine)
    probe.start("bars random:1:1000000")
    probe.wait_log("done bars")
    screen.unplug()
    probe.wait_log("error: /dev/dri/card0 was unplugged")


@case("a USB screen that is pulled out and plugged in again shows the picture again", ALONE)
def plugged_again(machine: Machine) -> None:
    screen = _plugged(machine)
    probe = DisplayProbe(machine)
    probe.start("bars plug reopen bars random:4:20 save:/tmp/1 hold")
    probe.wait_log("done bars")
    screen.unplug()
    probe.wait_log("condition gone")
    probe.wait_log("waiting: no graphics card")
    screen.plug()
    probe.wait_log("holding", timeout=60)
    _expect_picture(screen, probe, "/tmp/1")
    probe.stop()


@case("of two cards the one whose connector is named has the picture, whatever its number", BESIDE)
def named(machine: Machine) -> None:
    screen = _plugged(machine)
    report = machine.shell("display-probe report", "pintle")
    lines = [line.strip() for line in report.splitlines()]
    if not any(line.startswith("Virtual-1: the screen, ") for line in lines):
        raise Mismatch(f"expected: the built-in screen is used; seen: {report}")
    if not any(line.startswith("VGA-1: not used: another one is chosen") for line in lines):
        raise Mismatch(f"expected: the USB screen could be named; seen: {report}")
    probe = DisplayProbe(machine)
    probe.start("--connector=VGA-1 what bars save:/tmp/1 hold")
    probe.wait_log("holding")
    _expect_picture(screen, probe, "/tmp/1")
    probe.stop()
