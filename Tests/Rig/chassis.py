"""A machine's power: booted, saved, restored, cut off."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from . import accelerator, cache, disk, guests, image, kernel, qmp
from .agent import Agent
from .errors import RigError
from .hardware import Hardware

_PRODUCT_MIB = 96  # the same for every build, since a restored guest remembers the disk's size


@dataclass(frozen=True)
class Snapshot:
    """A machine's memory and disk at one moment, in a folder."""

    folder: Path
    hardware: Hardware
    touch: bool = False

    @property
    def memory(self) -> Path:
        """QEMU's migration stream."""
        return self.folder / "memory"

    @property
    def disk(self) -> Path:
        """The store's raw image."""
        return self.folder / "disk"


class Chassis:
    """QEMU with a stock kernel, a disk and an agent. Leaves nothing running and no file once closed.

    `boot` powers it on; `wake` restores the same machine from the cache as it was just after
    booting, in a fraction of the time.
    """

    def __init__(
        self,
        hardware: Hardware | None = None,
        binaries: Path | None = None,
        guest: guests.Guest = guests.INITRAMFS,
        window: bool = False,
    ) -> None:
        self.hardware = hardware or Hardware()
        self._guest = guest
        self._window = window
        self._binaries = binaries
        self._accelerator = accelerator.choose()
        self._plugged = set(self.hardware.usb)
        self._qemu: subprocess.Popen[bytes] | None = None
        self._qmp: qmp.Qmp | None = None
        self._agent: Agent | None = None
        self._folder = Path(tempfile.mkdtemp(prefix="pintle-rig-"))
        self._disk = disk.Disk(self._folder, guest.disk())
        self._product = self._folder / "product"
        with open(self._product, "wb") as file:
            if binaries:
                file.write(guest.product(binaries))
            file.truncate(_PRODUCT_MIB << 20)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends everything and removes the machine's folder."""
        self.power_cut()
        shutil.rmtree(self._folder, ignore_errors=True)

    # Power and state

    def boot(self, timeout: float = 90, furnish: bool = True) -> None:
        """Powers on, with what the disk holds, until the agent answers; then brings in the product.

        Without `furnish` the guest has what its disk holds, and no touchscreen yet.
        """
        self._boot(timeout)
        if furnish:
            self._furnish()

    def _boot(self, timeout: float) -> None:
        self._plugged = set(self.hardware.usb)
        arguments = f"{self.hardware.kernel_arguments()} {self._guest.arguments()}"
        self._launch([
            "-kernel", str(kernel.stock().image), "-initrd", str(self._guest.initrd()), "-append", arguments,
        ])
        self.agent.greet(timeout)

    def wake(self) -> None:
        """Restores a machine that has just booted, with an empty store; boots one once if need be."""
        name = f"warm-{self._key()}"

        def prepare(path: Path) -> None:
            with Chassis(self.hardware, guest=self._guest) as other:
                other._boot(90)
                other.agent.run(self._guest.settled, timeout=90)
                other._save(path)

        folder = cache.made(name, prepare)
        cache.keep_newest("warm-*", 12)
        self._restore(Snapshot(folder, self.hardware))
        self._furnish()

    def _key(self) -> str:
        """What a booted machine depends on."""
        version = subprocess.run(["qemu-system-x86_64", "--version"], capture_output=True, check=True).stdout
        anywhere = Path("/")
        command = self.hardware.command(self._accelerator, anywhere, self._guest.memory, False)
        command += self.hardware.disks(anywhere, anywhere)
        inside = (str(self._guest.initrd()), self._guest.arguments(), str(self._guest.disk()), self._guest.settled)
        return cache.key(*inside, *command, self.hardware.kernel_arguments(), str(_PRODUCT_MIB), version)

    def snapshot(self) -> Snapshot:
        """Keeps the machine's state; it goes on running. The snapshot lives as long as the machine."""
        folder = Path(tempfile.mkdtemp(prefix="snapshot-", dir=self._folder))
        self._save(folder / "state")
        plugged = replace(self.hardware, usb=tuple(sorted(self._plugged)))
        return Snapshot(folder / "state", plugged)

    def _save(self, folder: Path) -> None:
        folder.mkdir()
        self.qmp.command("stop")
        self.qmp.command("migrate-set-parameters", max_bandwidth=1 << 40)
        self.qmp.command("migrate", uri=f"exec:cat > {shlex.quote(str(folder / 'memory'))}")
        end = time.monotonic() + 60
        while (state := self.qmp.command("query-migrate").get("status")) != "completed":
            if state in ("failed", "cancelled") or time.monotonic() > end:
                raise RigError(f"QEMU did not save the machine's state: {state}")
            time.sleep(0.01)
        # Completing the migration flushed the disk through nbdkit's cache, so the image is whole.
        disk.copy(self._disk.image, folder / "disk")
        self.qmp.command("cont")

    def restore(self, snapshot: Snapshot) -> None:
        """Puts the machine back to a moment of its past, whatever it does now."""
        self.power_cut()
        self._restore(snapshot)

    def _restore(self, snapshot: Snapshot) -> None:
        disk.copy(snapshot.disk, self._disk.image)
        self.hardware = snapshot.hardware
        self._plugged = set(snapshot.hardware.usb)
        self._launch(["-incoming", f"exec:cat {shlex.quote(str(snapshot.memory))}"])
        end = time.monotonic() + 30
        while (state := self.qmp.command("query-status")["status"]) == "inmigrate":
            if time.monotonic() > end:
                raise RigError("QEMU did not restore the machine's state within 30 s")
            time.sleep(0.005)
        if state != "paused":
            raise RigError(f"QEMU restored the machine, which should be paused, as {state}")
        self.qmp.command("cont")

    def power_cut(self) -> None:
        """Takes the power away: what the guest has not flushed to its disk is lost."""
        self._disk.power_cut()
        if self._qemu:
            self._qemu.kill()
            self._qemu.wait()
            self._qemu = None
        for connection in (self._qmp, self._agent):
            if connection:
                connection.close()
        self._qmp = self._agent = None

    def _launch(self, what: list[str]) -> None:
        if self._qemu:
            raise RigError("the machine runs already")
        image.needed("/usr/bin/qemu-system-x86_64", "qemu-system-x86")
        for name in ("qmp.sock", "agent.sock", "console.log"):
            (self._folder / name).unlink(missing_ok=True)
        self._disk.serve()
        qmp.connect(self._disk.socket, self._disk.dead).close()
        command = self.hardware.command(self._accelerator, self._folder, self._guest.memory, self._window)
        command += self.hardware.disks(self._disk.socket, self._product)
        errors = self._folder / "qemu.log"
        with open(errors, "wb") as log:
            self._qemu = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command, *what],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )

        def dead() -> str | None:
            if self._qemu is None or self._qemu.poll() is not None:
                return f"QEMU ended: {errors.read_text(errors='replace').strip()}"
            return None

        self._qmp = qmp.Qmp(qmp.connect(self._folder / "qmp.sock", dead))
        self._agent = Agent(qmp.connect(self._folder / "agent.sock", dead))

    def _furnish(self) -> None:
        """Brings the product into a guest that has just come up."""
        if self._binaries:
            unpacked = self.agent.run(self._guest.install)
            if not unpacked.good:
                raise RigError(f"the product could not be brought into the guest: {unpacked.output}")

    # Inside

    @property
    def folder(self) -> Path:
        """A folder of its own, for sockets and the like; goes with the machine."""
        return self._folder

    @property
    def qmp(self) -> qmp.Qmp:
        """QEMU's monitor."""
        if not self._qmp:
            raise RigError("the machine has no power")
        return self._qmp

    @property
    def agent(self) -> Agent:
        """The agent in the guest."""
        if not self._agent:
            raise RigError("the machine has no power")
        return self._agent
