"""The rig itself: what the other cases rely on, shown without the terminal."""

import time

from ..case import Scene, case
from ..device import BOOT_KEYBOARD, DIGITS, EV_KEY
from ..errors import Mismatch
from ..hardware import Hardware
from ..machine import Machine

BARE = Scene(credentials=(), started=False)
BARE_TOUCH = Scene(touch=True, credentials=(), started=False)
SMALL = Scene(hardware=Hardware(size=(480, 800)), credentials=(), started=False)


def expect(seen: object, wanted: object, what: str) -> None:
    if seen != wanted:
        raise Mismatch(f"expected: {what} is {wanted}; seen: {seen}")


def read_events(machine: Machine, node: str, count: int) -> None:
    """Starts a reader of so many events into /tmp/events, and waits until it has the node open."""
    pid = machine.agent.start("read", f"exec dd if={node} of=/tmp/events bs=24 count={count}")
    machine.shell(f"until ls -l /proc/{pid}/fd | grep -q {node}; do sleep 0.02; done")


@case("keys come from the USB keyboard that QEMU drives", BARE)
def keyboard(machine: Machine) -> None:
    machine.keypad.type_keys("0123456789")
    machine.keypad.expect_sent("0123456789")
    machine.keypad.type_keys("0123456789", pad=True)
    machine.keypad.expect_sent("0123456789")


@case("a key of another device is told from the keypad's", BARE)
def other_keyboard(machine: Machine) -> None:
    other = machine.hid_device("other", BOOT_KEYBOARD, title="Rig Other")
    # The kernel drops reports until its driver is done probing, which nothing tells: an empty one comes through by then.
    for _ in range(200):
        other.report(bytes(8))
        if "Rig_Other" in machine.agent.ask("reports").decode():
            break
        time.sleep(0.02)
    other.report(bytes([0, 0, 0x1E, 0, 0, 0, 0, 0]))
    other.report(bytes(8))
    try:
        machine.keypad.expect_sent("1")
    except Mismatch as mismatch:
        if "Rig_Other" in str(mismatch):
            return
    raise Mismatch("expected: the key is seen to come from the other device; seen: it passed for the keypad's")


@case("a keypad can be pulled out and plugged in again", BARE)
def replug(machine: Machine) -> None:
    machine.unplug("keypad")
    machine.plug("keypad")
    machine.keypad.type_keys("5")
    machine.keypad.expect_sent("5")


@case("a power cut loses what was not flushed, and keeps what was", BARE)
def power_cut(machine: Machine) -> None:
    machine.shell("cd /var/lib/pintle; echo kept >flushed; sync; echo lost >unflushed; dd if=/dev/zero of=big bs=1M count=4 2>/dev/null")
    machine.power_cut()
    machine.boot()
    expect(machine.shell("cd /var/lib/pintle; cat flushed; ls unflushed 2>/dev/null || true").split(), ["kept"], "the store")


@case("even what the kernel has written is lost without a flush of the disk", BARE)
def power_cut_after_write(machine: Machine) -> None:
    # O_DIRECT hands the block to the disk; only the disk's own cache still holds it.
    machine.shell("""
        cd /var/lib/pintle; dd if=/dev/zero of=block bs=4096 count=1 conv=fsync 2>/dev/null
        tr '\\0' x </dev/zero | head -c 4096 >/tmp/x
        dd if=/tmp/x of=block bs=4096 count=1 oflag=direct conv=notrunc 2>/dev/null
    """)
    machine.power_cut()
    machine.boot()
    expect(machine.shell("tr -d '\\0' </var/lib/pintle/block | wc -c").strip(), "0", "the count of bytes that survived")


@case("a disk that fails answers with an error and can be mended", BARE)
def failing_disk(machine: Machine) -> None:
    machine.fail_disk(True)
    expect(machine.attempt("dd if=/dev/vda of=/dev/null bs=4096 count=1 skip=5000 iflag=direct").good, False, "a read")
    machine.fail_disk(False)
    expect(machine.attempt("dd if=/dev/vda of=/dev/null bs=4096 count=1 skip=5000 iflag=direct").good, True, "a read")


@case("a restored machine is as it was, and its keypad works", BARE_TOUCH)
def restored(machine: Machine) -> None:
    moment = machine.snapshot()
    machine.shell("echo later >/run/later; echo later >/var/lib/pintle/later; sync")
    machine.restore(moment)
    expect(machine.shell("ls /run/later /var/lib/pintle/later 2>/dev/null || true"), "", "what came later")
    machine.keypad.type_keys("12")
    machine.keypad.expect_sent("12")
    machine.tap(10, 10)


@case("a touch arrives where it was put, on a screen of any shape", SMALL)
def touch_place(machine: Machine) -> None:
    machine.touch.plug()
    node = machine.shell("grep -l 'Rig Touchscreen' /sys/class/input/event*/device/name").strip().split("/")[4]
    read_events(machine, f"/dev/input/{node}", 20)
    machine.tap(479, 799)
    machine.tap(0, 0)
    how, _ = machine.agent.wait("read", 10)
    expect(how, "exited", "the reader of events")
    data = machine.agent.get("/tmp/events")
    events = [(int.from_bytes(data[at + 16 : at + 18], "little"), int.from_bytes(data[at + 18 : at + 20], "little"),
               int.from_bytes(data[at + 20 : at + 24], "little", signed=True)) for at in range(0, len(data), 24)]
    across = [value for kind, code, value in events if (kind, code) == (3, 0x35)]
    down = [value for kind, code, value in events if (kind, code) == (3, 0x36)]
    expect([value * 480 // 4096 for value in across], [479, 0], "the pixel across")
    expect([value * 800 // 4096 for value in down], [799, 0], "the pixel down")


@case("a device of our own sends what it is told to, byte for byte", BARE)
def own_device(machine: Machine) -> None:
    device = machine.device("keys", codes={EV_KEY: DIGITS.values()})
    read_events(machine, device.node, 4)
    device.press(DIGITS["7"])
    expect(machine.agent.wait("read", 10)[0], "exited", "the reader of events")
    device.unplug()
    expect(machine.attempt(f"test -e {device.node}").good, False, "the node of a device that is gone")


@case("the machine has no network but its own loop", BARE)
def no_network(machine: Machine) -> None:
    expect(machine.shell("ls /sys/class/net").split(), ["lo"], "the list of networks")
