// The module Terminal.
