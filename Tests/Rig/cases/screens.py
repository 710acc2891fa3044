"""The real screens on every card, pixel for pixel as `pintle preview` draws them."""

import io

from PIL import Image, ImageChops

from .. import steps
from ..case import PIN, WRONG, Body, Scene, case
from ..errors import Mismatch
from ..hardware import Hardware
from ..machine import Machine
from ..picture import Picture

_STILL = "[theme]\nmotion = no\n[lockout]\nwaits = 0 0 30s\n"
_SIXTEEN = f"[display]\ndepth = 16\n{_STILL}"
# The formats of DRM's framebuffers, and the bits that `pintle preview` calls them.
_XRGB, _RGB = ("XR24", 24), ("RG16", 16)
_CARDS = (("virtio-gpu", _STILL, _XRGB), ("bochs", _STILL, _XRGB), ("cirrus", _SIXTEEN, _RGB))


def _format(machine: Machine) -> str:
    """The format of the buffer that is being scanned out, as the kernel has it."""
    machine.attempt("mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug")
    state = machine.shell("cat /sys/kernel/debug/dri/0/state /sys/kernel/debug/dri/0/framebuffer 2>/dev/null || true")
    found = [line.split("format=")[1][:4] for line in state.splitlines() if "format=" in line]
    if not found:
        raise Mismatch(f"expected: a framebuffer; seen: {state}")
    return found[0]


def _see(machine: Machine, screen: str, depth: int) -> None:
    """Expects the screen to become as the preview draws it, each channel to the last bit that the buffer has."""
    size = "x".join(map(str, machine.screenshot().size))
    machine.shell(f"pintle preview --screen {screen} --size {size} --depth {depth} /tmp/wanted.png")
    wanted = Image.open(io.BytesIO(machine.agent.get("/tmp/wanted.png"))).convert("RGB")
    step = 0 if depth == 24 else 7

    def is_same(seen: Picture) -> bool:
        shown = seen.image.convert("RGB")
        return max(high for _, high in ImageChops.difference(shown, wanted).getextrema()) <= step

    machine.see(is_same, f"{screen} as the preview draws it", steps.VERDICT)


def _show(machine: Machine, wanted: tuple[str, int]) -> None:
    code, depth = wanted
    _see(machine, "empty", depth)
    if (seen := _format(machine)) != code:
        raise Mismatch(f"expected: a buffer of the format {code}; seen: {seen}")
    steps.enter(machine, PIN[:3])
    _see(machine, "entry", depth)
    steps.enter(machine, PIN[3:])
    _see(machine, "accepted", depth)
    _see(machine, "empty", depth)
    steps.enter(machine, WRONG)
    _see(machine, "rejected", depth)
    machine.shell("mount -o remount,ro /var/lib/pintle")
    steps.enter(machine, PIN)
    _see(machine, "out-of-service", depth)
    machine.shell("mount -o remount,rw /var/lib/pintle")
    _see(machine, "empty", depth)
    machine.unplug("keypad")
    _see(machine, "waiting", depth)


def _declare(gpu: str, configuration: str, wanted: tuple[str, int]) -> None:
    body: Body = lambda machine: _show(machine, wanted)  # noqa: E731
    body.__module__ = __name__
    scene = Scene(hardware=Hardware(gpu=gpu), configuration=configuration)
    case(f"on {gpu} the screens are those of the preview, in a buffer of the format {wanted[0]}", scene)(body)


for _gpu, _configuration, _wanted in _CARDS:
    _declare(_gpu, _configuration, _wanted)
