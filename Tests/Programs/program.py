"""The built programs, started as people and scripts start them."""

import os
import pty
import resource
import select
import signal
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("PINTLE_PROGRAMS", REPOSITORY / ".build" / "release"))
PATIENCE = 20  # seconds that anything may take on a busy machine


def run(*arguments: str, text: str | None = None, **options) -> subprocess.CompletedProcess:
    """Runs `pintle` to its end; `text` is its standard input, else there is none."""
    source = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    return subprocess.run(
        [FOLDER / "pintle", *arguments], **source, capture_output=True, text=True, timeout=PATIENCE, check=False,
        **options)


class AtTerminal:
    """`pintle` at a terminal of its own, as the foreground job of a shell; a context, at whose end all is gone."""

    def __init__(self, *arguments: str) -> None:
        self.output = b""
        numbers, number = os.pipe()
        self._shell, self.terminal = pty.fork()
        if self._shell == 0:
            _be_shell([str(FOLDER / "pintle"), *arguments], number)
        os.close(number)
        with os.fdopen(numbers) as file:
            self.pid = int(file.read())

    def __enter__(self) -> "AtTerminal":
        return self

    def __exit__(self, *_) -> None:
        for process in (self.pid, self._shell):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(self._shell, 0)
        except ChildProcessError:
            pass
        os.close(self.terminal)

    def read_until(self, words: bytes) -> None:
        """Reads what it prints until it has printed these words."""
        end = time.monotonic() + PATIENCE
        while words not in self.output:
            if not select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"not printed: {words!r}; printed: {self.output!r}")
            try:
                self.output += os.read(self.terminal, 4096)
            except OSError as problem:  # EIO: nobody has the terminal open any more
                raise AssertionError(f"not printed: {words!r}; printed: {self.output!r}") from problem

    def forget(self) -> None:
        """Forgets what was printed so far."""
        self.output = b""

    def type(self, keys: bytes) -> None:
        """Types, once what is typed will not be seen."""
        end = time.monotonic() + PATIENCE
        while self.echoes():
            if time.monotonic() > end:
                raise AssertionError("the echo stays on")
            time.sleep(0.01)
        os.write(self.terminal, keys)

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def is_stopped(self) -> bool:
        """Whether it is stopped, as by Ctrl-Z."""
        return Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] == "T"

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Waits until something is so, reading on meanwhile."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"it did not come to that; printed: {self.output!r}")
            self._drain()
            time.sleep(0.01)
        self._drain()

    def wait(self) -> int:
        """Waits for its end and returns its exit code; the negative number of the signal if one ended it."""
        codes: list[int] = []

        def ended() -> bool:
            pid, status = os.waitpid(self._shell, os.WNOHANG)
            if pid:
                codes.append(os.waitstatus_to_exitcode(status))
            return bool(pid)

        self.wait_until(ended)
        return codes[0]

    def _drain(self) -> None:
        while select.select([self.terminal], [], [], 0)[0]:
            try:
                data = os.read(self.terminal, 4096)
            except OSError:
                return
            if not data:
                return
            self.output += data


def _be_shell(command: list[str], number: int) -> None:
    """In the child: starts the command as a foreground job, tells its pid, and ends as it ends.

    Without a shell above them its jobs could not be stopped: the kernel lets nothing stop an orphaned group.
    """
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.close(number)
        os.execv(command[0], command)
    os.write(number, str(job).encode())
    os.close(number)
    code = os.waitstatus_to_exitcode(os.waitpid(job, 0)[1])
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)
