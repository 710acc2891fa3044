"""The initramfs machine's archive, and the archives that carry the product into a guest."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import tempfile
from pathlib import Path

from . import cache, kernel
from .archive import Archive
from .errors import RigError

HERE = Path(__file__).resolve().parent
GUEST = HERE / "guest"
REPOSITORY = HERE.parent.parent

PROGRAMS = ("pintle", "pintle-gatekeeper", "pintle-action")
TEST_PROGRAMS = ("display-probe",)
PINTLE_UID = 990
_GROUPS = {"root": 0, "tty": 5, "disk": 6, "video": 44, "input": 107, "render": 108, "pintle": PINTLE_UID}
_RULES = (
    "50-udev-default.rules", "60-drm.rules", "60-evdev.rules", "60-input-id.rules",
    "60-persistent-input.rules", "70-mouse.rules", "70-touchpad.rules",
)
_FONTS = (
    ("fonts-b612", "/usr/share/fonts/opentype/b612/B612-Regular.otf"),
    ("fonts-b612", "/usr/share/fonts/opentype/b612/B612-Bold.otf"),
    ("fonts-dejavu-core", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    ("fonts-dejavu-core", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
    ("fonts-droid-fallback", "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
)


def needed(path: str, package: str) -> Path:
    """A file of this machine, or an error that names the package that brings it."""
    file = Path(path)
    if not file.exists():
        raise RigError(f"{path} is missing: apt-get install {package}")
    return file


def libraries(program: Path) -> list[Path]:
    """The shared libraries that a program loads, its interpreter included."""
    shown = subprocess.run(["ldd", program], capture_output=True, text=True, check=False)
    if "not a dynamic executable" in shown.stdout + shown.stderr or "statically linked" in shown.stdout:
        return []
    if shown.returncode != 0 or "not found" in shown.stdout:
        raise RigError(f"{program} cannot be loaded here: {shown.stdout.strip() or shown.stderr.strip()}")
    return [Path(match) for match in re.findall(r"(/\S+) \(0x", shown.stdout)]


def add_program(archive: Archive, source: Path, path: str) -> None:
    """Adds a program and, under the paths they have here, the libraries it loads."""
    archive.copy(source, path, 0o755)
    for library in libraries(source):
        inside = "/usr" + str(library).removeprefix("/usr")
        if inside not in archive:
            archive.copy(library, inside, 0o755)


@functools.cache
def agent() -> Path:
    """The guest's agent, built statically from `guest/`."""
    sources = sorted(GUEST.glob("*.[ch]"))

    def build(path: Path) -> None:
        command = ["cc", "-static", "-O2", "-std=gnu11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-o"]
        result = subprocess.run(
            [*command, str(path), *[str(source) for source in sources if source.suffix == ".c"]],
            capture_output=True, text=True, check=False,
        )
        if result.returncode != 0:
            raise RigError(f"the guest's agent does not build (apt-get install gcc libc6-dev): {result.stderr}")

    return cache.made(f"agent-{cache.key(*sources)}", build)


@functools.cache
def base(system: kernel.Kernel) -> Path:
    """Everything but the product: busybox, udev, modules, fonts, users, the agent."""
    udev = needed("/bin/udevadm", "udev")
    busybox = needed("/bin/busybox", "busybox-static")
    fonts = [needed(path, package) for package, path in _FONTS]
    this = cache.key(
        system.release, agent(), udev, busybox, *fonts, GUEST / "init", HERE / "image.py", HERE / "kernel.py"
    )

    def build(path: Path) -> None:
        path.write_bytes(_base(system, udev, busybox, fonts).data())

    return cache.made(f"base-{this}.cpio", build)


