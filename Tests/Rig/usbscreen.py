"""A USB screen (DisplayLink, driven by the kernel's `udl`), plugged in through QEMU's usb-redir.

QEMU has none, so this end plays one: descriptors, EDID, and the drawing commands, decoded into a
picture. It shows what no screen of QEMU's can: which pixels really travelled, and a card that is
pulled out while it shows something.
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PIL import Image

from .errors import RigError

if TYPE_CHECKING:
    from .machine import Machine

WIDTH, HEIGHT = 800, 480
_MEMORY = 1 << 24  # the device's addresses have 24 bits

# usbredir packet types
HELLO, CONNECT, RESET, INTERFACES, ENDPOINTS, SET_CONFIGURATION, CONFIGURATION = 0, 1, 3, 4, 5, 6, 8
SET_SETTING, SETTING, CANCEL, CONTROL, BULK = 9, 11, 21, 100, 101
STALL = 4
_HEAD = "<IIQ"
# Version of the device, sizes of packets, numbers of 64 bits, lengths of 32: QEMU's xHCI wants them all.
_ABILITIES = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6

_DEVICE = struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x200, 0, 0, 0, 64, 0x17E9, 0x0123, 0x100, 1, 2, 3, 1)
_CONFIGURATION = struct.pack("<BBHBBBBB", 9, 2, 25, 1, 1, 0, 0x80, 250) + struct.pack(
    "<BBBBBBBBB", 9, 4, 0, 0, 1, 0xFF, 0, 0, 0) + struct.pack("<BBBBHB", 7, 5, 1, 2, 512, 0)
_STRINGS = ("Pintle", "Rig USB Screen", "1")


def edid() -> bytes:
    """An EDID of 800 × 480 at 60 Hz on 15 × 9 cm."""
    clock, blank, front, sync = 3_336, 256, 40, 48  # 33.36 MHz
    down, down_front, down_sync = 45, 13, 3
    detailed = struct.pack(
        "<HBBBBBBBBBBBBBBBB", clock, WIDTH & 255, blank & 255, (WIDTH >> 8) << 4 | blank >> 8,
        HEIGHT & 255, down, (HEIGHT >> 8) << 4, front, sync, down_front << 4 | down_sync, 0,
        154, 92, 0, 0, 0, 0x18)
    name = b"\0\0\0\xfc\0" + b"Rig Screen\n  "
    block = b"\0\xff\xff\xff\xff\xff\xff\0" + struct.pack(">H", 0x4249) + b"\1\0\1\0\0\0" + bytes((1, 34, 1, 3))
    block += bytes((0x80, 15, 9, 120, 0x0A)) + bytes(10) + bytes(3) + b"\1\1" * 8
    block += detailed + name + bytes(36) + b"\0"
    return block + bytes((-sum(block) & 255,))


class Decoder:
    """The device's memory and registers, changed by its drawing commands."""

    def __init__(self) -> None:
        self.memory = bytearray(_MEMORY)
        self.registers = bytearray(256)
        self.pixels = 0

    def take(self, data: bytes) -> None:
        """Obeys the commands of one transfer."""
        at = 0
        while at < len(data):
            if data[at] != 0xAF:
                raise RigError(f"the USB screen got {data[at]:#x} where a command should start")
            command = data[at + 1] if at + 1 < len(data) else 0xAF
            if command == 0xAF:  # filler
                at += 1
            elif command == 0x20:
                self.registers[data[at + 2]] = data[at + 3]
                at += 4
            elif command == 0x6A:  # copy of pixels, of which the driver uses a meaningless one
                at += 9
            elif command == 0x6B:
                at = self._run_lengths(data, at + 2)
            else:
                raise RigError(f"the USB screen does not know the command {command:#x}")

    def _run_lengths(self, data: bytes, at: int) -> int:
        address = int.from_bytes(data[at : at + 3], "big")
        left = data[at + 3] or 256
        at += 4
        self.pixels += left
        while left:
            raw = data[at] or 256
            at += 1
            self.memory[address : address + 2 * raw] = data[at : at + 2 * raw]
            address, at, left = address + 2 * raw, at + 2 * raw, left - raw
            if left:
                again = data[at]
                at += 1
                self.memory[address : address + 2 * again] = self.memory[address - 2 : address] * again
                address, left = address + 2 * again, left - again
        return at

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down of the mode that is set."""
        return int.from_bytes(self.registers[0x0F:0x11], "big"), int.from_bytes(self.registers[0x17:0x19], "big")

    @property
    def is_on(self) -> bool:
        """Whether it shows a picture."""
        return self.registers[0x1F] == 0

    def picture(self) -> Image.Image:
        """What it shows."""
        width, height = self.size
        base = int.from_bytes(self.registers[0x20:0x23], "big")
        shown = bytes(self.memory[base : base + width * height * 2])
        swapped = bytearray(len(shown))
        swapped[::2], swapped[1::2] = shown[1::2], shown[::2]
        return sixteen_bits((width, height), bytes(swapped))


def sixteen_bits(size: tuple[int, int], data: bytes) -> Image.Image:
    """A picture from pixels of 16 bits; as a display does it, the upper bits stand again below."""
    low, high = data[::2], data[1::2]
    red = bytes(byte & 0xF8 | byte >> 5 for byte in high)
    green = bytes((h << 5 | l >> 3) & 0xFC | h >> 1 & 3 for l, h in zip(low, high))
    blue = bytes(byte << 3 & 0xF8 | byte >> 2 & 7 for byte in low)
    return Image.merge("RGB", [Image.frombytes("L", size, plane) for plane in (red, green, blue)])


class USBScreen:
    """The screen, and its place at the machine's fourth USB port."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.decoder = Decoder()
        self.problem = ""
        self._connection: socket.socket | None = None
        self._plugs = 0

    def plug(self) -> None:
        """Plugs it in."""
        self._plugs += 1
        path = self._machine.folder / f"usbscreen-{self._plugs}.sock"
        path.unlink(missing_ok=True)  # of a run before this moment was restored
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen(1)
        self.decoder = Decoder()
        threading.Thread(target=self._serve, args=(listener,), daemon=True).start()
        address = {"type": "unix", "data": {"path": str(path)}}
        self._machine.qmp.command(
            "chardev-add", id="usbscreen",
            backend={"type": "socket", "data": {"addr": address, "server": False}})
        self._machine.qmp.command("device_add", driver="usb-redir", id="usbscreen", chardev="usbscreen", bus="usb.0", port="4")

    def unplug(self) -> None:
        """Pulls it out."""
        self._machine.qmp.command("device_del", id="usbscreen")
        self._machine.qmp.wait_event("DEVICE_DELETED")

    def see(self, wanted: Callable[[Image.Image], bool], expected: str, timeout: float = 10) -> None:
        """Waits until what it shows is as wanted. `expected` completes "the USB screen shows …"."""
        end = time.monotonic() + timeout
        while True:
            late = time.monotonic() > end
            if self.problem:
                raise RigError(self.problem)
            if self.decoder.is_on and self.decoder.size == (WIDTH, HEIGHT) and wanted(self.decoder.picture()):
                return
            if late:
                raise RigError(f"expected: the USB screen shows {expected} within {timeout:.0f} s")
            time.sleep(0.05)

    # The protocol: every packet has a type, a length and a number that its answer carries.

    def _serve(self, listener: socket.socket) -> None:
        connection, _ = listener.accept()
        listener.close()
        self._connection = connection
        try:
            with connection, connection.makefile("rb") as stream:
                self._send(HELLO, 0, b"pintle rig".ljust(64, b"\0") + struct.pack("<I", _ABILITIES), "<III")
                layout = "<III"  # of the first packet; later ones have numbers of 64 bits
                while head := stream.read(struct.calcsize(layout)):
                    kind, length, number = struct.unpack(layout, head)
                    layout = _HEAD
                    self._take(kind, number, stream.read(length))
        except OSError:
            pass  # pulled out
        except (RigError, IndexError, struct.error) as problem:
            self.problem = str(problem)

    def _send(self, kind: int, number: int, body: bytes, layout: str = _HEAD) -> None:
        if self._connection:
            self._connection.sendall(struct.pack(layout, kind, len(body), number) + body)

    def _take(self, kind: int, number: int, body: bytes) -> None:
        if kind == HELLO:
            self._introduce()
        elif kind == SET_CONFIGURATION:
            self._send(CONFIGURATION, number, bytes((0, body[0])))
        elif kind == SET_SETTING:
            self._send(SETTING, number, bytes((0, body[0], body[1])))
        elif kind == CONTROL:
            self._control(number, body)
        elif kind == BULK:
            endpoint, _, low, stream, high = struct.unpack_from("<BBHIH", body)
            self.decoder.take(body[10:])
            self._send(BULK, number, struct.pack("<BBHIH", endpoint, 0, low, stream, high))
        elif kind not in (RESET, CANCEL):
            raise RigError(f"the USB screen does not know the packet {kind}")

    def _introduce(self) -> None:
        first = bytes(31)
        interfaces = [bytes((value,)) + first for value in (0, 0xFF, 0, 0)]
        self._send(INTERFACES, 0, struct.pack("<I", 1) + b"".join(interfaces))
        types = bytearray(b"\xff" * 32)
        types[0] = types[16] = 0
        types[1] = 2
        sizes = [0] * 32
        sizes[0] = sizes[16] = 64
        sizes[1] = 512
        self._send(ENDPOINTS, 0, bytes(types) + bytes(64) + struct.pack("<32H", *sizes))
        self._send(CONNECT, 0, struct.pack("<BBBBHHH", 2, 0, 0, 0, 0x17E9, 0x0123, 0x100))

    def _control(self, number: int, body: bytes) -> None:
        endpoint, request, kind, _, value, index, length = struct.unpack_from("<BBBBHHH", body)
        data: bytes | None = b""
        if kind & 0x80:
            data = self._read(request, kind, value)
        status = STALL if data is None else 0
        data = (data or b"")[:length]
        size = len(data) if kind & 0x80 else length
        answer = struct.pack("<BBBBHHH", endpoint, request, kind, status, value, index, size)
        self._send(CONTROL, number, answer + data)

    def _read(self, request: int, kind: int, value: int) -> bytes | None:
        if (kind, request) == (0xC0, 2):  # one byte of the EDID, after a status
            return bytes((0, edid()[value >> 8 & 127]))
        if (kind, request) != (0x80, 6):
            return b"\0\0"
        what, which = value >> 8, value & 255
        if what == 1:
            return _DEVICE
        if what == 2:
            return _CONFIGURATION
        if what == 3 and which == 0:
            return bytes((4, 3, 9, 4))
        if what == 3 and which <= len(_STRINGS):
            text = _STRINGS[which - 1].encode("utf-16-le")
            return bytes((len(text) + 2, 3)) + text
        return None
