"""The rig's checks of itself, which need no machine."""