def _base(system: kernel.Kernel, udev: Path, busybox: Path, fonts: list[Path]) -> Archive:
    archive = Archive()
    for name in ("bin", "sbin", "lib", "lib64"):
        archive.folder(f"usr/{name}")
        archive.link(name, f"usr/{name}")
    for name in ("proc", "sys", "dev", "run", "tmp", "root", "mnt", "etc/pintle", "var/log"):
        archive.folder(name)
    archive.folder("var/lib/pintle", 0o700, PINTLE_UID, PINTLE_UID)
    archive.link("var/run", "/run")
    archive.copy(GUEST / "init", "init", 0o755)
    archive.copy(agent(), "usr/bin/rig-agent", 0o755)

    archive.copy(busybox, "usr/bin/busybox", 0o755)
    listed = subprocess.run([busybox, "--list"], capture_output=True, text=True, check=True)
    for applet in listed.stdout.split():
        if applet != "busybox":
            archive.link(f"usr/bin/{applet}", "busybox")

    add_program(archive, udev, "usr/bin/udevadm")
    archive.link("usr/lib/systemd/systemd-udevd", "/usr/bin/udevadm")
    for rule in _RULES:
        archive.copy(needed(f"/lib/udev/rules.d/{rule}", "udev"), f"usr/lib/udev/rules.d/{rule}", 0o644)
    archive.file("etc/udev/udev.conf", "udev_log=err\n")
    for font in fonts:
        archive.copy(font, str(font), 0o644)

    modules = system.modules()
    for name, data in modules:
        archive.file(f"usr/lib/modules/{name}.ko", data)
    archive.file("usr/lib/modules/order", "".join(f"{name}\n" for name, _ in modules))

    members = {"tty": "pintle", "video": "pintle", "input": "pintle"}
    archive.file("etc/group", "".join(f"{g}:x:{n}:{members.get(g, '')}\n" for g, n in _GROUPS.items()))
    archive.file(
        "etc/passwd",
        "root:x:0:0:root:/root:/bin/sh\n"
        f"pintle:x:{PINTLE_UID}:{PINTLE_UID}:Pintle:/var/lib/pintle:/bin/sh\n",
    )
    archive.file("etc/nsswitch.conf", "passwd: files\ngroup: files\n")
    archive.file("etc/hostname", "rig\n")
    return archive


def product(binaries: Path) -> bytes:
    """The release build in `binaries`, tests' programs and all, the libraries it loads and the shipped
    configuration, in place."""
    archive = Archive()
    for name in PROGRAMS:
        add_program(archive, _program(binaries, name), f"usr/bin/{name}")
    for name in TEST_PROGRAMS:
        if (binaries / name).exists():
            add_program(archive, binaries / name, f"usr/bin/{name}")
    archive.copy(REPOSITORY / "config" / "pintle.conf", "etc/pintle/pintle.conf", 0o644)
    return archive.data()


def sources(binaries: Path) -> bytes:
    """A checkout with a release build, without what programs are built of: a folder more is not to be listed here."""
    archive = Archive()
    for name in PROGRAMS:
        archive.copy(_program(binaries, name), f".build/release/{name}", 0o755)
    for folder in sorted(REPOSITORY.iterdir()):
        if not folder.is_dir() or folder.name.startswith(".") or folder.name in ("Sources", "Tests", "Benchmarks"):
            continue
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.copy(path, str(path.relative_to(REPOSITORY)))
    return archive.data()


def _program(binaries: Path, name: str) -> Path:
    program = binaries / name
    if not program.exists():
        raise RigError(f"{program} is missing: swift build -c release --static-swift-stdlib")
    return program


def release_build() -> Path:
    """The folder of the release binaries of this repository."""
    # The package manager leaves a folder behind in its temporary one.
    with tempfile.TemporaryDirectory() as temporary:
        result = subprocess.run(
            ["swift", "build", "-c", "release", "--static-swift-stdlib", "--show-bin-path"],
            cwd=REPOSITORY, capture_output=True, text=True, check=False, env={**os.environ, "TMPDIR": temporary},
        )
    if result.returncode != 0:
        raise RigError(f"swift cannot tell where its release build is: {result.stderr.strip()}")
    return Path(result.stdout.strip())
