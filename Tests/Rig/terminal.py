"""The product in the guest: its configuration, its processes, its log."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

from .errors import Mismatch

if TYPE_CHECKING:
    from .machine import Machine

CONFIGURATION = "/etc/pintle/pintle.conf"
GATEKEEPER = "/usr/bin/pintle-gatekeeper"
_CHEAP = '#!/bin/sh\nexec /run/rig/pintle-gatekeeper --new-store-cost 8,1 "$@"\n'


class Terminal:
    """`pintle run` as a service of an unprivileged user on the first virtual terminal."""

    name = "pintle"
    tty = "/dev/tty1"
    # A shell's condition: it waits for something to happen, by epoll_wait or epoll_pwait.
    idle = "grep -qE '^(232|281) ' /proc/$(pidof pintle)/syscall"

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def configure(self, text: str) -> None:
        """Writes the configuration file."""
        self._machine.agent.put(CONFIGURATION, text)

    def program(self, name: str, script: str) -> None:
        """Puts a shell script into one of the folders of programs: `accept.d/10-door`."""
        path = f"/etc/pintle/{name}"
        self._machine.shell(f"mkdir -p -m 755 {path.rpartition('/')[0]}")
        self._machine.agent.put(path, f"#!/bin/sh\n{script}\n", 0o755)

    def cheapen(self) -> None:
        """Gives the store that is made next the least cost of judging a PIN.

        The shipped cost takes an emulated processor seconds for each attempt. The cost belongs to the
        store, so a gatekeeper with the option for it makes the store, and the real one goes on.
        """
        self._machine.agent.put("/run/rig/gatekeeper", _CHEAP, 0o755)
        self._machine.shell(f"""
            cp {GATEKEEPER} /run/rig/pintle-gatekeeper
            mount --bind /run/rig/gatekeeper {GATEKEEPER}
        """)

    def real_cost(self) -> None:
        """Puts the gatekeeper back as it is shipped."""
        self._machine.shell(f"umount {GATEKEEPER}")

    def enrol(self, name: str, pin: str) -> None:
        """Adds a credential the way an administrator's script does: the PIN on standard input."""
        where = f"/run/rig/pin-{name}"
        self._machine.agent.put(where, pin + "\n", 0o600)
        self._machine.shell(f"chown pintle {where}")
        added = self._machine.attempt(f"pintle credential add {name} <{where}", "pintle")
        self._machine.shell(f"rm {where}")
        if not added.good:
            raise Mismatch(f"expected: `pintle credential add` enrols; seen: it {added.how} {added.code}: {added.output.strip()}")

    def start(self, configuration: str | None = None) -> int:
        """Starts the terminal and returns its pid. It may not have painted yet."""
        if configuration is not None:
            self.configure(configuration)
        return self._machine.agent.start(self.name, "exec pintle run", "pintle", self.tty)

    def reload(self, configuration: str, restarts: bool = False) -> None:
        """Gives the running terminal another configuration, and waits until that is in force.

        Other waits or another time limit need another gatekeeper: with `restarts` that one is waited for, too.
        """
        words = "the configuration was read again"
        before = self.log().count(words)
        judge = self.pid_of("pintle-gatekeeper")
        self.configure(configuration)
        self._machine.agent.signal(self.name, signal.SIGHUP)
        self.wait_log(words, times=before + 1)
        if restarts:
            self._machine.shell(f"until p=$(pidof pintle-gatekeeper) && [ $p != {judge} ]; do sleep 0.02; done")

    def stop(self, number: int = signal.SIGTERM, timeout: float = 10) -> tuple[str, int]:
        """Sends a signal, waits for the end, and returns how it came."""
        self._machine.agent.signal(self.name, number)
        how, code = self._machine.agent.wait(self.name, timeout)
        if how == "running":
            raise Mismatch(f"expected: the terminal ends within {timeout:.0f} s of signal {number}; seen: it runs on")
        return how, code

    def console(self) -> str:
        """How the virtual console stands: what is in front, and what its keyboard gives."""
        return self._machine.shell("display-probe console").strip()

    def console_text(self) -> str:
        """What the text of the virtual console is, seen or not, without blanks."""
        return self._machine.shell("tr -d ' \\0' </dev/vcs1").strip()

    def ledger(self) -> str:
        """A fingerprint of the ledger on the disk: another one after every attempt."""
        return self._machine.shell("cat /var/lib/pintle/ledger.* | md5sum")

    def status(self) -> tuple[str, int]:
        """`running` with its pid, or how it ended."""
        return self._machine.agent.status(self.name)

    def log(self) -> str:
        """What the terminal has printed."""
        return self._machine.shell(f"cat /run/rig/{self.name}.log 2>/dev/null || true")

    def pid_of(self, program: str) -> int:
        """The pid of one of the terminal's processes, by the name of its program; 0 when there is none."""
        found = self._machine.attempt(f"pidof {program}").output.split()
        return int(found[0]) if found else 0

    def wait_devices(self, count: int) -> None:
        """Waits until the terminal has so many input devices and has nothing to do: what is sent before is not for it."""
        self._machine.shell(f"""
            until [ $(ls -l /proc/$(pidof pintle)/fd | grep -c /dev/input/event) = {count} ] && {self.idle}
            do sleep 0.02; done
        """)

    def kill(self, program: str, number: int = signal.SIGKILL) -> None:
        """Sends a signal to one of the terminal's processes, by the name of its program."""
        self._machine.shell(f"kill -{number} $(pidof {program})")

    def wait_log(self, words: str, timeout: float = 10, times: int = 1) -> None:
        """Waits until the log holds these words so many times."""
        end = time.monotonic() + timeout
        while self.log().count(words) < times:
            if time.monotonic() > end:
                last = (self.log().strip().splitlines() or ["nothing"])[-1]
                raise Mismatch(f"expected: the terminal's log says \"{words}\" within {timeout:.0f} s; seen last: {last}")
            time.sleep(0.05)
