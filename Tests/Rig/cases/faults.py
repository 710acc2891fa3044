"""What is missing, damaged or full: a clear line, a clear screen, and no PIN accepted blindly."""

from .. import steps
from ..case import OTHER_PIN, PIN, WRONG, Scene, case
from ..errors import Mismatch
from ..machine import Machine

RUNNING = Scene()
STOPPED = Scene(started=False)
TOUCH = Scene(touch=True, started=False)
ONE_WRONG = Scene(configuration="[lockout]\nwaits = 5min\n", before=lambda machine: steps.fail(machine, (WRONG,)))
STORE = "/var/lib/pintle"


def _mended(machine: Machine, timeout: float = 10) -> None:
    """Expects the field to come back by itself, and the PIN to be right."""
    steps.see_field(machine, timeout=timeout)
    steps.enter(machine, PIN)
    steps.see_right(machine)


def _see_words(machine: Machine) -> None:
    machine.see(
        lambda seen: seen.says("Enter your PIN") and [key.sign for key in seen.pad if key.sign.isdigit()] == [*"1234567890"],
        "words and a labelled pad")


@case("a configuration with mistakes starts nothing: all of them are named with file, line and what is allowed", STOPPED)
def configuration(machine: Machine) -> None:
    machine.terminal.start("[entry]\nlength = 13\nlenght = 6\n\n[lockout]\nwaits = 30\n[them]\nname = dark\n")
    if (end := machine.agent.wait(machine.terminal.name, 10)) != ("exited", 78):
        raise Mismatch(f"expected: exit code 78; seen: {end}")
    log = machine.terminal.log()
    for line in (2, 3, 6, 7):
        if f"/etc/pintle/pintle.conf:{line}: " not in log:
            raise Mismatch(f"expected: line {line} is named; seen: {log}")
    if "a number of digits from 1 to 12" not in log or machine.terminal.console() != "console text keyboard unicode":
        raise Mismatch(f"expected: what is allowed, and an untouched console; seen: {log}")


@case("without any font the pad is labelled all the same, and the log says which font is missing", TOUCH)
def fonts(machine: Machine) -> None:
    machine.shell("rm -r /usr/share/fonts")
    machine.terminal.start()
    machine.see(lambda seen: [key.sign for key in seen.pad] == [*"123456789", "delete", "0", "ok"], "a labelled pad")
    machine.terminal.wait_log("B612")
    steps.enter(machine, PIN, by="touch")
    steps.see_right(machine)


@case("a font that is missing, or is no font, leaves every word and digit readable, and the log names it", TOUCH)
def broken_font(machine: Machine) -> None:
    machine.terminal.start("[theme]\nfont = /etc/pintle/missing.ttf\n")
    _see_words(machine)
    machine.terminal.wait_log("/etc/pintle/missing.ttf")
    machine.shell("head -c 100000 /dev/urandom >/etc/pintle/broken.ttf")
    machine.terminal.reload("[theme]\nfont = /etc/pintle/broken.ttf\n")
    _see_words(machine)
    machine.terminal.wait_log("/etc/pintle/broken.ttf")


@case("damaged credentials accept nobody, and once mended serve by themselves", RUNNING)
def damaged(machine: Machine) -> None:
    machine.shell(f"cp -p {STORE}/credentials /run/rig/good; sed -i 's/^anna/an na/;2s/./x/' {STORE}/credentials")
    steps.see_service(machine, 13)
    machine.terminal.wait_log(f"{STORE}/credentials")
    steps.enter(machine, PIN)
    machine.stays(lambda seen: not seen.cells, "that no PIN can be checked", 1)
    machine.shell(f"cat /run/rig/good >{STORE}/credentials")
    _mended(machine)


@case("credentials that are taken away or that others may read make no new terminal", RUNNING)
def taken_away(machine: Machine) -> None:
    machine.shell(f"mv {STORE}/credentials {STORE}/kept")
    steps.see_service(machine, 13)
    machine.terminal.stop()
    machine.terminal.start()
    steps.see_service(machine, 13)
    machine.shell(f"mv {STORE}/kept {STORE}/credentials")
    steps.see_field(machine)
    machine.shell(f"chmod 644 {STORE}/credentials")
    steps.see_service(machine, 13)
    machine.shell(f"chmod 600 {STORE}/credentials")
    _mended(machine)


@case("a terminal that starts with damaged credentials says so and accepts nobody", STOPPED)
def damaged_at_start(machine: Machine) -> None:
    machine.shell(f"cp -p {STORE}/credentials /run/rig/good; head -c 100 /run/rig/good >{STORE}/credentials")
    machine.terminal.start()
    steps.see_service(machine, 13)
    machine.shell(f"cat /run/rig/good >{STORE}/credentials")
    _mended(machine)


