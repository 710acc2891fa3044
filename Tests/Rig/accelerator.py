"""Whether this machine's KVM really runs a guest: /dev/kvm can be there, and hang."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from . import cache, kernel
from .archive import Archive
from .image import agent

_SOFTWARE = "tcg,thread=multi,tb-size=256"


def choose() -> str:
    """QEMU's `-accel` argument. The probe's finding is kept until the host boots again."""
    wanted = os.environ.get("PINTLE_RIG_ACCEL")
    if wanted:
        return "kvm" if wanted == "kvm" else _SOFTWARE
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return _SOFTWARE
    boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()

    def probe(path: Path) -> None:
        path.write_text(_probe(), encoding="ascii")

    found = cache.made(f"accelerator-{boot}", probe)
    cache.keep_newest("accelerator-*", 1)
    return found.read_text()


def _probe() -> str:
    """Boots the kernel with a program that powers off at once, and gives it ten seconds."""
    archive = Archive()
    for name in ("dev", "proc", "sys", "run"):
        archive.folder(name)
    archive.copy(agent(), "init", 0o755)
    with tempfile.TemporaryDirectory(prefix="pintle-rig-") as folder:
        initrd = Path(folder) / "probe.cpio"
        initrd.write_bytes(archive.data())
        command = [
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
            "-machine", "q35", "-accel", "kvm", "-cpu", "max", "-m", "512",
            "-kernel", str(kernel.stock().image), "-initrd", str(initrd),
            "-append", "quiet panic=-1 cryptomgr.notests -- probe",
        ]
        try:
            subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=10, check=True,
            )
        except (subprocess.SubprocessError, OSError):
            return _SOFTWARE
    return "kvm"
