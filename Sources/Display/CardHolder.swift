internal import Glibc

/// Who else has a card open, as far as `/proc` tells us: processes of our own user, or all if we are root.
enum CardHolder {
  /// The names and numbers of the other processes that have the card open.
  ///
  /// - Parameter path: the device node.
  /// - Returns: `weston (412)`, several joined by commas; nil if none can be seen.
  static func others(of path: String) -> String? {
    let own = getpid()
    var holders: [String] = []
    for name in names(in: "/proc") {
      guard let process = Int32(name), process != own else { continue }
      let folder = "/proc/\(name)/fd"
      guard names(in: folder).contains(where: { target(of: "\(folder)/\($0)") == path }) else {
        continue
      }
      holders.append("\(command(of: name)) (\(name))")
    }
    return holders.isEmpty ? nil : holders.sorted().joined(separator: ", ")
  }

  /// The entries of a folder (`readdir(3)`); none if it may not be read or is gone.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// What a link points at (`readlink(2)`), up to 255 bytes.
  private static func target(of link: String) -> String {
    var bytes: [256 of UInt8] = .init(repeating: 0)
    var span = bytes.mutableSpan
    return unsafe span.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let count = unsafe readlink(link, base, buffer.count)
      return unsafe String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }

  /// The name a process goes by (`/proc/PID/comm`).
  private static func command(of process: String) -> String {
    guard let stream = unsafe fopen("/proc/\(process)/comm", "re") else { return "process" }
    defer { unsafe fclose(stream) }
    var bytes: [64 of CChar] = .init(repeating: 0)
    var span = bytes.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { buffer in
      guard unsafe fgets(buffer.baseAddress, Int32(buffer.count), stream) != nil else {
        return "process"
      }
      return unsafe String(
        decoding: UnsafeRawBufferPointer(buffer).prefix { $0 != 0 && $0 != 10 }, as: UTF8.self)
    }
  }
}
