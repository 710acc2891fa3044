"""What the cards at hand never refuse, refused at the C library's boundary by the probe itself (`Tests/Refusals`).

Everything else is the real card: the picture is looked at on its screen.
"""

from ..case import Scene, case
from ..errors import Mismatch
from ..hardware import Hardware
from ..machine import Machine
from ..probe import DisplayProbe, same_screen

VIRTIO = Scene(hardware=Hardware(gpu="virtio-gpu"), credentials=(), started=False)
BOCHS = Scene(hardware=Hardware(gpu="bochs"), credentials=(), started=False)
CIRRUS = Scene(hardware=Hardware(gpu="cirrus"), credentials=(), started=False)


def _shown(machine: Machine, words: str, *expected: str) -> None:
    """Runs the probe, expects words in its log and the picture on the screen."""
    probe = DisplayProbe(machine)
    probe.start(f"{words} save:/tmp/picture what hold")
    log = probe.wait_log("holding")
    for item in expected:
        if item not in log:
            raise Mismatch(f"expected: {item}; seen: {log}")
    probe.expect_picture("/tmp/picture")
    probe.stop()


def _refused(machine: Machine, words: str, expected: str) -> None:
    """Expects the probe to end with an error, and the screen to be as it was."""
    machine.shell(r"printf '\033[?25l\033[2J\033[HThe console before us' >/dev/tty1")
    before = machine.screenshot()
    result = machine.attempt(f"display-probe {words}", "pintle")
    if result.code != 1 or not result.output.strip().splitlines()[-1].startswith(f"error: {expected}"):
        raise Mismatch(f"expected: error: {expected}; seen: {result}")
    if not same_screen(before, machine.screenshot()):
        raise Mismatch("expected: the screen as it was; seen: another")


@case("a driver that refuses an atomic flip gets page flips from then on", VIRTIO)
def atomic(machine: Machine) -> None:
    _shown(machine, "bars random:1:5 refuse:atomic,EINVAL random:2:40", "presentation pageFlip")


@case("a driver that refuses every flip gets its CRTC set", VIRTIO)
def flip(machine: Machine) -> None:
    _shown(
        machine, "bars refuse:atomic,EINVAL refuse:flip,EOPNOTSUPP random:2:40", "presentation setCRTC")


@case("a driver that is still busy is waited for and keeps its way of presenting", VIRTIO)
def busy(machine: Machine) -> None:
    _shown(
        machine, "bars refuse:nonblocking,EBUSY,3 random:2:3 refuse:flip,EIO random:3:20", "presentation atomic")


@case("a driver without atomic calls gets page flips and is told what is dirty", VIRTIO)
def dirty(machine: Machine) -> None:
    _shown(machine, "--refuse=atomic-capability,EOPNOTSUPP bars random:2:40 burst:3:100", "presentation pageFlip")


@case("a driver that will not be told what is dirty shows the picture all the same", BOCHS)
def no_dirty(machine: Machine) -> None:
    # Bochs refuses DirtyFB by itself.
    _shown(
        machine, "--refuse=atomic-capability,EOPNOTSUPP bars random:2:40 burst:3:100", "presentation pageFlip")


@case("a card that takes no buffer of 32 bits a pixel gets 16", CIRRUS)
def sixteen(machine: Machine) -> None:
    _shown(machine, "--refuse=framebuffer32,EINVAL bars random:2:20", "bytes 2 ")


@case("a mode that the card refuses makes room for the next one", VIRTIO)
def next_mode(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("--refuse=crtc,EINVAL,1 what bars save:/tmp/picture hold")
    log = probe.wait_log("holding")
    if "pixels 800x480" in log:
        raise Mismatch(f"expected: another mode than the refused one; seen: {log}")
    probe.expect_picture("/tmp/picture")
    probe.stop()


@case("a card that refuses every mode is said to, and nothing stays changed", VIRTIO)
def no_mode(machine: Machine) -> None:
    _refused(machine, "--refuse=crtc,EINVAL bars", "the card refused ")
    _refused(machine, "--mode=800x480 --refuse=crtc,EINVAL bars", "the card refused 800x480@75 on Virtual-1: Invalid argument")


@case("a card without memory for the picture is said to have none, and nothing stays changed", VIRTIO)
def no_memory(machine: Machine) -> None:
    for step in ("dumb", "framebuffer", "map"):
        _refused(machine, f"--refuse={step},ENOMEM bars", "the card gave no memory for ")


@case("a screen that another program took is said to be taken", VIRTIO)
def taken(machine: Machine) -> None:
    result = machine.attempt("display-probe bars refuse:atomic,EACCES random:1:1", "pintle")
    if "error: another program took the screen of /dev/dri/card0" not in result.output:
        raise Mismatch(f"expected: the screen was taken; seen: {result}")


@case("after a picture that could not be shown in any way the next one is whole", VIRTIO)
def recovery(machine: Machine) -> None:
    _shown(
        machine,
        "bars random:1:10 refuse:atomic,EIO,1 refuse:flip,EIO,1 refuse:crtc,EIO,1 fail random:2:10",
        "failed: the card refused a new picture: Input/output error", "presentation setCRTC")


@case("a screen that can't be switched off stays on with its picture", VIRTIO)
def no_power(machine: Machine) -> None:
    _shown(machine, "bars refuse:power,EINVAL blank random:2:10", "switched off: false")
