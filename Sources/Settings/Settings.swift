// The module Settings.
