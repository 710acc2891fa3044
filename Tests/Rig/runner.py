"""Runs cases: those of a scene share one boot, each from the same restored moment."""

from __future__ import annotations

import random
import re
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from . import steps
from .case import Case, Scene
from .errors import Mismatch, RigError
from .machine import Machine


@dataclass
class Tally:
    """How many cases passed and failed."""

    passed: int = 0
    failed: int = 0


def run(chosen: list[Case], binaries: Path, evidence: Path, seed: int) -> Tally:
    """Runs the cases in an order drawn from the seed and prints a line for each."""
    order = random.Random(seed)
    scenes: dict[str, list[Case]] = {}
    for case in chosen:
        scenes.setdefault(repr(case.scene), []).append(case)
    groups = list(scenes.values())
    order.shuffle(groups)
    tally = Tally()
    for group in groups:
        order.shuffle(group)
        _run_group(group, binaries, evidence, tally)
    return tally


def _run_group(group: list[Case], binaries: Path, evidence: Path, tally: Tally) -> None:
    began = time.monotonic()
    scene = group[0].scene
    with Machine(scene.hardware, binaries, scene.guest, scene.touch, evidence=evidence) as machine:
        try:
            prepare(machine, scene)
            start = machine.snapshot()
        except (Mismatch, RigError) as problem:
            _fail(machine, f"the scene of \"{group[0].sentence}\"", problem, began)
            tally.failed += len(group)
            return
        print(f"{time.monotonic() - began:7.1f} s  -- {_title(scene)}", flush=True)
        for index, case in enumerate(group):
            began = time.monotonic()
            try:
                if index:
                    machine.restore(start)
                figures = case.body(machine)
            except (Mismatch, RigError) as problem:
                tally.failed += 1
                _fail(machine, case.sentence, problem, began)
            except Exception as problem:  # pylint: disable=broad-exception-caught
                tally.failed += 1
                traceback.print_exc()
                _fail(machine, case.sentence, problem, began)
            else:
                tally.passed += 1
                print(f"{time.monotonic() - began:7.1f} s  {case.sentence}{figures and f': {figures}' or ''}", flush=True)


def prepare(machine: Machine, scene: Scene) -> None:
    """Brings a fresh machine to where the scene's cases start."""
    machine.wake()
    if scene.configuration:
        machine.terminal.configure(scene.configuration)
    if scene.credentials:
        if scene.cheap:
            machine.terminal.cheapen()
        for name, pin in scene.credentials:
            machine.terminal.enrol(name, pin)
        if scene.cheap:
            machine.terminal.real_cost()
    if scene.started:
        machine.terminal.start()
        steps.see_field(machine, cells=scene.cells)
    if scene.before:
        scene.before(machine)


def _title(scene: Scene) -> str:
    width, height = scene.hardware.size
    parts = [scene.guest.name, scene.hardware.gpu, f"{width}x{height}", *scene.hardware.usb]
    return " ".join(parts + ["touch"] * scene.touch)


def _fail(machine: Machine, sentence: str, problem: Exception, began: float) -> None:
    name = re.sub(r"[^a-z0-9]+", "-", sentence.lower()).strip("-")[:80]
    kept = " ".join(map(str, machine.keep_evidence(name)))
    print(f"{time.monotonic() - began:7.1f} s  FAILED {sentence}: {problem} ({kept})", flush=True)
