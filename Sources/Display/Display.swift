// The module Display.
