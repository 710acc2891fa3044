import Glibc

/// A copy of a font file in memory of its own (`mmap(2)`, anonymous), given back when its owner goes.
///
/// FreeType would map the file itself. Whoever then copies another font over it, which cuts it short for a moment, ends
/// the process that reads a glyph from it (`SIGBUS`).
@safe struct FontFile: ~Copyable {
  /// A file above this size is refused.
  static let maximumSize = 64 << 20

  /// What is in the file.
  let bytes: UnsafeRawBufferPointer

  private let memory: UnsafeMutableRawBufferPointer

  /// Reads a file as it is now.
  ///
  /// - Parameter path: the file.
  /// - Throws: a `GlyphsError` that names it.
  init(path: String) throws(GlyphsError) {
    // Not blocking: opening a pipe would wait for its other end for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FontFile.unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FontFile.unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let size = Int(status.st_size)
    guard size <= FontFile.maximumSize else { throw .tooLarge(path: path) }
    // An empty file takes a byte, since there is no memory of none.
    let start = unsafe mmap(
      nil, max(size, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw FontFile.unreadable(path)
    }
    let memory = unsafe UnsafeMutableRawBufferPointer(start: start, count: max(size, 1))
    guard let count = unsafe FontFile.fill(memory, from: descriptor, size) else {
      let error = FontFile.unreadable(path)
      unsafe munmap(start, memory.count)
      throw error
    }
    unsafe self.memory = memory
    unsafe bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
  }

  deinit { unsafe munmap(memory.baseAddress, memory.count) }

  /// Reads up to so many bytes; fewer if the file has become shorter meanwhile.
  ///
  /// - Returns: how many there were; nil if they can't be read.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from descriptor: Int32, _ size: Int
  ) -> Int? {
    var count = 0
    while count < size {
      let result = unsafe read(descriptor, memory.baseAddress?.advanced(by: count), size - count)
      if result == 0 { break }
      if result < 0 {
        if errno == EINTR { continue }
        return nil
      }
      count += result
    }
    return count
  }

  private static func unreadable(_ path: String) -> GlyphsError {
    guard let text = unsafe strerror(errno) else {
      return .unreadable(path: path, reason: "cannot be read")
    }
    return .unreadable(path: path, reason: unsafe String(cString: text))
  }
}
