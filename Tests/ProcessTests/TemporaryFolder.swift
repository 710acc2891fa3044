import CLinux
import Glibc
import Linux

/// A folder of a test's own on a real disk, gone with everything in it when its owner goes.
final class TemporaryFolder {
  let path: String

  init(mode: mode_t = 0o700, in parent: String = "/var/tmp") throws {
    var template = Array("\(parent)/pintle-test-XXXXXX".utf8CString)
    let name = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil else { return nil }
      return unsafe String(cString: start)
    }
    guard let name else { throw Errno.last }
    path = name
    unsafe chmod(path, mode)
  }

  deinit {
    // Moved first: a gatekeeper that lives on would put its socket back into a folder that is being emptied.
    _ = unsafe rename(path, "\(path).gone")
    _ = try? run("/bin/rm", ["-rf", "\(path).gone"])
  }

  /// Writes a file.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let file = try FileDescriptor(
      opening: "\(path)/\(name)", flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    let bytes = Array(text.utf8)
    let count = try unsafe bytes.withUnsafeBytes { try unsafe file.write($0) }
    guard count == bytes.count else { throw Errno(EIO) }
    fchmod(file.rawValue, mode)
  }

  /// Reads a file; nil if it is not there.
  func read(_ name: String) -> String? {
    guard let file = try? FileDescriptor(opening: "\(path)/\(name)", flags: O_RDONLY) else {
      return nil
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try? unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
      guard let count, count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { unsafe access("\(path)/\(name)", F_OK) == 0 }
}

/// Standard streams that lead nowhere: what the programs say is no part of a test's own report.
func quietStreams() throws -> [ChildProcess.Mapping] {
  let number = try nowhere.get()
  return [.init(number, to: 0), .init(number, to: 1), .init(number, to: 2)]
}

/// Open for as long as the tests run.
private let nowhere = Result { () throws(Errno) -> Int32 in
  try FileDescriptor(opening: "/dev/null", flags: O_RDWR).release()
}

/// Runs a program to its end.
@discardableResult
func run(_ program: String, _ arguments: [String]) throws -> ChildProcess.End {
  var child = try ChildProcess(
    program: program, arguments: arguments, environment: ["PATH=/usr/bin:/bin"],
    descriptors: try quietStreams())
  return end(of: &child)
}

/// Waits for the end of a child.
func end(of child: inout ChildProcess) -> ChildProcess.End {
  while true {
    var waiting = pollfd(fd: child.rawValue, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&waiting, 1, -1)
    if let end = child.reap() { return end }
  }
}

/// The path of one of our programs: it is built beside the tests.
func program(_ name: String) throws -> String {
  guard let path = unsafe realpath("/proc/self/exe", nil) else { throw Errno.last }
  defer { unsafe free(path) }
  let own = unsafe String(cString: path)
  guard let slash = own.lastIndex(of: "/") else { throw Errno(ENOENT) }
  let found = "\(own[..<slash])/\(name)"
  // Without it the tests would test nothing: that is a failure.
  guard unsafe access(found, X_OK) == 0 else { throw Errno.last }
  return found
}
