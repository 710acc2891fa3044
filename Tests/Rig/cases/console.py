"""The text console under the picture: what is typed is not for it, and what went wrong stands on it."""

import signal

from .. import steps
from ..case import PIN, Scene, case
from ..device import ENTER, EV_KEY, LETTERS
from ..errors import Mismatch
from ..machine import Machine

KEYPAD = Scene()
STOPPED = Scene(started=False)


@case("nothing that is typed reaches the console while the terminal runs, and everything does after its end", KEYPAD)
def console(machine: Machine) -> None:
    machine.agent.start("during", "exec cat </dev/tty1", "root", "-")
    # A keyboard without digits is nobody's keypad, so it is not taken from the console either.
    letters = machine.device("letters", codes={EV_KEY: [*LETTERS, ENTER]})
    letters.press(LETTERS[0], LETTERS[1], ENTER)
    machine.keypad.type_keys("135\n")
    steps.see_dots(machine, 3)
    if machine.terminal.stop(signal.SIGTERM) != ("exited", 0):
        raise Mismatch("expected: the terminal ends with 0; seen: another end")
    # The console hangs up when the terminal that it belonged to ends, and so does whoever reads it.
    machine.agent.wait("during", 5)
    machine.agent.start("after", "exec cat </dev/tty1", "root", "-")
    machine.keypad.type_keys("after\n")
    machine.shell("until grep -q after /run/rig/after.log; do sleep 0.05; done")
    if machine.agent.get("/run/rig/during.log") or machine.agent.get("/run/rig/after.log").split() != [b"after"]:
        raise Mismatch("expected: only what was typed after the end; seen: more than that")


@case("what was typed before the terminal was there is wiped off the console, and nobody reads it later", STOPPED)
def typed_before(machine: Machine) -> None:
    # What starts it has the console open, and so the kernel echoes.
    start = "touch /tmp/open; until test -e /run/rig/go; do sleep 0.05; done; exec pintle run"
    machine.agent.start(machine.terminal.name, start, "pintle", machine.terminal.tty)
    machine.shell("until test -e /tmp/open; do sleep 0.02; done")
    steps.enter(machine, PIN)
    machine.shell(f"until grep -q {PIN[:2]} /dev/vcs1; do sleep 0.05; done; touch /run/rig/go")
    steps.see_field(machine)
    seen = machine.terminal.console_text()
    machine.terminal.stop()
    machine.agent.start("after", "exec cat </dev/tty1", "root", "-")
    machine.keypad.type_keys("after\n")
    machine.shell("until grep -q after /run/rig/after.log; do sleep 0.05; done")
    if seen or machine.agent.get("/run/rig/after.log").split() != [b"after"]:
        raise Mismatch("expected: an empty console, and nothing to be read from it; seen: something")


@case("why there is no picture stands on the console, whatever a killed terminal left behind", KEYPAD)
def explained(machine: Machine) -> None:
    machine.terminal.stop(signal.SIGKILL)
    machine.terminal.start("[entry]\nlength = 13\n")
    if (end := machine.agent.wait(machine.terminal.name, 10)) != ("exited", 78):
        raise Mismatch(f"expected: exit code 78; seen: {end}")
    if (state := machine.terminal.console()) != "console text keyboard unicode":
        raise Mismatch(f"expected: a console in text that can be typed at; seen: {state}")
    text = machine.terminal.console_text()
    if not text.startswith("Pintlecan'tstart:/etc/pintle/pintle.conf:2:") or "anumberofdigitsfrom1to12" not in text:
        raise Mismatch(f"expected: the mistake on the console; seen: {text or 'nothing'}")
