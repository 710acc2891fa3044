import Glibc
import Linux

/// Why a program is not run.
enum ProgramError: Error, Equatable {
  /// Its path does not start at the root.
  case relative(String)
  /// It, or a folder above it, can't be looked at.
  case missing(String, Errno)
  /// It is no file that can be run.
  case irregular(String)
  /// It, or a folder above it, belongs to somebody who may not decide what a right PIN does.
  case foreign(String)
  /// Others may write to it, or to a folder above it.
  case exposed(String)
  /// It could not be started.
  case failed(String, Errno)
}

extension ProgramError: CustomStringConvertible {
  /// One line for people.
  var description: String {
    switch self {
    case .relative(let path): "\(path) is not run: give its absolute path"
    case .missing(let path, let error): "\(path) is not run: \(error)"
    case .irregular(let path): "\(path) is not run: it is not an executable file (chmod +x)"
    case .foreign(let path): "\(path) is not trusted: it must belong to root or to Pintle's user"
    case .exposed(let path): "\(path) is not trusted: others may write to it (chmod go-w)"
    case .failed(let path, let error): "\(path) can't be started: \(error)"
    }
  }
}

/// Whether a program may be run: nobody but root and Pintle's own user decides what it does. That takes the file, every
/// folder above it, and the same again for where links lead (`stat(2)`, `realpath(3)`).
func check(program path: String) throws(ProgramError) {
  guard path.hasPrefix("/") else { throw .relative(path) }
  try checkFolders(above: path)
  guard let resolved = unsafe realpath(path, nil) else { throw .missing(path, .last) }
  let target = unsafe String(cString: resolved)
  unsafe free(resolved)
  try checkFolders(above: target)
  let status = try status(of: target)
  guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o111 != 0 else {
    throw .irregular(path)
  }
  guard isTrusted(status.st_uid) else { throw .foreign(target) }
  guard status.st_mode & 0o022 == 0 else { throw .exposed(target) }
}

private func checkFolders(above path: String) throws(ProgramError) {
  var folder = path[...]
  while let slash = folder.lastIndex(of: "/") {
    folder = folder[..<slash]
    let name = folder.isEmpty ? "/" : String(folder)
    let status = try status(of: name)
    guard isTrusted(status.st_uid) else { throw .foreign(name) }
    // In a sticky folder such as /tmp others can add files, but not take ours away.
    guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
      throw .exposed(name)
    }
  }
}

private func isTrusted(_ user: uid_t) -> Bool { user == 0 || user == geteuid() }

private func status(of path: String) throws(ProgramError) -> stat {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { throw .missing(path, .last) }
  return status
}
