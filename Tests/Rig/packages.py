"""Debian packages by exact name: downloaded and unpacked into the cache, never installed."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from . import cache
from .errors import RigError


def _show(name: str) -> str:
    found = subprocess.run(
        ["apt-cache", "show", "--no-all-versions", name], capture_output=True, text=True, check=False
    )
    if found.returncode != 0 or not found.stdout.strip():
        raise RigError(f"apt knows no package {name} here: run `apt-get update` as root, then again")
    return found.stdout


def _field(record: str, field: str) -> str:
    match = re.search(rf"^{field}: (.*)$", record, re.MULTILINE)
    if not match:
        raise RigError(f"apt's record of a package lacks its {field} field")
    return match.group(1)


def chosen(meta: str) -> tuple[str, str]:
    """Name and version of the concrete package behind a meta-package such as linux-image-amd64.

    Asking apt takes a second, so the answer is kept until apt's lists change.
    """
    lists = os.stat("/var/lib/apt/lists").st_mtime_ns

    def ask(path: Path) -> None:
        name = _field(_show(meta), "Depends").split(",")[0].split("|")[0].split("(")[0].strip()
        path.write_text(f"{name} {_field(_show(name), 'Version')}")

    name, version = cache.made(f"chosen/{meta}-{lists}", ask).read_text().split()
    cache.keep_newest(f"chosen/{meta}-*", 1)
    return name, version


def unpacked(name: str, version: str) -> Path:
    """The folder that holds the files of this version of a package, fetched when the cache lacks it."""

    def fetch(path: Path) -> None:
        holder = path.parent
        result = subprocess.run(
            ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", f"{name}={version}"],
            cwd=holder, capture_output=True, text=True, timeout=600, check=False,
        )
        packages = list(holder.glob("*.deb"))
        if result.returncode != 0 or len(packages) != 1:
            reason = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise RigError(
                f"apt-get download {name} failed ({reason}): run `apt-get update` as root, then again"
            )
        subprocess.run(["dpkg-deb", "-x", packages[0], path], check=True)

    return cache.made(f"packages/{name}_{version.replace(':', '%')}", fetch)
