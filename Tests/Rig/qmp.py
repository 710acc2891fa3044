"""QEMU's monitor protocol over a unix socket."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .errors import RigError


def connect(path: Path, alive: Callable[[], str | None], timeout: float = 20) -> socket.socket:
    """Connects to a socket that a child is about to open.

    `alive` returns why the child can no longer open it, or nothing.
    """
    end = time.monotonic() + timeout
    while True:
        sock = socket.socket(socket.AF_UNIX)
        try:
            sock.connect(str(path))
            return sock
        except OSError:
            sock.close()
            reason = alive()
            if reason:
                raise RigError(reason) from None
            if time.monotonic() > end:
                raise RigError(f"nothing listens at {path} after {timeout:.0f} s") from None
            time.sleep(0.01)


class Qmp:
    """One connection to the monitor: commands with their answers, and the events between them."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._file = sock.makefile("rb")
        self._events: list[dict[str, Any]] = []
        self._read(10)
        self.command("qmp_capabilities")

    def close(self) -> None:
        """Ends the connection."""
        self._file.close()
        self._sock.close()

    def _read(self, timeout: float) -> dict[str, Any]:
        self._sock.settimeout(timeout)
        try:
            line = self._file.readline()
        except TimeoutError:
            raise RigError(f"QEMU's monitor said nothing for {timeout:.0f} s") from None
        if not line:
            raise RigError("QEMU closed its monitor")
        message: dict[str, Any] = json.loads(line)
        return message

    def command(self, name: str, timeout: float = 30, **arguments: Any) -> Any:
        """Sends a command (`_` in argument names stands for `-`) and returns its answer."""
        message = {"execute": name, "arguments": {k.replace("_", "-"): v for k, v in arguments.items()}}
        self._sock.sendall(json.dumps(message).encode() + b"\n")
        while True:
            answer = self._read(timeout)
            if "event" in answer:
                self._events.append(answer)
            elif "error" in answer:
                raise RigError(f"QEMU refuses {name}: {answer['error']['desc']}")
            else:
                return answer["return"]

    def wait_event(self, name: str, timeout: float = 10) -> dict[str, Any]:
        """Waits for an event, which may have come already."""
        while True:
            for event in self._events:
                if event["event"] == name:
                    self._events.remove(event)
                    return event
            message = self._read(timeout)
            if "event" in message:
                self._events.append(message)
