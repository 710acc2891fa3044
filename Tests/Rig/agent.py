"""The host's end of the guest's agent: commands, files, services, devices."""

from __future__ import annotations

import itertools
import socket
from dataclasses import dataclass

from .errors import RigError


@dataclass(frozen=True)
class Result:
    """How a command ended (`exited`, `killed` or `timeout`, with its number) and what it printed."""

    how: str
    code: int
    output: str

    @property
    def good(self) -> bool:
        """Whether it exited with 0."""
        return self.how == "exited" and self.code == 0


class Agent:
    """A connection to the agent. Requests may be under way together; answers carry their numbers."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._buffer = b""
        self._ids = itertools.count(1)
        self._answers: dict[str, tuple[bool, bytes]] = {}

    def close(self) -> None:
        """Ends the connection."""
        self._sock.close()

    def greet(self, timeout: float) -> None:
        """Waits until the agent of a booting guest says hello."""
        self._collect("0", timeout)

    def send(self, verb: str, *words: object, body: bytes | str = b"") -> str:
        """Sends a request and returns its number."""
        data = body.encode() if isinstance(body, str) else body
        number = str(next(self._ids))
        head = " ".join([number, verb, *map(str, words), str(len(data))])
        self._sock.settimeout(30)
        try:
            self._sock.sendall(head.encode() + b"\n" + data)
        except OSError as error:
            raise RigError(f"the guest's agent does not take {verb}: {error}") from None
        return number

    def answer(self, number: str, timeout: float = 20) -> bytes:
        """Waits for the answer to a request."""
        good, body = self._collect(number, timeout)
        if not good:
            raise RigError(f"the guest's agent: {body.decode(errors='replace')}")
        return body

    def ask(self, verb: str, *words: object, body: bytes | str = b"", timeout: float = 20) -> bytes:
        """Sends a request and waits for its answer."""
        return self.answer(self.send(verb, *words, body=body), timeout)

    def _collect(self, number: str, timeout: float) -> tuple[bool, bytes]:
        self._sock.settimeout(timeout)
        while number not in self._answers:
            self._take()
        return self._answers.pop(number)

    def _take(self) -> None:
        while b"\n" not in self._buffer:
            self._receive()
        head, _, self._buffer = self._buffer.partition(b"\n")
        number, word, length = head.decode().split(" ")
        while len(self._buffer) < int(length):
            self._receive()
        self._answers[number] = (word == "ok", self._buffer[: int(length)])
        self._buffer = self._buffer[int(length) :]

    def _receive(self) -> None:
        try:
            block = self._sock.recv(1 << 20)
        except TimeoutError:
            raise RigError(f"the guest's agent did not answer within {self._sock.gettimeout():.0f} s") from None
        except OSError as error:
            raise RigError(f"the guest's agent is gone: {error}") from None
        if not block:
            raise RigError("the guest's agent is gone: QEMU closed the port")
        self._buffer += block

    # Files and commands

    def put(self, path: str, data: bytes | str, mode: int = 0o644, uid: int = 0, gid: int = 0) -> None:
        """Writes a file, replacing it as a whole."""
        self.ask("put", f"{mode:o}", uid, gid, path, body=data)

    def get(self, path: str) -> bytes:
        """Reads a file."""
        return self.ask("get", path)

    def run(self, script: str, user: str = "", timeout: float = 20) -> Result:
        """Runs a shell script to its end; standard output and error come back together."""
        raw = self.ask("run", int(timeout * 1000), user, body=script, timeout=timeout + 10)
        head, _, output = raw.partition(b"\n")
        how, code = head.decode().split()
        return Result(how, int(code), output.decode(errors="replace"))

    # Services

    def start(self, name: str, script: str, user: str = "root", tty: str = "-") -> int:
        """Starts a service under a name of its own; its output goes to /run/rig/NAME.log."""
        return int(self.ask("start", name, user, tty, body=script))

    def signal(self, name: str, number: int) -> None:
        """Sends a signal to a service's process."""
        self.ask("signal", name, number)

    def status(self, name: str) -> tuple[str, int]:
        """`running` with its pid, `exited` with its code, or `killed` with the signal."""
        how, code = self.ask("status", name).decode().split()
        return how, int(code)

    def wait(self, name: str, timeout: float) -> tuple[str, int]:
        """Waits for a service's end; `running` when it has not come in time."""
        how, code = self.ask("wait", name, int(timeout * 1000), timeout=timeout + 10).decode().split()
        return how, int(code)
