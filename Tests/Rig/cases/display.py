"""The screen alone: what is painted is shown, and what was there before comes back."""

import signal
import time
from collections.abc import Callable

from ..case import Body, Scene, case
from ..errors import Mismatch
from ..hardware import GPUS, Hardware
from ..machine import Machine
from ..probe import DisplayProbe, same_screen


def _bare(gpu: str, **more: object) -> Scene:
    return Scene(hardware=Hardware(gpu=gpu, **more), credentials=(), started=False)  # type: ignore[arg-type]


ALL = ("virtio-gpu", "bochs", "cirrus")
CARDS = {gpu: _bare(gpu) for gpu in ALL}
VIRTIO = CARDS["virtio-gpu"]
TWO = _bare("virtio-gpu", outputs=2, arguments="video=Virtual-2:640x480e")
WAYS = {"atomic": "", "atomic ": "--via=atomic", "pageFlip": "--via=flip", "setCRTC": "--via=crtc"}


def _on_each(gpus: tuple[str, ...], sentence: str) -> Callable[[Body], Body]:
    """Declares a case for each card."""

    def declare(body: Body) -> Body:
        for gpu in gpus:
            case(sentence.format(gpu), CARDS[gpu])(body)
        return body

    return declare


def _expect(condition: object, expected: str, seen: object) -> None:
    if not condition:
        raise Mismatch(f"expected: {expected}; seen: {seen}")


def _console(machine: Machine, wanted: str) -> None:
    state = machine.shell("display-probe console").strip()
    _expect(state == wanted, wanted, state)


def _text_on_console(machine: Machine) -> None:
    machine.shell(r"printf '\033[?25l\033[2J\033[HThe console before us' >/dev/tty1")


