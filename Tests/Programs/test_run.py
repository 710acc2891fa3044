"""`pintle run` where it has no screen: what it does with its processes, its signals and its journal."""

import os
import select
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import program


class Run(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = self.folder / "store"
        self.store.mkdir(mode=0o700)
        self.configuration = self.folder / "pintle.conf"
        self.configuration.write_text("[entry]\nlength = 6\n")

    def start(self, errors: int = subprocess.DEVNULL, **options) -> subprocess.Popen:
        terminal = subprocess.Popen(
            [program.FOLDER / "pintle", "run", "--store", self.store, "--allow-forgetful-store",
             "--config", self.configuration],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, **options)
        self.addCleanup(terminal.wait)
        self.addCleanup(terminal.kill)
        return terminal

    def wait_for_gatekeeper(self) -> None:
        end = time.monotonic() + program.PATIENCE
        while not (self.store / "socket").exists():
            self.assertLess(time.monotonic(), end, "no gatekeeper came up")
            time.sleep(0.01)

    def test_a_log_that_nobody_reads_stops_neither_the_terminal_nor_its_end(self) -> None:
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        self.addCleanup(os.close, writer)
        os.set_blocking(writer, False)
        try:
            while True:
                os.write(writer, b"\n" * 4096)
        except BlockingIOError:
            os.set_blocking(writer, True)
        terminal = self.start(writer)
        self.wait_for_gatekeeper()
        self.configuration.write_text("[nonsense]\n")
        terminal.send_signal(signal.SIGHUP)
        listed = program.run(
            "credential", "list", "--store", self.store, "--allow-forgetful-store")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        terminal.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.wait(program.PATIENCE), 0)

    def test_a_window_that_nobody_reads_from_stops_neither_the_terminal_nor_its_end(self) -> None:
        reader, writer = os.openpty()
        self.addCleanup(os.close, reader)
        terminal = self.start(writer)
        os.close(writer)
        self.wait_for_gatekeeper()
        # Lines of all lengths, one of which finds room for a part of it.
        for number in range(300):
            self.configuration.write_text("[" + "x" * (number % 40) + "]\n" * 10)
            terminal.send_signal(signal.SIGHUP)
            time.sleep(0.005)
        terminal.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.wait(program.PATIENCE), 0)

    def test_what_it_opens_never_passes_for_a_standard_stream_that_was_closed(self) -> None:
        terminal = self.start(preexec_fn=lambda: os.closerange(0, 3))
        self.wait_for_gatekeeper()
        children = Path(f"/proc/{terminal.pid}/task/{terminal.pid}/children").read_text().split()
        self.assertEqual(len(children), 2)
        for process in [str(terminal.pid), *children]:
            streams = [os.readlink(f"/proc/{process}/fd/{number}") for number in range(3)]
            self.assertEqual(streams, ["/dev/null"] * 3)

    def test_words_are_read_again_with_the_configuration(self) -> None:
        words = self.folder / "it.conf"
        words.write_text("[language]\nplural = one\n[texts]\nnonsense = 1\n")
        self.configuration.write_text(f"[entry]\nlanguage = {words}\n")
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        terminal = self.start(writer)
        os.close(writer)
        self.wait_for_line(reader, f"pintle: {words}:4: no screen says 'nonsense'")
        words.write_text("[language]\nplural = one\n\n[texts]\nrubbish = 1\n")
        terminal.send_signal(signal.SIGHUP)
        self.wait_for_line(reader, f"pintle: {words}:5: no screen says 'rubbish'")
        terminal.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.wait(program.PATIENCE), 0)

    def wait_for_line(self, reader: int, start: str) -> None:
        text, end = b"", time.monotonic() + program.PATIENCE
        while b"\n" + start.encode() not in b"\n" + text:
            left = end - time.monotonic()
            if left <= 0 or not select.select([reader], [], [], left)[0]:
                self.fail(f"not said: {start}; but {text.decode()}")
            text += os.read(reader, 4096)

    def test_however_often_it_is_told_to_read_its_configuration_it_hears_that_it_is_to_end(self) -> None:
        # As long to read as it may be, so that the next signal is always there before the last one is done with.
        self.configuration.write_text("[entry]\nlength = 6\n" + "#\n" * 32_000)
        terminal = self.start()
        self.wait_for_gatekeeper()
        for _ in range(2):
            storm = subprocess.Popen(["/bin/sh", "-c", "while kill -HUP $0; do :; done", str(terminal.pid)],
                                     stderr=subprocess.DEVNULL)
            self.addCleanup(storm.wait)
            self.addCleanup(storm.kill)
        time.sleep(0.5)
        terminal.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.wait(program.PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
