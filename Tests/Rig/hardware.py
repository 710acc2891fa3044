"""What a machine is made of, and the QEMU command line that builds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .errors import RigError

GPUS = {
    # QEMU's device and the kernel's driver
    "virtio-gpu": ("virtio-gpu-pci", "virtio_gpu"),
    "bochs": ("bochs-display", "bochs-drm"),
    "cirrus": ("cirrus-vga", "cirrus"),
    "none": ("", ""),
}

# Things that QMP can plug into a USB port of their own.
USB = {
    "keypad": ("usb-kbd", 1),
    "keypad2": ("usb-kbd", 2),
    "pointer": ("usb-tablet", 3),
    "mouse": ("usb-mouse", 4),
}


@dataclass(frozen=True)
class Hardware:
    """A terminal's hardware. `usb` names what is plugged in at power-on, of `USB`.

    `outputs` are connectors of a virtio-gpu, of which the first is connected. `size` is what its screen's EDID prefers; cirrus has no EDID and prefers 1024x768 whatever it says.
    """

    gpu: str = "virtio-gpu"
    size: tuple[int, int] = (800, 480)
    outputs: int = 1
    usb: tuple[str, ...] = ("keypad",)
    cpus: int = 2
    clock: str = "utc"
    arguments: str = ""

    def __post_init__(self) -> None:
        if self.gpu not in GPUS:
            raise RigError(f"there is no GPU {self.gpu}: one of {', '.join(GPUS)}")
        for name in self.usb:
            if name not in USB:
                raise RigError(f"there is no USB device {name}: one of {', '.join(USB)}")

    def kernel_arguments(self) -> str:
        """The kernel's command line."""
        words = ["console=ttyS0 quiet panic=-1 cryptomgr.notests 8250.nr_uarts=1 mitigations=off"]
        return " ".join([*words, self.arguments]).strip()

    def command(self, accelerator: str, folder: Path, memory: int, window: bool) -> list[str]:
        """QEMU's arguments, without what is booted. Sockets and logs lie in `folder`."""
        # Emulated, AVX makes Argon2id two to four times slower than SSE does.
        processor = "host" if accelerator == "kvm" else "Nehalem,+rdrand"
        command = [
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-name", "pintle-rig",
            "-machine", "q35,i8042=off", "-accel", accelerator, "-cpu", processor,
            "-smp", str(self.cpus), "-m", str(memory),
            "-display", "gtk" if window else "none", "-vga", "none",
            "-rtc", f"base={self.clock}",
            "-serial", f"file:{folder / 'console.log'}",
            "-chardev", f"socket,id=qmp,path={folder / 'qmp.sock'},server=on,wait=off",
            "-mon", "chardev=qmp,mode=control",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=agent,path={folder / 'agent.sock'},server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=pintle.agent",
            "-device", "virtio-rng-pci",
            "-device", "qemu-xhci,id=usb",
        ]
        device, _ = GPUS[self.gpu]
        if device == "cirrus-vga":
            command += ["-device", "cirrus-vga,id=gpu"]
        elif device:
            width, height = self.size
            more = f",max_outputs={self.outputs}" if self.outputs > 1 else ""
            command += ["-device", f"{device},id=gpu,edid=on,xres={width},yres={height}{more}"]
        for name in self.usb:
            model, port = USB[name]
            command += ["-device", f"{model},id={name},bus=usb.0,port={port}"]
        return command

    def disks(self, store: Path, product: Path) -> list[str]:
        """The store at /dev/vda, written through the NBD socket; the product at /dev/vdb."""
        return [
            "-blockdev", f"driver=nbd,node-name=store,server.type=unix,server.path={store}",
            "-device", "virtio-blk-pci,drive=store",
            "-blockdev", f"driver=raw,node-name=product,read-only=on,file.driver=file,file.filename={product}",
            "-device", "virtio-blk-pci,drive=product",
        ]
