import Glibc
import Settings
import Testing

/// Files on a disk.
@Suite struct FileTests {
  @Test("a file that is not there gives nothing, not the defaults unasked")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(try Settings.load(path: folder.path + "/none.conf") == nil)
  }

  @Test("a file is read whole")
  func whole() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.conf", Array("[entry]\nlength = 5\n".utf8))
    #expect(try Settings.load(path: path)?.entry.length == 5...5)
  }

  @Test("problems carry the file's path")
  func problems() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.conf", Array("[entry]\nlength = 0\n".utf8))
    let error = #expect(throws: SettingsError.self) { try Settings.load(path: path) }
    #expect(error?.description.hasPrefix("\(path):2: entry.length can't be '0'") == true)
  }

  @Test("a folder, a pipe and a device are no files")
  func noFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    unsafe mkfifo(pipe, 0o600)
    for path in [folder.path, pipe, "/dev/zero"] {
      #expect(throws: SettingsError.unreadable(path: path, reason: "is no file; name one")) {
        try Settings.load(path: path)
      }
    }
  }

  @Test("a gigabyte is refused without reading it")
  func gigabyte() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("big.conf", [])
    unsafe truncate(path, 1 << 30)
    #expect(
      throws: SettingsError.unreadable(
        path: path, reason: "the file is larger than 64 KiB, so it is no configuration of Pintle")
    ) { try Settings.load(path: path) }
  }

  @Test("a file that everyone can write to is refused, for it says what opens the door")
  func writable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.conf", [])
    unsafe chmod(path, 0o666)
    let error = #expect(throws: SettingsError.self) { try Settings.load(path: path) }
    #expect(error?.description.contains("chmod o-w") == true)
  }

  @Test("the reason why a file can't be opened is told")
  func unopenable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.conf", []) + "/b"
    #expect(
      throws: SettingsError.unreadable(path: path, reason: "can't be opened: Not a directory")
    ) { try Settings.load(path: path) }
  }
}

/// A folder that goes with its owner.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/pintle-settings-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, let path = unsafe mkdtemp(base) else {
        return nil
      }
      return unsafe String(cString: path)
    }
    path = try #require(made)
  }

  deinit {
    guard let folder = unsafe opendir(path) else { return }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { unsafe unlink(path + "/" + name) }
    }
    unsafe closedir(folder)
    unsafe rmdir(path)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    try #require(written == bytes.count)
    return file
  }
}
