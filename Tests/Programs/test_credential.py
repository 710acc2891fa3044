"""`pintle credential` as an administrator and a script use it, with a gatekeeper of its own for each call."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import FOLDER, AtTerminal, run

PIN, OTHER = "271828", "314159"


class Credential(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.store = Path(self.folder) / "store"
        self.store.mkdir(mode=0o700)
        configuration = Path(self.folder) / "pintle.conf"
        configuration.write_text("[entry]\nlength = 6\n")
        self.options = [
            "--config", str(configuration), "--store", str(self.store), "--allow-forgetful-store"]

    def credential(self, *arguments: str, text: str | None = None) -> subprocess.CompletedProcess:
        return run("credential", *arguments, *self.options, text=text)

    def add(self, name: str, pin: str) -> None:
        result = self.credential("add", name, text=pin + "\n")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def names(self) -> list[str]:
        result = self.credential("list")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout.splitlines()

    def at_terminal(self, name: str = "anna") -> AtTerminal:
        return AtTerminal("credential", "add", name, *self.options)

    def test_pins_from_a_pipe_are_added_listed_and_removed(self) -> None:
        self.add("anna", PIN)
        self.add("Bea Müller", OTHER)
        self.assertEqual(self.names(), ["anna", "Bea Müller"])
        self.assertEqual(self.credential("remove", "anna").returncode, 0)
        self.assertEqual(self.names(), ["Bea Müller"])

    def test_a_relative_store_is_the_same_store(self) -> None:
        self.add("anna", PIN)
        self.options[3] = os.path.relpath(self.store)
        self.assertEqual(self.names(), ["anna"])

    def test_what_the_gatekeeper_refuses_is_told(self) -> None:
        self.add("anna", PIN)
        for arguments, text, words in (
            (["add", "anna"], OTHER, "has this name already"),
            (["add", "bea"], PIN, "not available"),
            (["remove", "bea"], None, "nobody has this name"),
        ):
            result = self.credential(*arguments, text=text)
            self.assertEqual(result.returncode, 1)
            self.assertIn(words, result.stderr)
        self.assertEqual(self.names(), ["anna"])

    def test_a_store_that_is_not_there_is_told(self) -> None:
        self.options[3] = str(self.store) + "-none"
        result = self.credential("list")
        self.assertIn(result.returncode, (69, 77))
        self.assertRegex(result.stderr, "pintle: the store[^\n]*\n$")

    def test_a_store_that_is_no_folder_is_told(self) -> None:
        self.options[3] = self.options[1]
        result = self.credential("list")
        self.assertEqual(result.returncode, 69)
        self.assertRegex(result.stderr, "pintle: the store [^\n]*: check the path\n$")

    def test_no_digit_is_on_a_command_line_or_in_the_store(self) -> None:
        self.assertEqual(self.credential("add", "anna", PIN).returncode, 64)
        self.add("anna", PIN)
        for path in self.store.iterdir():
            if path.is_file():
                self.assertNotIn(PIN.encode(), path.read_bytes(), path.name)

    def test_at_a_terminal_the_pin_is_asked_for_twice_and_unseen(self) -> None:
        with self.at_terminal() as program:
            program.read_until(b"PIN for anna: ")
            program.type(PIN.encode() + b"\n")
            program.read_until(b"The same again: ")
            program.type(PIN.encode() + b"\n")
            self.assertEqual(program.wait(), 0, program.output)
            self.assertTrue(program.echoes())
            self.assertNotIn(PIN[:3].encode(), program.output)
        self.assertEqual(self.names(), ["anna"])

    def test_two_different_pins_change_nothing(self) -> None:
        with self.at_terminal() as program:
            program.read_until(b"PIN for anna: ")
            program.type(PIN.encode() + b"\n")
            program.read_until(b"The same again: ")
            program.type(OTHER.encode() + b"\n")
            program.read_until(b"the two PINs differ; nothing was changed")
            self.assertEqual(program.wait(), 1)
            self.assertTrue(program.echoes())
        self.assertEqual(self.names(), [])

    def test_the_same_again_and_more_is_not_the_same(self) -> None:
        for more in (b"x", b"0" * 12):
            with self.at_terminal() as program:
                program.read_until(b"PIN for anna: ")
                program.type(PIN.encode() + b"\n")
                program.read_until(b"The same again: ")
                program.type(PIN.encode() + more + b"\n")
                program.read_until(b"the two PINs differ; nothing was changed")
                self.assertEqual(program.wait(), 1)
        self.assertEqual(self.names(), [])

    def test_a_mistake_in_the_configuration_keeps_nobody_from_withdrawing_a_pin(self) -> None:
        self.add("anna", PIN)
        Path(self.options[1]).write_text("[entry]\nlength = many\n")
        self.assertEqual(self.credential("add", "bea", text=OTHER + "\n").returncode, 78)
        self.assertEqual(self.names(), ["anna"])
        self.assertEqual(self.credential("remove", "anna").returncode, 0)
        self.assertEqual(self.names(), [])

    def test_the_end_of_input_is_no_pin(self) -> None:
        with self.at_terminal() as program:
            program.read_until(b"PIN for anna: ")
            program.type(b"\x04")
            program.read_until(b"no PIN was given")
            self.assertEqual(program.wait(), 1)

    def test_an_interrupt_gives_the_echo_back_and_ends_it(self) -> None:
        for key, number in ((b"\x03", signal.SIGINT), (b"\x1c", signal.SIGQUIT)):
            with self.at_terminal() as program:
                program.read_until(b"PIN for anna: ")
                program.type(b"27" + key)
                self.assertEqual(program.wait(), -number)
                self.assertTrue(program.echoes())

    def test_a_signal_gives_the_echo_back_and_ends_it(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP):
            with self.at_terminal() as program:
                program.read_until(b"PIN for anna: ")
                program.type(b"27")
                os.kill(program.pid, number)
                self.assertEqual(program.wait(), -number)
                self.assertTrue(program.echoes())

    def test_stopping_gives_the_echo_back_and_going_on_asks_again(self) -> None:
        with self.at_terminal() as program:
            program.read_until(b"PIN for anna: ")
            program.type(b"99\x1a")
            program.wait_until(program.is_stopped)
            self.assertTrue(program.echoes())
            program.forget()
            os.kill(program.pid, signal.SIGCONT)
            program.read_until(b"PIN for anna: ")
            program.type(PIN.encode() + b"\n")
            program.read_until(b"The same again: ")
            program.type(PIN.encode() + b"\n")
            self.assertEqual(program.wait(), 0, program.output)


@unittest.skipUnless(os.geteuid() == 0, "only root can give a store to somebody else")
class AsRoot(Credential):
    """The same by root for a store that belongs to somebody else: nothing in it becomes root's."""

    def setUp(self) -> None:
        super().setUp()
        os.chmod(self.folder, 0o755)
        shutil.chown(self.store, 65534, 65534)
        # The gatekeeper is started as root and becomes the owner: it must be able to be read by nobody else then.
        self.assertTrue((FOLDER / "pintle-gatekeeper").exists())

    def tearDown(self) -> None:
        for path in self.store.rglob("*"):
            self.assertEqual(path.stat().st_uid, 65534, path)


if __name__ == "__main__":
    unittest.main()
