"""The archive writer makes what the kernel and cpio read."""

from __future__ import annotations

import subprocess
import tempfile
import unittest
from pathlib import Path

from ..archive import Archive


class Writing(unittest.TestCase):
    """The archive."""

    def test_busybox_unpacks_files_links_and_modes(self) -> None:
        archive = Archive()
        archive.file("a/b/file", "text", 0o640)
        archive.link("a/link", "b/file")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["busybox", "cpio", "-idm"], input=archive.data(), cwd=folder, check=True, capture_output=True)
            root = Path(folder)
            self.assertEqual((root / "a/link").read_text(), "text")
            self.assertEqual((root / "a/b/file").stat().st_mode & 0o777, 0o640)

    def test_two_archives_in_a_row_are_padded_apart(self) -> None:
        archive = Archive()
        archive.file("x", b"123")
        self.assertEqual(len(archive.data()) % 512, 0)

    def test_a_path_is_taken_once(self) -> None:
        archive = Archive()
        archive.file("x", b"")
        with self.assertRaises(ValueError):
            archive.file("x", b"")
