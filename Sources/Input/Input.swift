// The module Input.
