"""A cpio archive ("newc", the kernel's initramfs format), written without root."""

from __future__ import annotations

import stat
from pathlib import Path


class Archive:
    """Collects files, folders and links, and gives the bytes of the archive.

    Parent folders come by themselves. Numbers of users and groups are those of the guest.
    """

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._seen: set[str] = set()
        self._inode = 0

    def file(self, path: str, data: bytes | str, mode: int = 0o644, uid: int = 0, gid: int = 0) -> None:
        """Adds a regular file."""
        content = data.encode() if isinstance(data, str) else data
        self._parents(path)
        self._add(path, stat.S_IFREG | mode, content, uid, gid)

    def folder(self, path: str, mode: int = 0o755, uid: int = 0, gid: int = 0) -> None:
        """Adds a folder, unless it is there."""
        if path.strip("/") in self._seen:
            return
        self._parents(path)
        self._add(path, stat.S_IFDIR | mode, b"", uid, gid)

    def link(self, path: str, target: str) -> None:
        """Adds a symbolic link."""
        self._parents(path)
        self._add(path, stat.S_IFLNK | 0o777, target.encode(), 0, 0)

    def copy(self, source: Path, path: str, mode: int | None = None) -> None:
        """Adds the content of a file of this machine, links followed."""
        permissions = mode if mode is not None else stat.S_IMODE(source.stat().st_mode) | 0o444
        self.file(path, source.read_bytes(), permissions)

    def __contains__(self, path: str) -> bool:
        return path.strip("/") in self._seen

    def _parents(self, path: str) -> None:
        parent = path.strip("/").rpartition("/")[0]
        if parent:
            self.folder(parent)

    def _add(self, path: str, mode: int, data: bytes, uid: int, gid: int) -> None:
        name = path.strip("/")
        if name in self._seen:
            raise ValueError(f"{name} is in the archive already")
        self._seen.add(name)
        self._inode += 1
        links = 2 if stat.S_ISDIR(mode) else 1
        self._parts.append(_record(self._inode, mode, uid, gid, links, name, data))

    def data(self) -> bytes:
        """The whole archive, padded so that another one can follow it."""
        body = b"".join(self._parts) + _record(0, 0, 0, 0, 1, "TRAILER!!!", b"")
        return body + bytes(-len(body) % 512)


def _record(inode: int, mode: int, uid: int, gid: int, links: int, name: str, data: bytes) -> bytes:
    encoded = name.encode() + b"\0"
    fields = (inode, mode, uid, gid, links, 0, len(data), 0, 0, 0, 0, len(encoded), 0)
    header = b"070701" + b"".join(b"%08x" % field for field in fields) + encoded
    header += bytes(-len(header) % 4)
    return header + data + bytes(-len(data) % 4)
