import Glibc

/// A folder of a test's own, gone with everything in it when the test ends.
final class TemporaryFolder {
  let path: String
  private var files: [String] = []

  init() {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/pintle-glyphs-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String in
      guard let base = buffer.baseAddress, let name = unsafe mkdtemp(base) else { return "" }
      return unsafe String(cString: name)
    }
    precondition(!made.isEmpty, "no temporary folder")
    path = made
  }

  deinit {
    for file in files { _ = unsafe unlink(file) }
    _ = unsafe rmdir(path)
  }

  /// Writes a file.
  func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(self.path)/\(name)"
    guard let handle = unsafe fopen(path, "wb") else { preconditionFailure("no file") }
    let written = unsafe fwrite(bytes, 1, bytes.count, handle)
    precondition(unsafe fclose(handle) == 0 && written == bytes.count, "the file is not whole")
    if !files.contains(path) { files.append(path) }
    return path
  }

  /// Makes a pipe with a name.
  func pipe(_ name: String) -> String {
    let path = "\(self.path)/\(name)"
    precondition(unsafe mkfifo(path, 0o600) == 0, "no pipe")
    files.append(path)
    return path
  }
}

/// The bytes of a file.
func bytes(of path: String) -> [UInt8] {
  guard let handle = unsafe fopen(path, "rb") else { preconditionFailure("\(path) is missing") }
  defer { _ = unsafe fclose(handle) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, handle)
    if count == 0 { return result }
    result.append(contentsOf: buffer[..<count])
  }
}
