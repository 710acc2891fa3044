"""A terminal's hardware with hands and eyes: what is plugged in, what is tapped, what is seen."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from . import guests
from .agent import Agent, Result
from .chassis import Chassis, Snapshot
from .device import Device, HidDevice
from .errors import Mismatch, RigError
from .hardware import USB, Hardware
from .keypad import Keypad
from .picture import Picture, look
from .terminal import Terminal
from .touchscreen import Touchscreen


class Machine(Chassis):
    """A chassis with a keypad, a touchscreen when wanted, a screen, and the terminal inside.

    Coordinates are pixels of the screen as a person sees it: `turn` is how far the screen itself has been turned
    counter-clockwise (0, 90, 180 or 270), as a person does who mounts it upright and turns the picture by configuration.
    """

    def __init__(
        self,
        hardware: Hardware | None = None,
        binaries: Path | None = None,
        guest: guests.Guest = guests.INITRAMFS,
        touch: bool = False,
        window: bool = False,
        evidence: Path | None = None,
    ) -> None:
        super().__init__(hardware, binaries, guest, window)
        self.keypad = Keypad(self)
        self.touch = Touchscreen(self)
        self.terminal = Terminal(self)
        self.evidence = evidence or self._folder / "evidence"
        self.turn = 0
        self._wants_touch = touch
        self._size: tuple[int, int] | None = None

    def _furnish(self) -> None:
        super()._furnish()
        if self._wants_touch:
            self.touch.plug()
        self.keypad.forget()

    def power_cut(self) -> None:
        """Takes the power away: what the guest has not flushed to its disk is lost."""
        super().power_cut()
        self.touch.present = False
        self.turn = 0
        self._size = None

    def snapshot(self) -> Snapshot:
        """Keeps the machine's state; it goes on running. The snapshot lives as long as the machine."""
        return replace(super().snapshot(), touch=self.touch.present)

    def restore(self, snapshot: Snapshot) -> None:
        """Puts the machine back to a moment of its past, whatever it does now."""
        super().restore(snapshot)
        self.touch.present = snapshot.touch

    # Inside

    def shell(self, script: str, user: str = "", timeout: float = 20) -> str:
        """Runs a shell script in the guest that must succeed, and returns what it printed."""
        result = self.attempt(script, user, timeout)
        if not result.good:
            raise Mismatch(f"`{script}` {result.how} {result.code}: {result.output.strip()}")
        return result.output

    def attempt(self, script: str, user: str = "", timeout: float = 20) -> Result:
        """Runs a shell script in the guest that may fail."""
        return self.agent.run(script, user, timeout)

    def console(self) -> str:
        """The guest kernel's console so far."""
        return (self._folder / "console.log").read_text(errors="replace")

    def fail_disk(self, failing: bool) -> None:
        """Makes the store's disk answer every access with an I/O error, or ends that."""
        self._disk.fail(failing)

    # Hardware

    def plug(self, name: str) -> None:
        """Plugs in a USB device of `hardware.USB`, or the touchscreen as `touch`."""
        if name == "touch":
            self.touch.plug()
            return
        model, port = USB[name]
        self.qmp.command("device_add", driver=model, id=name, bus="usb.0", port=str(port))
        self._plugged.add(name)
        self._wait_port(port, True)
        if model == "usb-kbd":
            self.keypad.wait_heard()

    def unplug(self, name: str) -> None:
        """Pulls out what `plug` or the power-on put in."""
        if name == "touch":
            self.touch.unplug()
            return
        self.qmp.command("device_del", id=name)
        self.qmp.wait_event("DEVICE_DELETED")
        self._plugged.discard(name)
        self._wait_port(USB[name][1], False)

    def screen_signal(self, there: bool) -> None:
        """Takes the plug out of the screen of a virtio-gpu, or puts it back: it goes on to show the last picture."""
        card = "/sys/class/drm/card0"
        self.shell(f"echo {'detect' if there else 'off'} >{card}-Virtual-1/status; echo change >{card}/uevent")

    def _wait_port(self, port: int, there: bool, timeout: float = 10) -> None:
        """Waits until the guest has, or no longer has, a HID device at a USB port."""
        end = time.monotonic() + timeout
        while (f"-{port}/input0" in self.agent.ask("hid").decode()) != there:
            if time.monotonic() > end:
                state = "appear" if there else "go"
                raise RigError(f"the device at USB port {port} did not {state} in the guest within {timeout:.0f} s")
            time.sleep(0.02)

    def device(self, name: str, used: bool = False, **description: Any) -> Device:
        """Makes an evdev device of any kind in the guest, as `Device` describes it.

        With `used` it comes back once the terminal has it open: what is sent before that is nobody's.
        """
        made = Device(self.agent, name, **description)
        if used:
            node = f"ls -l /proc/$(pidof pintle)/fd | grep -q '{made.node}$'"
            self.shell(f"until {node} && {self.terminal.idle}; do sleep 0.02; done")
        return made

    def hid_device(self, name: str, descriptor: bytes, **identity: Any) -> HidDevice:
        """Makes a whole HID device in the guest, as `HidDevice` describes it."""
        return HidDevice(self.agent, name, descriptor, **identity)

    def tap(self, x: float, y: float) -> None:
        """One finger down and up again on the touchscreen."""
        self.touch.tap(x, y)

    def tap_key(self, sign: str) -> None:
        """One finger on the pad's key that shows this digit, `delete` or `ok`, where the picture shows it."""
        self._tap_signs([sign])

    def tap_keys(self, digits: str) -> None:
        """The same for several digits, found in one look at the pad."""
        self._tap_signs(list(digits))

    def _tap_signs(self, signs: list[str]) -> None:
        seen = look(self.screenshot())
        for sign in signs:
            key = seen.key(sign)
            if key is None:
                raise Mismatch(f"expected: the pad shows the key to tap; seen: {seen.summary()}")
            self.touch.tap(*key.box.centre)

    # The screen

    def screenshot(self, path: Path | None = None) -> Image.Image:
        """What the screen shows now, saved as PNG when a path is given."""
        # What nobody keeps is not compressed: looking costs the emulated processor its turn.
        target = path or self._folder / "screen.ppm"
        target.parent.mkdir(parents=True, exist_ok=True)
        self.qmp.command("screendump", filename=str(target), format="png" if path else "ppm")
        with Image.open(target) as shown:
            seen = shown.convert("RGB").rotate(self.turn, expand=True)
        self._size = seen.size
        return seen

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen, as last seen."""
        return self._size or self.screenshot().size

    def on_glass(self, x: float, y: float) -> tuple[float, float]:
        """A pixel as shares of the panel's own width and height, however it is turned."""
        width, height = self.size
        across, down = (x + 0.5) / width, (y + 0.5) / height
        turned = {0: (across, down), 90: (1 - down, across), 180: (1 - across, 1 - down), 270: (down, 1 - across)}
        return turned[self.turn]

    def see(self, wanted: Callable[[Picture], object], expected: str, timeout: float = 10) -> Picture:
        """Looks at the screen until `wanted` is true of what is seen there, and returns that.

        `expected` completes the sentence "the screen shows …" of the failure's line.
        """
        end = time.monotonic() + timeout
        before: Image.Image | None = None
        while True:
            late = time.monotonic() > end
            shown = self.screenshot()
            # A picture is looked at once.
            if before is None or shown.tobytes() != before.tobytes():
                before = shown
                seen = look(shown)
                if wanted(seen):
                    return seen
            if late:
                raise Mismatch(f"expected: the screen shows {expected} within {timeout:.0f} s; seen: {seen.summary()}")
            time.sleep(min(timeout / 300, 0.25))

    def stays(self, wanted: Callable[[Picture], object], expected: str, seconds: float) -> None:
        """Looks at the screen for so long, and all the time `wanted` must be true of it."""
        end = time.monotonic() + seconds
        before: Image.Image | None = None
        while time.monotonic() < end:
            shown = self.screenshot()
            if before is None or shown.tobytes() != before.tobytes():
                before = shown
                seen = look(shown)
                if not wanted(seen):
                    raise Mismatch(f"expected: the screen goes on to show {expected}; seen: {seen.summary()}")
            time.sleep(0.05)

    def in_slow_motion(
        self, act: Callable[[Agent], object], moments: int, until: Callable[[Picture], object] = lambda _: False
    ) -> list[Picture]:
        """Runs the guest a few milliseconds at a time after `act` has asked the agent for something; each picture once.

        What is asked must be sent alone (`Agent.send`): the guest answers only as it is let run. It goes on at full
        speed once `until` is true of a picture, or after so many moments.
        """
        self.qmp.command("stop")
        act(self.agent)
        shown: list[Picture] = []
        for _ in range(moments):
            now = self.screenshot()
            if not shown or now.size != shown[-1].image.size or now.tobytes() != shown[-1].image.tobytes():
                shown.append(look(now))
                if until(shown[-1]):
                    break
            self.qmp.command("cont")
            time.sleep(0.001)
            self.qmp.command("stop")
        self.qmp.command("cont")
        return shown

    def keep_evidence(self, name: str) -> list[Path]:
        """Saves the picture and the logs of this moment for whoever looks into a failure."""
        self.evidence.mkdir(parents=True, exist_ok=True)
        kept: list[Path] = []
        with contextlib.suppress(RigError, OSError):
            picture = self.evidence / f"{name}.png"
            self.screenshot(picture)
            kept.append(picture)
        log = self.evidence / f"{name}.log"
        parts = []
        with contextlib.suppress(RigError, OSError):
            parts.append(f"== terminal\n{self.attempt(self._guest.words).output}")
        with contextlib.suppress(RigError, OSError):
            parts.append(f"== kernel\n{self.attempt('dmesg | tail -n 80').output}")
        with contextlib.suppress(OSError):
            parts.append(f"== console\n{self.console()}")
        log.write_text("\n".join(parts))
        kept.append(log)
        return kept
