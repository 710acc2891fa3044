import Glibc

extension Settings {
  /// Reads a file (`open(2)`, `read(2)`).
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isKeyName: as for ``parse(_:isKeyName:textKeys:)``.
  ///   - textKeys: as there.
  /// - Returns: the settings; nil if there is no such file, so that the caller decides whether the defaults will do.
  /// - Throws: `SettingsError.unreadable` if it is no file of a sane size that may be read and that only its owner
  ///   and group can write to (it says how long wrong PINs have to wait); `SettingsError.invalid` with every
  ///   problem in it.
  public static func load(
    path: String, isKeyName: ((String) -> Bool)? = nil, textKeys: [String]? = nil
  ) throws(SettingsError) -> Settings? {
    guard let bytes = try contents(of: path) else { return nil }
    do {
      return try parse(bytes, isKeyName: isKeyName, textKeys: textKeys)
    } catch {
      throw .invalid(path: path, problems: error.problems)
    }
  }

  /// The bytes of a file that says something that not everybody may say.
  static func contents(
    of path: String, saying what: String = "what wrong PINs cost"
  ) throws(SettingsError) -> [UInt8]? {
    // Not blocking, so that a pipe without a writer is refused below rather than waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw unreadable(path, "can't be opened")
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(path, "can't be opened") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "is no file; name one")
    }
    guard status.st_mode & S_IWOTH == 0 else {
      throw .unreadable(
        path: path,
        reason: "everyone can write to it, and it says \(what): chmod o-w it")
    }
    guard status.st_size <= largestFile else { throw .unreadable(path: path, reason: tooLarge) }
    var bytes = [UInt8](repeating: 0, count: largestFile + 1)
    var count = 0
    while count < bytes.count {
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if result == 0 { break }
      if result < 0 {
        if errno == EINTR { continue }
        throw unreadable(path, "can't be read")
      }
      count += result
    }
    return Array(bytes[..<count])
  }

  private static func unreadable(_ path: String, _ what: String) -> SettingsError {
    let code = errno
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return .unreadable(path: path, reason: "\(what): \(reason)")
  }
}
