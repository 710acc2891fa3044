"""A machine by hand: one command a line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import Mismatch, RigError
from .picture import look

if TYPE_CHECKING:
    from .machine import Machine

_HELP = """\
type TEXT       keys of the USB keypad (\\n is Enter, \\b Backspace, \\e Escape)
pad TEXT        the same with the keys of the number block
tap X Y         a finger at a pixel;  tap SIGN  on the pad's key that shows this digit, delete or ok
shot [FILE]     a PNG of the screen, and what the checker sees in it
plug NAME       keypad, keypad2, pointer, mouse or touch;  unplug NAME
start, stop     the terminal;  log prints what it said
sh COMMAND      a shell command in the guest, as root
cut, boot       take the power away; boot again with the same disk
quit"""


class Prompt:
    """Reads commands from standard input and carries them out on a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def loop(self) -> None:
        """Until `quit` or the end of the input."""
        interactive = sys.stdin.isatty()
        print(f"The machine runs ({self._machine.hardware.gpu}). `help` lists what can be done.")
        while True:
            if interactive:
                print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                return
            try:
                self._do(line.strip())
            except (RigError, Mismatch, KeyError, ValueError) as problem:
                print(f"{type(problem).__name__}: {problem}")

    def _do(self, line: str) -> None:
        machine = self._machine
        verb, _, rest = line.partition(" ")
        match verb:
            case "":
                pass
            case "type" | "pad":
                text = rest.replace("\\n", "\n").replace("\\b", "\b").replace("\\e", "\x1b")
                machine.keypad.type_keys(text, pad=verb == "pad")
            case "tap" if " " in rest:
                x, y = map(float, rest.split())
                machine.tap(x, y)
            case "tap":
                machine.tap_key(rest)
            case "shot":
                self._shot(Path(rest or "screen.png"))
            case "plug":
                machine.plug(rest)
            case "unplug":
                machine.unplug(rest)
            case "start":
                print(machine.terminal.start())
            case "stop":
                print(*machine.terminal.stop())
            case "log":
                print(machine.terminal.log(), end="")
            case "sh":
                result = machine.attempt(rest, timeout=60)
                print(f"{result.output}[{result.how} {result.code}]")
            case "cut":
                machine.power_cut()
            case "boot":
                machine.boot()
            case _:
                print(_HELP)

    def _shot(self, path: Path) -> None:
        seen = look(self._machine.screenshot(path.resolve()))
        cells = " ".join(cell.content for cell in seen.cells)
        keys = " ".join(key.sign or "?" for key in seen.pad)
        print(f"{path.resolve()}\ncells: {cells or 'none'}; {seen.state}; pad: {keys or 'none'}; countdown: {seen.countdown}")
