"""The machine rig: a terminal's hardware in QEMU, driven and looked at from outside."""
