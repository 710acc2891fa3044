"""The cache folder: what is slow to fetch or make, kept under a key of its content."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path


def folder() -> Path:
    """The rig's cache folder, made when missing."""
    chosen = os.environ.get("PINTLE_RIG_CACHE")
    if not chosen:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        chosen = os.path.join(home, "pintle-rig")
    path = Path(chosen)
    path.mkdir(parents=True, exist_ok=True)
    return path


def key(*parts: str | bytes | Path) -> str:
    """A short digest of strings, bytes, and the content of files."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            data = part.read_bytes()
        elif isinstance(part, str):
            data = part.encode()
        else:
            data = part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()[:20]


@contextlib.contextmanager
def lock(name: str) -> Iterator[None]:
    """Holds off other rigs that would make the same thing at the same time."""
    locks = folder() / "locks"
    locks.mkdir(exist_ok=True)
    with open(locks / name.replace("/", "%"), "w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def made(name: str, make: Callable[[Path], None]) -> Path:
    """The file or folder `name` in the cache; `make(path)` writes it when it is not there yet.

    It appears under its name only when it is whole, so an interrupted run leaves nothing half made.
    """
    path = folder() / name
    if path.exists():
        os.utime(path)
        return path
    with lock(name):
        if path.exists():
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".making-", dir=path.parent))
        try:
            make(scratch / "it")
            os.rename(scratch / "it", path)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return path


def keep_newest(pattern: str, count: int) -> None:
    """Removes all but the `count` most recently used files that match `pattern`."""
    found = sorted(folder().glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[count:]:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
