"""The rig's errors: one line that says what was expected and what was seen."""


class RigError(Exception):
    """The rig itself cannot go on: something is missing on this machine or in the guest."""


class Mismatch(AssertionError):
    """The machine did not behave as a case says it should."""