@_on_each(ALL, "on {} a picture fills the screen to its edges")
def bars(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("what bars save:/tmp/picture hold")
    log = probe.wait_log("holding")
    driver = GPUS[machine.hardware.gpu][1]
    _expect(f"driver {driver} " in log, f"the driver {driver}", log)
    _expect("bytes 4 " in log, "a buffer of 32 bits a pixel", log)
    probe.expect_picture("/tmp/picture")
    probe.stop()


@_on_each(ALL, "on {} each way of presenting shows exactly what many small changes left")
def damage(machine: Machine) -> None:
    for way, option in WAYS.items():
        probe = DisplayProbe(machine, option.strip("-") or "probe")
        probe.start(f"{option} bars random:7:25 save:/tmp/1 pause burst:8:150 save:/tmp/2 what hold")
        probe.wait_log("paused", timeout=60)
        probe.expect_picture("/tmp/1")
        probe.resume()
        log = probe.wait_log("holding", timeout=60)
        _expect(f"presentation {way}" in log, way, log)
        probe.expect_picture("/tmp/2")
        probe.stop()


@_on_each(("cirrus",), "on {} a buffer of 16 bits a pixel shows what was painted")
def sixteen(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("--bits=16 what bars random:7:100 save:/tmp/picture hold")
    _expect("bytes 2 " in probe.wait_log("holding"), "a buffer of 16 bits a pixel", probe.log())
    probe.expect_picture("/tmp/picture")
    probe.stop()


@_on_each(ALL, "on {} the console comes back as it was")
def restored(machine: Machine) -> None:
    _text_on_console(machine)
    before = machine.screenshot()
    probe = DisplayProbe(machine)
    probe.start("--console bars hold")
    probe.wait_log("holding")
    _expect(not same_screen(before, machine.screenshot()), "the bars", "the console")
    _console(machine, "console graphics keyboard off")
    probe.stop()
    _expect(same_screen(before, machine.screenshot()), "the screen as it was", "another")
    _console(machine, "console text keyboard unicode")


@_on_each(ALL, "on {} what was shown before comes back even if the kernel does not bring its console back")
def put_back(machine: Machine) -> None:
    _text_on_console(machine)
    before = machine.screenshot()
    probe = DisplayProbe(machine)
    probe.start("--mode=640x480 bars hold")
    probe.wait_log("holding")
    # The kernel does that when nobody has the card open any more.
    machine.agent.start("holder", "exec sleep 60 </dev/dri/card0", "root", "-")
    machine.shell("until ls -l /proc/[0-9]*/fd/0 2>/dev/null | grep -q dri/card0; do sleep 0.05; done")
    probe.stop()
    after = machine.screenshot()
    _expect(after.size == before.size and same_screen(before, after), "the screen as it was", "another")


@_on_each(ALL, "on {} what a killed terminal left behind is put right by the next")
def killed(machine: Machine) -> None:
    _text_on_console(machine)
    before = machine.screenshot()
    probe = DisplayProbe(machine)
    probe.start("--console bars hold")
    probe.wait_log("holding")
    probe.stop(signal.SIGKILL)
    _console(machine, "console graphics keyboard off")
    again = DisplayProbe(machine, "again")
    again.start("--console bars random:3:20 save:/tmp/picture hold")
    again.wait_log("holding")
    again.expect_picture("/tmp/picture")
    again.stop()
    _console(machine, "console text keyboard unicode")
    _expect(same_screen(before, machine.screenshot()), "the screen as it was", "another")


@case("what stands on the card's other screen is dark meanwhile and comes back", TWO)
def other_screen(machine: Machine) -> None:
    def lit() -> list[str]:
        return machine.shell("cat /sys/class/drm/card0-Virtual-[12]/enabled").split()

    _expect(lit() == ["enabled", "enabled"], "the console on both screens", lit())
    probe = DisplayProbe(machine)
    probe.start("bars save:/tmp/picture hold")
    probe.wait_log("holding")
    probe.expect_picture("/tmp/picture")
    _expect(lit() == ["enabled", "disabled"], "the other screen dark", lit())
    machine.agent.start("holder", "exec sleep 60 </dev/dri/card0", "root", "-")
    machine.shell("until ls -l /proc/[0-9]*/fd/0 2>/dev/null | grep -q dri/card0; do sleep 0.05; done")
    probe.stop()
    _expect(lit() == ["enabled", "enabled"], "both screens as they were", lit())


@case("a keyboard mode other than the usual is put back exactly", VIRTIO)
def keyboard_mode(machine: Machine) -> None:
    machine.shell("display-probe keyboard")
    _console(machine, "console text keyboard xlate")
    probe = DisplayProbe(machine)
    probe.start("--console bars hold")
    probe.wait_log("holding")
    probe.stop()
    _console(machine, "console text keyboard xlate")


@case("a second program that wants the screen is told who has it", VIRTIO)
def second(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("bars save:/tmp/picture hold")
    probe.wait_log("holding")
    refused = machine.attempt("display-probe bars", "pintle")
    _expect(refused.code == 1, "a refusal", refused)
    words = refused.output.strip()
    _expect(words.startswith("error: /dev/dri/card0 is in use by display-probe ("), "the holder's name", words)
    probe.expect_picture("/tmp/picture")
    probe.stop()


@case("a program that waits for the screen gets it as soon as the other one ends", VIRTIO)
def released(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("bars hold")
    probe.wait_log("holding")
    waiting = DisplayProbe(machine, "waiting")
    waiting.start("--wait bars random:5:10 save:/tmp/picture hold", "-")
    waiting.wait_log("waiting: /dev/dri/card0 is in use by")
    machine.shell("for i in 1 2 3 4 5; do display-probe report; done; sleep 0.3", "pintle")
    probe.stop(signal.SIGKILL)
    log = waiting.wait_log("holding")
    waiting.expect_picture("/tmp/picture")
    looks = int(log.split("released after ")[1].split()[0])
    _expect(looks <= 80, "a few looks for each time somebody closed the card", f"{looks} looks")
    waiting.stop()


@case("without a card the error says so", _bare("none"))
def no_card(machine: Machine) -> None:
    refused = machine.attempt("display-probe bars", "pintle")
    _expect(refused.code == 1, "a refusal", refused)
    _expect(refused.output.strip().startswith("error: no graphics card"), "no graphics card", refused.output)


@case("without permission the error names the group that has it", VIRTIO)
def not_permitted(machine: Machine) -> None:
    machine.shell("chgrp disk /dev/dri/card0")
    refused = machine.attempt("display-probe bars", "pintle")
    _expect("group disk" in refused.output, "the group disk", refused.output)
    report = machine.shell("display-probe report", "pintle")
    _expect("/dev/dri/card0: not used: /dev/dri/card0 may not be opened" in report, "the reason", report)


@case("a screen that nothing is plugged into is named", VIRTIO)
def no_screen(machine: Machine) -> None:
    machine.shell("echo off >/sys/class/drm/card0-Virtual-1/status")
    refused = machine.attempt("display-probe bars", "pintle")
    _expect("no screen is connected: plug one into Virtual-1" in refused.output, "the connector", refused.output)
    named = machine.attempt("display-probe --connector=Virtual-1 bars", "pintle")
    _expect("no screen is connected to Virtual-1" in named.output, "the connector", named.output)
    other = machine.attempt("display-probe --connector=HDMI-A-1 bars", "pintle")
    _expect("there is no connector HDMI-A-1: [display] connector can be Virtual-1" in other.output, "names", other.output)


@case("a mode that the screen does not have is named with those it has", VIRTIO)
def no_mode(machine: Machine) -> None:
    refused = machine.attempt("display-probe --mode=801x480 bars", "pintle")
    _expect("has no mode 801x480: [display] mode can be 800x480@" in refused.output, "the modes", refused.output)


@_on_each(ALL, "on {} a mode by configuration is used and the old one comes back")
def mode(machine: Machine) -> None:
    _text_on_console(machine)
    before = machine.screenshot()
    probe = DisplayProbe(machine)
    probe.start("--mode=640x480 what bars random:2:50 save:/tmp/picture hold")
    probe.wait_log("holding")
    size = machine.screenshot().size
    _expect(size == (640, 480), "640 × 480 pixels", size)
    probe.expect_picture("/tmp/picture")
    probe.stop()
    after = machine.screenshot()
    _expect(after.size == before.size, f"the mode before us, {before.size}", after.size)
    _expect(same_screen(before, after), "the screen as it was", "another")


@_on_each(("virtio-gpu", "bochs"), "on {} a card that is unplugged and comes back shows the picture again")
def unplugged(machine: Machine) -> None:
    device = machine.shell("readlink -f /sys/class/drm/card0/device").strip()
    driver = machine.shell(f"readlink -f {device}/driver").strip()
    name = device.rpartition("/")[2]
    probe = DisplayProbe(machine)
    probe.start("bars plug reopen bars random:4:40 save:/tmp/picture hold")
    probe.wait_log("done bars")
    machine.shell(f"echo {name} >{driver}/unbind")
    probe.wait_log("condition gone")
    probe.wait_log("waiting: no graphics card")
    machine.shell(f"echo {name} >{driver}/bind")
    probe.wait_log("holding")
    probe.expect_picture("/tmp/picture")
    probe.stop()


@case("a screen that is unplugged and comes back shows the picture again", VIRTIO)
def replugged(machine: Machine) -> None:
    status, announce = "/sys/class/drm/card0-Virtual-1/status", "/sys/class/drm/card0/uevent"
    probe = DisplayProbe(machine)
    probe.start("bars plug reopen bars save:/tmp/picture hold")
    probe.wait_log("done bars")
    machine.shell(f"echo off >{status}; echo change >{announce}")
    probe.wait_log("condition disconnected")
    probe.wait_log("waiting: no screen is connected")
    machine.shell(f"echo detect >{status}; echo change >{announce}")
    probe.wait_log("holding")
    probe.expect_picture("/tmp/picture")
    probe.stop()


@_on_each(ALL, "on {} a screen switched off and on shows its picture again")
def blank(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("bars blank pause unblank save:/tmp/1 pause random:6:20 save:/tmp/2 hold")
    log = probe.wait_log("paused")
    _expect("switched off: true" in log, "the screen switched off", log)
    probe.resume()
    probe.wait_log("paused", times=2)
    probe.expect_picture("/tmp/1")
    probe.resume()
    probe.wait_log("holding")
    probe.expect_picture("/tmp/2")
    probe.stop()


@case("while the console is in graphics no other one comes to the front", VIRTIO)
def change_of_console(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("--console bars pause random:9:50 save:/tmp/picture hold")
    probe.wait_log("paused")
    machine.shell("timeout 1 chvt 2; printf 'Another console' >/dev/tty2; sleep 0.3")
    front = machine.shell("cat /sys/class/tty/tty0/active").strip()
    _expect(front == "tty1", "the first console in front", front)
    probe.resume()
    probe.wait_log("holding")
    probe.expect_picture("/tmp/picture")
    probe.stop()


@case("a console that comes to the front from under us does not take the screen", VIRTIO)
def other_console(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("bars pause random:9:50 save:/tmp/picture hold", "-")
    probe.wait_log("paused")
    machine.shell("chvt 2; printf 'Another console' >/dev/tty2; sleep 0.3")
    front = machine.shell("cat /sys/class/tty/tty0/active").strip()
    _expect(front == "tty2", "the second console in front", front)
    probe.resume()
    probe.wait_log("holding")
    probe.expect_picture("/tmp/picture")
    probe.stop()


@case("a flip whose event is lost is given up, and pictures go on without events", VIRTIO)
def lost_event(machine: Machine) -> None:
    probe = DisplayProbe(machine)
    probe.start("bars lose random:1:20 save:/tmp/picture hold")
    log = probe.wait_log("holding")
    _expect("deadline true" in log and "presentation setCRTC" in log, "setting the CRTC", log)
    probe.expect_picture("/tmp/picture")
    probe.stop()


@_on_each(ALL, "on {} a change allocates nothing on its way to the screen and back")
def allocations(machine: Machine) -> None:
    for way, option in WAYS.items():
        output = machine.shell(f"display-probe {option} bars allocations:25", "pintle")
        _expect("allocations 0\n" in output, f"no allocation by {way}", output)


@case("a program that ends before its first picture leaves the screen as it was", VIRTIO)
def early_end(machine: Machine) -> None:
    _text_on_console(machine)
    before = machine.screenshot()
    probe = DisplayProbe(machine)
    probe.start("--console what hold")
    probe.wait_log("holding")
    probe.stop()
    time.sleep(0.1)
    _expect(same_screen(before, machine.screenshot()), "the screen as it was", "another")
