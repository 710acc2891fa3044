/// What the program tells whoever started it; the numbers above 1 are those of `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
  /// All went well.
  case success = 0
  /// It could not be done; the line on standard error says why.
  case failure = 1
  /// The command line makes no sense.
  case usage = 64
  /// Something that is needed is not there: a screen, the gatekeeper.
  case unavailable = 69
  /// A file could not be written.
  case cannotCreate = 73
  /// The user may not do this.
  case noPermission = 77
  /// The configuration has errors.
  case configuration = 78
}
