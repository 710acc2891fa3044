"""The display alone: `display-probe` in the guest, and whether the screen shows what it painted."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from .errors import Mismatch
from .usbscreen import sixteen_bits

if TYPE_CHECKING:
    from .machine import Machine


class DisplayProbe:
    """One run of `display-probe` as a service of the unprivileged user on a virtual terminal.

    Its options and verbs stand in `Tests/DisplayProbe`.
    """

    def __init__(self, machine: Machine, name: str = "probe") -> None:
        self._machine = machine
        self._name = name

    def start(self, words: str, tty: str = "/dev/tty1") -> None:
        """Starts it with options and verbs."""
        self._machine.agent.start(self._name, f"exec display-probe {words}", "pintle", tty)

    def log(self) -> str:
        """What it has printed."""
        return self._machine.shell(f"cat /run/rig/{self._name}.log 2>/dev/null || true")

    def wait_log(self, words: str, timeout: float = 30, times: int = 1) -> str:
        """Waits until it has printed these words so many times; returns all it printed."""
        end = time.monotonic() + timeout
        while (log := self.log()).count(words) < times:
            how, code = self._machine.agent.status(self._name)
            if how != "running" and self.log().count(words) < times:
                raise Mismatch(f"expected: display-probe prints \"{words}\"; seen: it {how} {code}: {self.log().strip()}")
            if time.monotonic() > end:
                raise Mismatch(f"expected: display-probe prints \"{words}\" within {timeout:.0f} s; seen: {log.strip()}")
            time.sleep(0.02)
        return log

    def send(self, number: int) -> None:
        """Sends it a signal."""
        self._machine.agent.signal(self._name, number)

    def resume(self) -> None:
        """Lets it go on after `pause`."""
        self.send(signal.SIGUSR1)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Ends it, and checks that it ended by itself when it was asked to."""
        self.send(number)
        how, code = self._machine.agent.wait(self._name, 10)
        if how == "running" or (number == signal.SIGTERM and (how, code) != ("exited", 0)):
            raise Mismatch(f"expected: display-probe ends with 0; seen: {how} {code}: {self.log().strip()}")

    def expect_picture(self, path: str) -> None:
        """Checks the screen, pixel for pixel, against what the probe saved."""
        shown = self._machine.screenshot()
        wanted = self.saved(path, shown.size)
        box = ImageChops.difference(shown, wanted).getbbox()
        if box:
            self._machine.evidence.mkdir(parents=True, exist_ok=True)
            wanted.save(self._machine.evidence / "wanted.png")
            raise Mismatch(f"expected: the screen shows what was painted; seen: it differs within {box}")

    def saved(self, path: str, size: tuple[int, int]) -> Image.Image:
        """The picture that the probe saved: the bytes of a buffer of 32 bits a pixel, or 16 if there are so few."""
        data = self._machine.agent.get(path)
        width, height = size
        if len(data) == width * height * 4:
            return Image.frombytes("RGB", size, data, "raw", "BGRX")
        if len(data) != width * height * 2:
            raise Mismatch(f"expected: {width} × {height} pixels; seen: {len(data)} bytes")
        return sixteen_bits(size, data)


def same_screen(before: Image.Image, after: Image.Image) -> bool:
    """Whether two pictures of a console are the same but for its blinking cursor."""
    box = ImageChops.difference(before, after).getbbox()
    return box is None or (box[2] - box[0] <= 16 and box[3] - box[1] <= 32)
