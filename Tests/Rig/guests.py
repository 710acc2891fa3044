"""The systems a machine can boot: the small initramfs, and a Debian with systemd."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Protocol

from . import cache, disk, image, kernel
from .archive import Archive
from .errors import RigError


class Guest(Protocol):
    """What a machine boots and how the product comes into it."""

    name: str
    memory: int
    install: str  # a script that unpacks the product from /dev/vdb
    settled: str  # a script that ends when the system has come up
    words: str  # a script that prints what the terminal said

    def initrd(self) -> Path:
        """The first archive the kernel unpacks."""

    def arguments(self) -> str:
        """Its part of the kernel's command line."""

    def disk(self) -> Path:
        """The raw image that /dev/vda starts as."""

    def product(self, binaries: Path) -> bytes:
        """The content of /dev/vdb."""


class Initramfs:
    """Busybox, udev and the agent in memory; /dev/vda is the store. For most cases."""

    name = "initramfs"
    memory = 512
    settled = "true"
    words = "cat /run/rig/pintle.log"
    install = "cd / && cpio -idmu </dev/vdb 2>&1"

    def initrd(self) -> Path:
        """The base archive."""
        return image.base(kernel.stock())

    def arguments(self) -> str:
        """None."""
        return ""

    def disk(self) -> Path:
        """An empty store."""
        return disk.blank()

    def product(self, binaries: Path) -> bytes:
        """The programs in place."""
        return image.product(binaries)


_PACKAGES = (
    "systemd-sysv", "udev", "dbus", "kmod", "fonts-b612", "fonts-dejavu-core", "fonts-droid-fallback",
    "libdrm2", "libevdev2", "libudev1", "libfreetype6", "libpng16-16", "libsodium23", "libinih1",
)
_UNIT = """\
[Unit]
Description=The rig's agent
DefaultDependencies=no
After=systemd-udev-trigger.service
[Service]
ExecStart=/usr/local/bin/rig-agent
StandardError=tty
TTYPath=/dev/ttyS0
[Install]
WantedBy=sysinit.target
"""
_INIT = """\
#!/bin/sh
export PATH=/usr/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
while read -r module; do insmod "/lib/modules/$module.ko"; done </lib/modules/order
tries=0
until mount -t ext4 /dev/vda /root 2>/dev/null || [ $tries = 100 ]; do tries=$((tries+1)); sleep 0.05; done
umount /proc /sys
mount -o move /dev /root/dev
exec switch_root /root /sbin/init
"""


class Debian:
    """Debian with systemd from debootstrap, started by a tiny initramfs; /dev/vda is its root.

    The product arrives as a checkout in /opt/pintle, for `scripts/install` to put in place.
    """

    name = "debian"
    memory = 768
    settled = "systemctl is-system-running --wait"
    words = "systemctl status pintle.service --no-pager -n 60"
    install = "mkdir -p /opt/pintle && cd /opt/pintle && /usr/local/lib/rig/busybox cpio -idmu </dev/vdb 2>&1"

    def initrd(self) -> Path:
        """Mounts the root and hands over to systemd."""
        system = kernel.stock()
        busybox = image.needed("/bin/busybox", "busybox-static")
        modules = system.modules(("virtio_pci", "virtio_blk", "crc32c_generic", "ext4"))

        def build(path: Path) -> None:
            archive = Archive()
            for name in ("proc", "sys", "dev", "root"):
                archive.folder(name)
            archive.file("init", _INIT, 0o755)
            archive.copy(busybox, "usr/bin/busybox", 0o755)
            for applet in ("sh", "mount", "umount", "insmod", "sleep", "switch_root"):
                archive.link(f"usr/bin/{applet}", "busybox")
            archive.link("bin", "usr/bin")
            for name, data in modules:
                archive.file(f"lib/modules/{name}.ko", data)
            archive.file("lib/modules/order", "".join(f"{name}\n" for name, _ in modules))
            path.write_bytes(archive.data())

        return cache.made(f"start-{cache.key(system.release, busybox, _INIT)}.cpio", build)

    def arguments(self) -> str:
        """The console is on the screen, as on a board of its own, but for systemd's words."""
        return "console=tty0 systemd.show_status=0"

    def disk(self) -> Path:
        """The root's image, made once: it takes about two minutes."""
        system = kernel.stock()
        maker = image.needed("/usr/sbin/debootstrap", "debootstrap")
        site, suite = _mirror()
        key = cache.key(Path(__file__), system.release, suite, *_PACKAGES, _UNIT, image.agent())
        return cache.made(f"debian-{suite}-{key}.ext4", lambda path: _build(path, system, maker, site, suite))

    def product(self, binaries: Path) -> bytes:
        """The checkout."""
        return image.sources(binaries)


def _mirror() -> tuple[str, str]:
    """Site and suite of Debian itself, from this machine's own apt configuration."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE) $(CODENAME) $(COMPONENT) $(ORIGIN)", "Created-By: Packages"],
        capture_output=True, text=True, check=True,
    ).stdout
    for line in listed.splitlines():
        words = line.split()
        if len(words) == 4 and words[2:] == ["main", "Debian"] and "-" not in words[1]:
            return words[0], words[1]
    raise RigError("apt's configuration names no Debian mirror to make a system from")


def _build(path: Path, system: kernel.Kernel, maker: Path, site: str, suite: str) -> None:
    root = path.parent / "root"
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    _must([*prefix, str(maker), "--variant=minbase", f"--include={','.join(_PACKAGES)}", suite, str(root), site])
    modules = root / "lib/modules" / system.release / "kernel"
    modules.mkdir(parents=True)
    for name, data in system.modules():
        (modules / f"{name}.ko").write_bytes(data)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(system.tree / "lib/modules" / system.release / name, modules.parent / name)
    _must(["depmod", "-b", str(root), system.release])
    shutil.copy(image.agent(), root / "usr/local/bin/rig-agent")
    (root / "usr/local/lib/rig").mkdir(parents=True)
    shutil.copy("/bin/busybox", root / "usr/local/lib/rig/busybox")
    (root / "etc/systemd/system/rig-agent.service").write_text(_UNIT)
    (root / "etc/hostname").write_text("rig\n")
    (root / "etc/modules-load.d/rig.conf").write_text("virtio_console\nuinput\nuhid\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 0\n")
    off = ("e2scrub_reap.service", "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "fstrim.timer")
    _must(["systemctl", "--root", str(root), "mask", *off])
    _must(["systemctl", "--root", str(root), "enable", "rig-agent.service"])
    shutil.rmtree(root / "var/cache/apt", ignore_errors=True)
    shutil.rmtree(root / "var/lib/apt/lists", ignore_errors=True)
    with open(path, "wb") as file:
        file.truncate(1200 << 20)
    _must(["/sbin/mke2fs", "-q", "-t", "ext4", "-E", "lazy_itable_init=1", "-d", str(root), str(path)])


def _must(command: list[str]) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    if result.returncode != 0:
        words = (result.stderr.strip() or result.stdout.strip() or "it said nothing").splitlines()
        raise RigError(f"{Path(command[0]).name} failed while making the Debian system: {words[-1]}")


INITRAMFS = Initramfs()
DEBIAN = Debian()
