"""`pintle lockout` as an administrator and a script use it, with a gatekeeper of its own for each call."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import run

PIN = "271828"


class Lockout(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.store = Path(self.folder) / "store"
        self.store.mkdir(mode=0o700)
        self.configuration = Path(self.folder) / "pintle.conf"
        self.configuration.write_text("[entry]\nlength = 4\n[lockout]\nallowance = 7\nhard-stop = 9\n")
        self.options = [
            "--config", str(self.configuration), "--store", str(self.store), "--allow-forgetful-store"]
        result = run("credential", "add", "anna", *self.options, text=PIN[:4] + "\n")
        self.assertEqual(result.returncode, 0, result.stderr)

    def lockout(self, *arguments: str) -> subprocess.CompletedProcess:
        return run("lockout", *arguments, *self.options)

    def test_the_status_is_for_people_and_for_programs(self) -> None:
        result = self.lockout("status")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("allowance of wrong PINs   7 of 7 left\n", result.stdout)
        self.assertIn("hard stop                 at 9 unpaid ones\n", result.stdout)
        status = json.loads(self.lockout("status", "--json").stdout)
        self.assertEqual(
            (status["standing"], status["tries_left"], status["allowance_left"], status["alarm"]),
            ("open", 5, 7, False))

    def test_a_lost_ledger_is_waited_for_until_a_reset(self) -> None:
        for name in ("ledger.0", "ledger.1"):
            (self.store / name).write_bytes(b"rubbish")
        # Seven in 24 hours: the allowance is empty for longer than the longest wait.
        status = json.loads(self.lockout("status", "--json").stdout)
        self.assertEqual((status["standing"], status["allowance_left"]), ("waiting", 0))
        self.assertTrue(12_000 < status["wait"] <= 12_343, status)
        result = self.lockout("reset")
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        self.assertEqual(json.loads(self.lockout("status", "--json").stdout)["standing"], "open")

    def test_the_odds_are_those_of_the_store_and_the_configuration(self) -> None:
        lines = self.lockout("explain").stdout.splitlines()
        self.assertEqual(lines[0], "1 PIN of 4 digits: one guess in 10 000 opens.")
        # The hard stop at 9: nine in the first month, eight in each further one.
        self.assertEqual([line.split() for line in lines[3:6]], [
            ["a", "day", "9", "guesses", "0.090", "%"], ["a", "month", "9", "guesses", "0.090", "%"],
            ["a", "year", "105", "guesses", "1.1", "%"]])

    def test_a_command_line_without_sense_changes_nothing(self) -> None:
        for arguments in ([], ["nonsense"], ["reset", "--json"], ["status", "more"]):
            result = self.lockout(*arguments)
            self.assertEqual((result.returncode, result.stdout), (64, ""), arguments)

    def test_a_configuration_with_mistakes_is_told(self) -> None:
        self.configuration.write_text("[lockout]\nallowance = many\n")
        result = self.lockout("explain")
        self.assertEqual((result.returncode, result.stdout), (78, ""))
        self.assertIn("0 for any number", result.stderr)


if __name__ == "__main__":
    unittest.main()