@case("a full disk keeps nobody out, and counts", RUNNING)
def full(machine: Machine) -> None:
    machine.attempt(f"dd if=/dev/zero of={STORE}/filler bs=64k; dd if=/dev/zero of={STORE}/rest bs=1k")
    if machine.attempt(f"echo one more >{STORE}/more", "pintle").good:
        raise Mismatch("expected: a full disk; seen: one with room")
    steps.enter(machine, WRONG)
    steps.see_wrong(machine)
    steps.see_tries(machine, 4)
    steps.see_field(machine)
    steps.enter(machine, PIN)
    steps.see_right(machine)


@case("a store that can't be written compares no PIN, says so, and goes on by itself once it can", RUNNING)
def read_only(machine: Machine) -> None:
    machine.shell(f"mount -o remount,ro {STORE}")
    steps.enter(machine, PIN)
    steps.see_service(machine, 12)
    machine.terminal.wait_log("ledger")
    machine.stays(lambda seen: not seen.cells and not seen.countdown, "that no PIN can be checked", 3)
    machine.shell(f"mount -o remount,rw {STORE}")
    _mended(machine, timeout=15)


@case("a disk that fails compares no PIN and says so", RUNNING)
def failing_disk(machine: Machine) -> None:
    machine.fail_disk(True)
    steps.enter(machine, PIN)
    seen = machine.see(lambda seen: not seen.cells and (seen.says("Needs service (code 12)") or seen.says("Needs service (code 13)")),
                       "that it needs service", 30)
    if seen.countdown:
        raise Mismatch("expected: no wait; seen: a countdown")
    steps.enter(machine, OTHER_PIN)
    machine.stays(lambda seen: not seen.cells, "that no PIN can be checked", 2)


@case("a damaged ledger costs the longest wait and the allowance, not the lock", STOPPED)
def damaged_ledger(machine: Machine) -> None:
    machine.shell(f"for i in 0 1; do dd if=/dev/urandom of={STORE}/ledger.$i bs=4096 count=1 conv=notrunc 2>/dev/null; done")
    machine.terminal.start()
    left = steps.seconds(steps.see_wait(machine))
    # Until the first of the allowance is back, which is longer than the longest wait.
    if not 4310 <= left <= 4320:
        raise Mismatch(f"expected: a wait of 72 min; seen: {left} s")
    machine.terminal.wait_log("the ledger is lost or damaged")


@case("with half of the ledger torn the other half counts, and the torn one is made anew", ONE_WRONG)
def torn_ledger(machine: Machine) -> None:
    steps.see_wait(machine)
    machine.terminal.stop()
    newer, older = machine.shell(f"cd {STORE}; ls -t ledger.*").split()
    machine.shell(f"cp -p {STORE}/ledger.* /run/rig/")
    # Both halves hold the wrong PIN: it is written before it is compared, and what came of it after that.
    for torn in (older, newer):
        machine.shell(f"""
            cd {STORE}; for name in ledger.0 ledger.1; do cat /run/rig/$name >$name; done
            dd if=/dev/zero of={torn} bs=64 count=1 conv=notrunc 2>/dev/null; rm -f /run/rig/pintle.log
        """)
        machine.terminal.start()
        machine.terminal.wait_log("one file of the ledger was damaged")
        # Until the gatekeeper has told how it stands there is the field.
        machine.shell(f"until {machine.terminal.idle}; do sleep 0.02; done; sleep 0.2")
        steps.see_wait(machine)
        machine.terminal.stop()
        if machine.shell(f"head -c 64 {STORE}/{torn} | tr -d '\\0' | wc -c").strip() == "0":
            raise Mismatch("expected: the torn half made anew; seen: nothing in it")


@case("a store that forgets at power-off, is another's or is missing is refused, and put right it serves", STOPPED)
def refused_store(machine: Machine) -> None:
    machine.shell(f"umount {STORE}; mount -t tmpfs -o mode=700,uid=990 none {STORE}")
    machine.terminal.start()
    steps.see_service(machine, 16)
    machine.shell(f"umount {STORE}; mount /dev/vda {STORE}")
    steps.see_field(machine)
    machine.terminal.stop()
    machine.shell(f"chown root {STORE}")
    machine.terminal.start()
    steps.see_service(machine, 16)
    machine.shell(f"chown pintle {STORE}")
    steps.see_field(machine)
    machine.terminal.stop()
    machine.shell(f"umount {STORE}; rmdir {STORE}")
    machine.terminal.start()
    steps.see_service(machine, 16)
    machine.shell(f"mkdir -m 700 {STORE}; mount /dev/vda {STORE}")
    _mended(machine, timeout=15)
