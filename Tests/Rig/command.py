"""`scripts/vm`: what it can be asked for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import hardware, image
from .errors import Mismatch, RigError
from .machine import Machine
from .prompt import Prompt


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text} is no size: WIDTHxHEIGHT, such as 800x480")
    return int(width), int(height)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/vm", description=(
        "The machine rig: a terminal's hardware in QEMU, with the release build inside."))
    parser.add_argument("--binaries", type=Path, help="folder of the programs (default: the release build)")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="a machine to type at: lines of commands from standard input")
    run.add_argument("--gpu", choices=[name for name in hardware.GPUS], default="virtio-gpu")
    run.add_argument("--size", type=_size, default=(800, 480), metavar="WxH")
    run.add_argument("--window", action="store_true", help="show the screen in a window")
    run.add_argument("--no-touch", action="store_true", help="without a touchscreen")
    run.add_argument("--cold", action="store_true", help="boot instead of restoring a booted machine")
    run.add_argument("--config", type=Path, help="the configuration file (default: the guest's own)")
    return parser


def _run(options: argparse.Namespace, binaries: Path) -> int:
    made = hardware.Hardware(gpu=options.gpu, size=options.size)
    with Machine(made, binaries, touch=not options.no_touch, window=options.window) as machine:
        if options.cold:
            machine.boot()
        else:
            machine.wake()
        machine.terminal.start(options.config.read_text() if options.config else None)
        Prompt(machine).loop()
    return 0


def main() -> int:
    """Runs the command line. 0: as asked; 1: the machine did otherwise; 2: the rig cannot run."""
    options = _parser().parse_args()
    try:
        binaries = options.binaries or image.release_build()
        return _run(options, binaries)
    except Mismatch as problem:
        print(f"vm: {problem}", file=sys.stderr)
        return 1
    except RigError as problem:
        print(f"vm: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
