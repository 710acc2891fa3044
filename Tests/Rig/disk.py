"""The store's disk, behind a write-back cache that a power cut really loses."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from . import cache
from .errors import RigError
from .image import PINTLE_UID, needed

SIZE_MIB = 32


def blank() -> Path:
    """A raw image with an empty ext4 that the terminal's user owns."""
    maker = needed("/sbin/mke2fs", "e2fsprogs")

    def make(path: Path) -> None:
        with open(path, "wb") as file:
            file.truncate(SIZE_MIB << 20)
        command = [str(maker), "-q", "-t", "ext4", "-E", f"root_owner={PINTLE_UID}:{PINTLE_UID}", "-m", "0", str(path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise RigError(f"mke2fs failed: {result.stderr.strip()}")

    return cache.made(f"store-{SIZE_MIB}-{PINTLE_UID}.ext4", make)


def copy(source: Path, target: Path) -> None:
    """Copies a sparse image, sparse."""
    subprocess.run(["cp", "--sparse=always", "--reflink=auto", source, target], check=True)


class Disk:
    """A raw image served by nbdkit, whose cache keeps what the guest has not flushed."""

    def __init__(self, folder: Path, source: Path) -> None:
        self._folder = folder
        self.image = folder / "store.raw"
        self.socket = folder / "store.sock"
        self._failing = folder / "store.failing"
        self._server: subprocess.Popen[bytes] | None = None
        copy(source, self.image)

    def serve(self) -> None:
        """Starts the server; with `power_cut` and `serve` again the disk is what was flushed."""
        self.socket.unlink(missing_ok=True)
        scratch = self._folder / "nbdkit"
        scratch.mkdir(exist_ok=True)
        needed("/usr/bin/nbdkit", "nbdkit")
        self._server = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "nbdkit", "-f", "-U", str(self.socket), "-t", "4",
             "--filter=error", "--filter=cache", "file", str(self.image), "cache=writeback",
             "error-rate=100%", f"error-file={self._failing}"],
            env={**os.environ, "TMPDIR": str(scratch)},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def dead(self) -> str | None:
        """Why the disk is not served, if so."""
        if self._server is None or self._server.poll() is not None:
            return "nbdkit ended: the store's disk is not served"
        return None

    def fail(self, failing: bool) -> None:
        """Makes every access of the guest end in an I/O error, or ends that."""
        if failing:
            self._failing.touch()
        else:
            self._failing.unlink(missing_ok=True)

    def power_cut(self) -> None:
        """Kills the server with what its cache holds."""
        if self._server:
            self._server.kill()
            self._server.wait()
            self._server = None
        self.fail(False)
        shutil.rmtree(self._folder / "nbdkit", ignore_errors=True)
