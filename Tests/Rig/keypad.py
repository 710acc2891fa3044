"""Typing on the USB keypad, and reading back which device sent which key."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import Mismatch, RigError

if TYPE_CHECKING:
    from .machine import Machine

# QEMU's names of the keys for what a test types.
_MAIN = {str(digit): str(digit) for digit in range(10)} | {
    "\n": "ret", "\b": "backspace", "\x1b": "esc", "\t": "tab", " ": "spc", "-": "minus", ".": "dot",
} | {letter: letter for letter in "abcdefghijklmnopqrstuvwxyz"}
_PAD = {str(digit): f"kp_{digit}" for digit in range(10)} | {
    "\n": "kp_enter", ".": "kp_decimal", "-": "kp_subtract", "*": "kp_multiply", "/": "kp_divide", "+": "kp_add",
}

# HID usages of the keyboard page, for the keys that matter at a PIN terminal.
_USAGES = {0x1E + i: str((i + 1) % 10) for i in range(10)} | {0x59 + i: f"kp{(i + 1) % 10}" for i in range(10)} | {
    0x28: "enter", 0x29: "escape", 0x2A: "backspace", 0x2B: "tab", 0x4C: "delete", 0x53: "numlock",
    0x54: "kp/", 0x55: "kp*", 0x56: "kp-", 0x57: "kp+", 0x58: "kpenter", 0x63: "kp.",
} | {0x04 + i: chr(97 + i) for i in range(26)}


@dataclass(frozen=True)
class Sent:
    """A key that a HID device reported as going down."""

    device: str
    place: str
    key: str


class Keypad:
    """The keys of the machine's USB keyboards. QEMU sends to the one plugged in last."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._held: dict[str, set[int]] = {}

    def type_keys(self, text: str, pad: bool = False, hold: float = 0.02, gap: float = 0.02) -> None:
        """Types characters one key at a time: digits of the main row or, with `pad`, of the keypad.

        A line feed is Enter, a backspace is Backspace, an escape is Escape.
        """
        for character in text:
            self.press((_PAD if pad else _MAIN)[character], hold=hold)
            time.sleep(gap)

    def press(self, *names: str, hold: float = 0.02) -> None:
        """Holds keys (QEMU's names) down together for a moment."""
        for name in names:
            self.down(name)
        time.sleep(hold)
        for name in reversed(names):
            self.up(name)

    def down(self, name: str) -> None:
        """Presses a key and keeps it down."""
        self._send(name, True)

    def up(self, name: str) -> None:
        """Lifts a key."""
        self._send(name, False)

    def wait_heard(self, timeout: float = 10) -> None:
        """Presses Shift until that is reported: what a keyboard sends before its driver is done probing, which nothing
        tells, the kernel drops."""
        end = time.monotonic() + timeout
        self.forget()
        while not self._machine.agent.ask("reports"):
            if time.monotonic() > end:
                raise RigError(f"no key of the keyboard plugged in last was reported within {timeout:.0f} s")
            self.press("shift", hold=0.005)
            time.sleep(0.02)

    def _send(self, name: str, down: bool) -> None:
        event = {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": name}}}
        self._machine.qmp.command("input-send-event", events=[event])

    # What arrived

    def forget(self) -> None:
        """Drops what was reported so far."""
        self._machine.agent.ask("reports")
        self._held.clear()

    def sent(self) -> list[Sent]:
        """The keys that HID devices reported as going down since the last call, in order."""
        keys = []
        for line in self._machine.agent.ask("reports").decode().splitlines():
            node, device, place, data = line.split("\t")
            report = bytes.fromhex(data)
            if len(report) != 8:  # the boot keyboard's report: modifiers, reserved, six usages
                continue
            now = {usage for usage in report[2:] if usage > 3}
            for usage in sorted(now - self._held.get(node, set())):
                keys.append(Sent(device, place, _USAGES.get(usage, f"usage {usage:#x}")))
            self._held[node] = now
        return keys

    def expect_sent(self, keys: str, device: str = "QEMU QEMU USB Keyboard", timeout: float = 10) -> None:
        """Checks that exactly these digits came, and from that device alone.

        The failure's line names devices and counts, never digits.
        """
        end = time.monotonic() + timeout
        seen: list[Sent] = []
        while len(seen) < len(keys):
            seen += self.sent()
            if time.monotonic() > end:
                break
            time.sleep(0.01)
        others = sorted({key.device for key in seen} - {device})
        if others or [key.key.removeprefix("kp") for key in seen] != list(keys):
            senders = ", ".join(others) or device
            raise Mismatch(f"expected: {len(keys)} keys as typed from {device}; seen: {len(seen)} keys from {senders}")
