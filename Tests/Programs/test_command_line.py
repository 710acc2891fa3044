"""The command line of the built program."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from program import FOLDER, run


class CommandLine(unittest.TestCase):
    def test_help_and_version_go_to_standard_output(self) -> None:
        for arguments in (["--help"], ["help"], ["help", "run"], ["run", "--help"], ["credential", "add", "-h"]):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
            self.assertIn("usage: pintle", result.stdout)
        self.assertRegex(run("--version").stdout, r"^pintle \d+\.\d+\.\d+\n$")

    def test_a_command_line_without_sense_is_answered_in_one_line(self) -> None:
        for arguments in ([], ["nonsense"], ["run", "--nonsense"], ["check-config", "--config"], ["credential"]):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (64, ""), arguments)
            self.assertRegex(result.stderr, r"^pintle: [^\n]+; see 'pintle [a-z- ]*--help'\n$")

    def test_a_full_disk_behind_standard_output_is_told(self) -> None:
        with open("/dev/full", "w", encoding="utf-8") as full:
            result = subprocess.run([FOLDER / "pintle", "--help"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"No space left on device", result.stderr)


class CheckConfig(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "pintle.conf"

    def check(self, text: str):
        self.file.write_text(text)
        # What is installed on this machine is no matter of these tests.
        return run("check-config", "--config", str(self.file), "--actions", str(self.file.parent))

    def test_a_file_without_mistakes_is_told_so(self) -> None:
        result = self.check("[entry]\nlength = 4-8\n[keys]\nKEY_F1 = clear\n")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, f"{self.file}: no mistakes\n", ""))

    def test_every_mistake_is_a_line_with_file_and_number(self) -> None:
        result = self.check("[entry]\nlength = 99\n[keys]\nKEY_NONSENSE = 1\n[nonsense]\n")
        self.assertEqual((result.returncode, result.stdout), (78, ""))
        lines = result.stderr.splitlines()
        self.assertEqual([line.split(": ")[0] for line in lines], [f"{self.file}:{number}" for number in (2, 4, 5)])
        self.assertIn("from 1 to 12", lines[0])
        self.assertIn("KEY_NONSENSE", lines[1])

    def test_a_warning_is_no_mistake(self) -> None:
        result = self.check("[theme]\ntext = #202020\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn(f"{self.file}: warning: [theme] text on ground is hard to see", result.stderr)

    def test_programs_that_would_not_be_run_are_told_with_the_reason(self) -> None:
        folder = self.file.parent / "accept.d"
        folder.mkdir(mode=0o755)
        for name, mode in (("10-open", 0o775), ("20-off", 0o644), ("30-good", 0o755), ("40~", 0o755)):
            (folder / name).write_text("#!/bin/sh\n")
            (folder / name).chmod(mode)
        result = self.check("")
        self.assertEqual((result.returncode, result.stdout), (0, f"{self.file}: no mistakes\n"))
        self.assertEqual(result.stderr.splitlines(), [
            f"warning: {folder}/10-open is not trusted: others may write to it (chmod go-w)",
            f"warning: {folder}/20-off is passed over: it is not executable (chmod +x)",
            f"warning: {folder}/40~ is passed over: a program's name has letters, digits, blanks and . _ - "
            "and is not that of a copy",
        ])
        folder.chmod(0o775)
        self.assertEqual(
            self.check("").stderr, f"warning: nothing in {folder} is run: others may write to it (chmod go-w)\n")

    def test_what_is_wrong_with_words_is_a_warning_with_file_and_line(self) -> None:
        words = self.file.with_name("it.conf")
        words.write_text("[language]\nplural = one\n[texts]\nentry.titel = Codice\nservice.title = Guasto\n")
        result = self.check(f"[entry]\nlanguage = {words}\n[texts]\nrejected.tries = No.\n")
        self.assertEqual((result.returncode, result.stdout), (0, f"{self.file}: no mistakes\n"))
        lines = result.stderr.splitlines()
        self.assertIn(f"{words}:4: warning: no screen says 'entry.titel'; did you mean 'entry.title'?", lines)
        self.assertIn(f"{words}:5: warning: 'service.title' lacks {{count}}: put it where that goes", lines)
        self.assertIn(f"{words}: warning: 'locked.unit' is missing: it is said in English", lines)
        self.assertIn(
            f"{self.file}:4: warning: [texts] 'rejected.tries' lacks {{count}}: put it where that goes", lines)

    def test_a_text_that_no_screen_says_is_a_mistake(self) -> None:
        result = self.check("[texts]\nentry.titel = Codice\n")
        self.assertEqual(
            (result.returncode, result.stderr),
            (78, f"{self.file}:2: no screen says 'entry.titel'; did you mean 'entry.title'?\n"))

    def test_the_same_mistakes_keep_other_commands_from_working(self) -> None:
        self.check("[entry]\nlength = 99\n")
        for arguments in (["devices"], ["preview", "out.png"], ["run"], ["credential", "add", "anna"]):
            result = run(*arguments, "--config", str(self.file))
            self.assertEqual((result.returncode, result.stdout), (78, ""), arguments)


if __name__ == "__main__":
    unittest.main()
