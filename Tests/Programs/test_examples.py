"""The examples for integrators, as they are but for what stands at their top to be changed, with fakes of what they run."""

import os
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import program

EXAMPLES = program.REPOSITORY / "examples"

# As gpioset of libgpiod 1.6: a line has one user at a time, and what holds it for a time dies of a signal at once.
GPIOSET = """#!/bin/sh
echo "$*" >>{folder}/calls
for word; do last=$word; done
if [ "${{last#*=}}" = "$(cat {folder}/refused 2>/dev/null)" ]; then exit 1; fi
case $1 in
  --mode=time) exec flock --no-fork -n {folder}/line sh -c "echo ${{last#*=}} >{folder}/state; exec sleep ${{2#--sec=}}" ;;
  *) flock -n {folder}/line true || exit 1; echo "${{last#*=}}" >{folder}/state ;;
esac
"""


class Example(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "bin").mkdir()
        self.environment = {"PATH": f"{self.folder}/bin:/usr/bin:/bin", "PINTLE_EVENT": "accept",
                            "PINTLE_NAME": "anna", "PINTLE_KIND": "pin"}

    def fake(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def example(self, name: str, **settings: object) -> Path:
        """A copy in which some of the assignments at the top are others."""
        lines = (EXAMPLES / name).read_text().splitlines(keepends=True)
        for key, value in settings.items():
            places = [index for index, line in enumerate(lines) if line.startswith(f"{key}=")]
            self.assertEqual(len(places), 1, key)
            lines[places[0]] = f"{key}={value}\n"
        path = self.folder / Path(name).name
        path.write_text("".join(lines))
        path.chmod(0o755)
        return path

    def start(self, path: Path) -> subprocess.Popen:
        process = subprocess.Popen(
            [path], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, start_new_session=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def until(self, condition, what: str) -> None:
        end = time.monotonic() + program.PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.01)


class Relay(Example):
    def setUp(self) -> None:
        super().setUp()
        self.fake("gpioset", GPIOSET.format(folder=self.folder))
        # What a crash left behind.
        (self.folder / "state").write_text("1\n")

    def state(self) -> str:
        return (self.folder / "state").read_text().strip()

    def calls(self) -> list[str]:
        calls = self.folder / "calls"
        return calls.read_text().splitlines() if calls.exists() else []

    def test_it_is_inactive_before_active_for_its_time_and_inactive_after(self) -> None:
        relay = self.start(self.example("relay/10-relay", seconds=1))
        began = time.monotonic()
        self.assertEqual(relay.wait(program.PATIENCE), 0)
        self.assertGreaterEqual(time.monotonic() - began, 0.9)
        self.assertEqual(self.calls(), [
            "gpiochip0 17=0", "--mode=time --sec=1 gpiochip0 17=1", "gpiochip0 17=0"])
        self.assertEqual(self.state(), "0")

    def test_a_relay_that_is_active_low_is_inactive_high(self) -> None:
        relay = self.start(self.example("relay/10-relay", seconds=0, active=0, chip="gpiochip4", line=5))
        self.assertEqual(relay.wait(program.PATIENCE), 0)
        self.assertEqual(self.calls(), [
            "gpiochip4 5=1", "--mode=time --sec=0 gpiochip4 5=0", "gpiochip4 5=1"])

    def test_it_is_inactive_however_it_is_ended(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            for send in (os.killpg, os.kill):
                relay = self.start(self.example("relay/10-relay", seconds=1000))
                self.until(lambda: len(self.calls()) % 3 == 2 and self.state() == "1", "the relay is active")
                send(relay.pid, number)
                # Before it would be killed.
                self.assertEqual(relay.wait(2), 143)
                self.assertEqual(self.state(), "0")

    def test_it_is_inactive_and_fails_where_the_line_cannot_be_driven(self) -> None:
        (self.folder / "refused").write_text("1\n")
        relay = self.start(self.example("relay/10-relay", seconds=1000))
        self.assertEqual(relay.wait(program.PATIENCE), 1)
        self.assertEqual((self.state(), self.calls()[-1]), ("0", "gpiochip0 17=0"))

    def test_its_time_limit_leaves_it_inactive(self) -> None:
        """As Pintle runs it: through the action process's own keeper."""
        script = self.example("relay/10-relay", seconds=1000)
        keeper = subprocess.run(
            [program.FOLDER / "pintle-action", "--keep", script, "--time-limit", "1000"], env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=program.PATIENCE, check=False)
        self.assertEqual(keeper.returncode, 1)
        self.assertIn("10-relay: took too long and is ended", keeper.stderr)
        self.assertEqual(self.state(), "0")


class Vault(Example):
    def setUp(self) -> None:
        super().setUp()
        (self.folder / "place/requests").mkdir(parents=True)
        self.key = self.folder / "key"
        self.key.write_bytes(os.urandom(64))
        self.key.chmod(0o400)
        # The test need not be root: the owner is taken to be.
        self.fake("stat", '#!/bin/sh\nexec /usr/bin/stat -L -c "0 %a" "$4"\n')
        self.fake("cryptsetup", f'#!/bin/sh\necho "$*" >>{self.folder}/calls\n'
                                f"[ ! -e {self.folder}/broken ] && : >{self.folder}/vault\n")
        self.asking = self.example("vault/50-vault", place=self.folder / "place", mapping=self.folder / "vault")
        service = self.example(
            "vault/pintle-vault", place=self.folder / "place", key=self.key, device="/dev/disk")
        service.write_text(service.read_text().replace("/dev/mapper/$name", str(self.folder / "vault")))
        self.service = service

    def ask(self) -> tuple[int, str]:
        """Runs `50-vault`, with this test in place of systemd's path unit."""
        over = threading.Event()

        def watch() -> None:
            while not over.is_set():
                if (self.folder / "place/requests/open").exists():
                    subprocess.run([self.service], env=self.environment, capture_output=True, check=False)
                time.sleep(0.01)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            asking = self.start(self.asking)
            return asking.wait(program.PATIENCE), asking.stdout.read()
        finally:
            over.set()
            watcher.join()

    def calls(self) -> list[str]:
        calls = self.folder / "calls"
        return calls.read_text().splitlines() if calls.exists() else []

    def test_a_right_pin_has_the_volume_opened_with_the_key_file_once(self) -> None:
        self.assertEqual(self.ask(), (0, ""))
        self.assertEqual(self.ask(), (0, ""))
        self.assertEqual(self.calls(), [f"open --type luks --key-file {self.key} /dev/disk vault"])

    def test_a_volume_that_does_not_open_is_told_and_tried_again_the_next_time(self) -> None:
        (self.folder / "broken").write_text("")
        code, text = self.ask()
        self.assertEqual(code, 1)
        self.assertIn("could not be opened", text)
        (self.folder / "broken").unlink()
        self.assertEqual(self.ask(), (0, ""))

    def test_a_key_that_others_may_read_opens_nothing(self) -> None:
        for mode in (0o440, 0o644, 0o004):
            self.key.chmod(mode)
            self.assertEqual(self.ask()[0], 1)
        self.key.unlink()
        self.assertEqual(self.ask()[0], 1)
        self.assertEqual(self.calls(), [])

    def test_systemd_understands_the_units(self) -> None:
        for name in ("pintle-vault.service", "pintle-vault.path"):
            text = (EXAMPLES / "vault" / name).read_text()
            (self.folder / name).write_text(text.replace("/usr/local/libexec/pintle-vault", "/bin/true"))
        result = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *self.folder.glob("pintle-vault.*")], capture_output=True, text=True,
            check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
