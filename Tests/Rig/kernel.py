"""Debian's stock kernel: its uncompressed image and the modules a terminal's hardware needs."""

from __future__ import annotations

import lzma
import struct
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from . import packages
from .cache import made
from .errors import RigError

# In the order of loading; what each depends on comes before it by itself.
MODULES = (
    "virtio_pci", "virtio_console", "virtio_rng", "virtio_blk", "crc32c_generic", "ext4", "overlay",
    "evdev", "uinput", "uhid", "hid_generic", "usbhid", "hid_multitouch", "virtio_input",
    "xhci_pci", "virtio_gpu", "bochs", "cirrus", "udl",
)
_SIGNATURE_MARK = b"~Module signature appended~\n"


@dataclass(frozen=True)
class Kernel:
    """A kernel package unpacked at `tree`."""

    release: str
    tree: Path

    @property
    def image(self) -> Path:
        """The uncompressed ELF image: QEMU enters it directly (PVH), which spares the emulated
        processor the unpacking of eight megabytes of xz."""
        return made(f"vmlinux-{self.release}", self._extract)

    def _extract(self, path: Path) -> None:
        data = (self.tree / "boot" / f"vmlinuz-{self.release}").read_bytes()
        sectors = data[0x1F1] or 4
        offset, length = struct.unpack_from("<II", data, 0x248)
        start = (sectors + 1) * 512 + offset
        payload = data[start : start + length]
        if not payload.startswith(b"\xfd7zXZ\x00"):
            raise RigError(f"kernel {self.release} is not packed with xz, the rig cannot unpack it")
        path.write_bytes(lzma.LZMADecompressor().decompress(payload))

    @cached_property
    def _files(self) -> dict[str, Path]:
        folder = self.tree / "lib" / "modules" / self.release / "kernel"
        return {path.stem.replace("-", "_"): path for path in folder.rglob("*.ko")}

    def modules(self, wanted: tuple[str, ...] = MODULES) -> list[tuple[str, bytes]]:
        """Names and contents of these modules and what they depend on, in the order of loading.

        The signature is cut off: checking it costs the emulated processor more than loading.
        """
        order: list[str] = []

        def visit(name: str) -> None:
            if name in order:
                return
            if name not in self._files:
                if name in self._builtin:
                    return
                raise RigError(f"kernel {self.release} has no module {name}")
            for dependency in _depends(self._files[name].read_bytes()):
                visit(dependency)
            order.append(name)

        for name in wanted:
            visit(name)
        return [(name, _unsigned(self._files[name].read_bytes())) for name in order]

    @cached_property
    def _builtin(self) -> set[str]:
        listing = self.tree / "lib" / "modules" / self.release / "modules.builtin"
        return {Path(line).stem.replace("-", "_") for line in listing.read_text().splitlines()}


def _depends(module: bytes) -> list[str]:
    start = module.find(b"\0depends=")
    if start < 0:
        return []
    value = module[start + 9 : module.index(b"\0", start + 9)].decode()
    return [name.replace("-", "_") for name in value.split(",") if name]


def _unsigned(module: bytes) -> bytes:
    # struct module_signature, 12 bytes before the mark; its last field is the signature's length.
    if not module.endswith(_SIGNATURE_MARK):
        return module
    end = len(module) - len(_SIGNATURE_MARK)
    (length,) = struct.unpack_from(">I", module, end - 4)
    return module[: end - 12 - length]


@cache
def stock() -> Kernel:
    """The kernel that `linux-image-amd64` stands for on this machine today."""
    name, version = packages.chosen("linux-image-amd64")
    return Kernel(name.removeprefix("linux-image-"), packages.unpacked(name, version))
