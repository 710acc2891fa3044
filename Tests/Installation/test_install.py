"""`scripts/install` into a folder: what it puts where, and what it leaves alone."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LANGUAGES = ["de", "en", "es", "fr", "ja", "zh"]
DEFAULT = (REPOSITORY / "config" / "pintle.conf").read_text()


class Install(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.configuration = self.root / "etc/pintle/pintle.conf"

    def install(self, *options: str, prefix: str = "/usr/local") -> str:
        # Without the toolchain in its path it takes the release build that is there.
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DESTDIR": str(self.root), "PREFIX": prefix}
        result = subprocess.run(
            [REPOSITORY / "scripts/install", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            env=environment, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def files(self) -> set[str]:
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*") if not path.is_dir()}

    def test_everything_is_put_in_place(self) -> None:
        self.install()
        self.assertEqual(self.files(), {
            "etc/pintle/pintle.conf",
            "usr/local/bin/pintle",
            "usr/local/libexec/pintle/pintle",
            "usr/local/libexec/pintle/pintle-action",
            "usr/local/libexec/pintle/pintle-gatekeeper",
            "usr/local/lib/systemd/system/pintle.service",
            "usr/local/lib/sysusers.d/pintle.conf",
            "usr/local/lib/udev/rules.d/70-pintle.rules",
            "usr/local/share/man/man1/pintle.1",
            "usr/local/share/man/man5/pintle.conf.5",
            "usr/local/share/pintle/pintle.conf",
            *(f"usr/local/share/pintle/messages/{language}.conf" for language in LANGUAGES),
            *(f"usr/local/share/pintle/{path.relative_to(REPOSITORY)}"
              for path in (REPOSITORY / "examples").rglob("*") if path.is_file()),
        })
        for occasion in ("accept", "reject", "lock", "alarm", "duress", "tamper"):
            folder = self.root / f"etc/pintle/{occasion}.d"
            self.assertEqual((folder.stat().st_mode & 0o777, list(folder.iterdir())), (0o755, []))
        self.assertEqual(self.configuration.read_text(), DEFAULT)
        program = self.root / "usr/local/bin/pintle"
        self.assertEqual(os.readlink(program), "../libexec/pintle/pintle")
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(version, r"^pintle \d+\.\d+\.\d+\n$")

    def test_the_installed_program_finds_its_languages(self) -> None:
        self.install()
        program = self.root / "usr/local/bin/pintle"
        pictures = set()
        for language in LANGUAGES:
            picture = self.root / "picture.png"
            result = subprocess.run(
                [program, "preview", "--language", language, picture], capture_output=True, text=True, check=True)
            self.assertNotIn("messages", result.stderr)
            pictures.add(picture.read_bytes())
        self.assertEqual(len(pictures), len(LANGUAGES))

    def test_a_language_that_is_gone_from_pintle_goes_from_the_folder(self) -> None:
        self.install()
        (self.root / "usr/local/share/pintle/messages/xx.conf").write_text("")
        self.install()
        self.assertFalse((self.root / "usr/local/share/pintle/messages/xx.conf").exists())

    def test_the_unit_starts_the_installed_program(self) -> None:
        self.install(prefix="/opt/door")
        unit = (self.root / "opt/door/lib/systemd/system/pintle.service").read_text()
        self.assertIn("\nExecStart=/opt/door/bin/pintle run\n", unit)

    def test_systemd_understands_the_unit(self) -> None:
        unit = (REPOSITORY / "systemd/pintle.service").read_text()
        copy = self.root / "pintle.service"
        copy.write_text(unit.replace("=/usr/bin/pintle", "=/bin/true"))
        result = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_second_time_changes_nothing(self) -> None:
        self.install()
        before = self.files()
        self.assertEqual(self.install(), "")
        self.assertEqual(self.files(), before)

    def test_a_changed_configuration_stays(self) -> None:
        self.install()
        self.configuration.write_text("[entry]\nlength = 4\n")
        self.assertIn("stays", self.install())
        self.assertEqual(self.configuration.read_text(), "[entry]\nlength = 4\n")
        self.assertEqual(Path(f"{self.configuration}.new").read_text(), DEFAULT)

    def test_an_untouched_configuration_follows_the_default(self) -> None:
        self.install()
        for path in (self.configuration, self.root / "usr/local/share/pintle/pintle.conf"):
            path.write_text("# the default of an older version\n")
        self.assertEqual(self.install(), "")
        self.assertEqual(self.configuration.read_text(), DEFAULT)

    def test_uninstalling_leaves_the_configuration_and_nothing_else(self) -> None:
        self.install()
        self.install("--uninstall")
        self.assertEqual(self.files(), {"etc/pintle/pintle.conf"})
        self.install("--uninstall")


if __name__ == "__main__":
    unittest.main()
