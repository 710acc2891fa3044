"""`scripts/vm`: what it can be asked for."""

from __future__ import annotations

import argparse
import random
import sys
import time
import unittest
from pathlib import Path

from . import accelerator, case, demo, guests, hardware, image, runner, systemd
from .errors import Mismatch, RigError
from .machine import Machine
from .prompt import Prompt


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text} is no size: WIDTHxHEIGHT, such as 800x480")
    return int(width), int(height)


def _add_screen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gpu", choices=[name for name in hardware.GPUS], default="virtio-gpu")
    parser.add_argument("--size", type=_size, default=(800, 480), metavar="WxH", help="cirrus has its own: 1024x768")
    parser.add_argument("--window", action="store_true", help="show the screen in a window")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/vm", description=(
        "The machine rig: a terminal's hardware in QEMU, with the release build inside."))
    parser.add_argument("--binaries", type=Path, help="folder of the programs (default: the release build)")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="a machine to type at: lines of commands from standard input")
    _add_screen(run)
    run.add_argument("--no-touch", action="store_true", help="without a touchscreen")
    run.add_argument("--cold", action="store_true", help="boot instead of restoring a booted machine")
    run.add_argument("--config", type=Path, help="the configuration file (default: the guest's own)")
    run.add_argument("--pin", metavar="DIGITS", help="a PIN to begin with (default: none is set up)")
    demo = commands.add_parser("demo", help="a short session: wrong PIN, right PIN, right PIN by touch")
    _add_screen(demo)
    demo.add_argument("--pictures", type=Path, default=image.REPOSITORY / ".build" / "rig" / "demo")
    test = commands.add_parser("test", help="run the cases")
    test.add_argument("names", nargs="*", help="words of a case's sentence, or a topic (default: all)")
    test.add_argument("--slow", action="store_true", help="those too that wait for minutes")
    test.add_argument("--list", action="store_true", help="only say what there is")
    test.add_argument("--seed", type=int, help="the order's seed (default: another each time)")
    commands.add_parser("systemd", help="a Debian with systemd installs the product and boots to the field")
    commands.add_parser("check", help="the rig's own checks, which need no machine")
    return parser


def _demo(options: argparse.Namespace, binaries: Path) -> int:
    made = hardware.Hardware(gpu=options.gpu, size=options.size)
    with Machine(made, binaries, touch=True, window=options.window, evidence=options.pictures) as machine:
        try:
            demo.play(machine, options.pictures)
        except Mismatch:
            print("kept:", *machine.keep_evidence("failed"), file=sys.stderr)
            raise
    return 0


def _test(options: argparse.Namespace, binaries: Path) -> int:
    everything = case.load()
    topics = {item.topic for item in everything}

    def meant(item: case.Case) -> bool:
        return any(name == item.topic if name in topics else name in item.sentence for name in options.names)

    chosen = [item for item in everything if (options.slow or not item.slow) and (not options.names or meant(item))]
    if not chosen:
        raise RigError("no case is called that: `scripts/vm test --list` shows all")
    if options.list:
        for item in chosen:
            print(f"{item.topic}: {item.sentence}")
        return 0
    seed = random.randrange(10_000) if options.seed is None else options.seed
    began = time.monotonic()
    print(f"{len(chosen)} cases, order {seed}, {accelerator.choose().partition(',')[0]}", flush=True)
    tally = runner.run(chosen, binaries, image.REPOSITORY / ".build" / "rig" / "failures", seed)
    print(f"{time.monotonic() - began:7.1f} s  {tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


def _systemd(_: argparse.Namespace, binaries: Path) -> int:
    pictures = image.REPOSITORY / ".build" / "rig" / "systemd"
    with Machine(guest=guests.DEBIAN, binaries=binaries, evidence=pictures) as machine:
        try:
            systemd.play(machine, pictures)
        except Mismatch:
            print("kept:", *machine.keep_evidence("failed"), file=sys.stderr)
            raise
    return 0


def _check() -> int:
    suite = unittest.defaultTestLoader.discover(
        str(image.HERE / "checks"), pattern="*_checks.py", top_level_dir=str(image.HERE.parent))
    return 0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1


def _run(options: argparse.Namespace, binaries: Path) -> int:
    made = hardware.Hardware(gpu=options.gpu, size=options.size, usb=("keypad", "pointer"))
    with Machine(made, binaries, touch=not options.no_touch, window=options.window) as machine:
        if options.cold:
            machine.boot()
        else:
            machine.wake()
        if options.pin:
            machine.terminal.enrol("you", options.pin)
            print(f"The PIN is {options.pin}.")
        machine.terminal.start(options.config.read_text() if options.config else None)
        Prompt(machine).loop()
    return 0


def main() -> int:
    """Runs the command line. 0: as asked; 1: the machine did otherwise; 2: the rig cannot run."""
    options = _parser().parse_args()
    try:
        if options.command == "check":
            return _check()
        binaries = options.binaries or image.release_build()
        return {"run": _run, "demo": _demo, "test": _test, "systemd": _systemd}[options.command](options, binaries)
    except Mismatch as problem:
        print(f"vm: {problem}", file=sys.stderr)
        return 1
    except RigError as problem:
        print(f"vm: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
