import CLinux
import Glibc

/// A program about which nobody but root, and perhaps one user more, decides what it does.
public struct TrustedProgram: Equatable, Sendable {
  /// Its whole path, as it was given.
  public let path: String

  /// Looks at the file, at every folder above it, and at the same again for where links lead (`stat(2)`,
  /// `realpath(3)`).
  ///
  /// - Parameters:
  ///   - path: the program.
  ///   - user: who beside root may own it; 0 for root alone.
  /// - Throws: the first reason not to run it.
  public init(path: String, user: UInt32) throws(ProgramError) {
    guard path.hasPrefix("/") else { throw .relative(path) }
    try TrustedProgram.checkFolders(above: path, user)
    guard let resolved = unsafe realpath(path, nil) else { throw .missing(path, .last) }
    let target = unsafe String(cString: resolved)
    unsafe free(resolved)
    try TrustedProgram.checkFolders(above: target, user)
    let status = try TrustedProgram.status(of: target, for: path)
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o111 != 0 else {
      throw .irregular(path)
    }
    guard status.st_uid == 0 || status.st_uid == user else { throw .foreign(target) }
    guard status.st_mode & 0o022 == 0 else { throw .exposed(target) }
    self.path = path
  }

  private static func checkFolders(above path: String, _ user: UInt32) throws(ProgramError) {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let name = folder.isEmpty ? "/" : String(folder)
      let status = try status(of: name, for: path)
      guard status.st_uid == 0 || status.st_uid == user else { throw .foreign(name) }
      // In a sticky folder such as /tmp others can add files, but not take ours away.
      guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
        throw .exposed(name)
      }
    }
  }

  private static func status(
    of file: String, for path: String
  ) throws(ProgramError) -> stat {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { throw .missing(path, .last) }
    return status
  }
}
