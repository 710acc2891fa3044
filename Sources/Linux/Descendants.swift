import CLinux
import Glibc

/// What a program started and left behind, as its subreaper sees it.
///
/// A process whose parent ends becomes the child of the nearest subreaper above it, whatever session or group it has
/// put itself into. So whoever is a subreaper and ends its children again and again has ended all that they started.
public enum Descendants {
  /// A child of this process.
  public struct Child: Equatable, Sendable {
    /// Its process id: no other's until this process has reaped it.
    public var process: Int32
    /// Its process group.
    public var group: Int32
  }

  /// Makes this process a subreaper (`PR_SET_CHILD_SUBREAPER`).
  ///
  /// - Throws: the `errno` of the call.
  public static func gather() throws(Errno) {
    try retrying { clinux_prctl(PR_SET_CHILD_SUBREAPER, 1) }
  }

  /// The children of this process, those that have ended and were not reaped among them, by looking through `/proc`: the
  /// kernel's own list (`/proc/self/task/N/children`) is not built into every kernel.
  ///
  /// - Returns: those that can be seen.
  public static func children() -> [Child] {
    guard let folder = unsafe opendir("/proc") else { return [] }
    defer { unsafe closedir(folder) }
    let parent = getpid()
    var children: [Child] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe String(cString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
      }
      guard let process = Int32(name), let (itsParent, group) = relations(of: process),
        itsParent == parent
      else { continue }
      children.append(Child(process: process, group: group))
    }
    return children
  }

  /// Reaps children of this process that have ended, without waiting (`waitpid(2)`). A ``ChildProcess`` that has not been
  /// reaped must not be among them.
  ///
  /// - Returns: whether there are any children left.
  public static func reap() -> Bool {
    while true {
      let process = waitpid(-1, nil, WNOHANG)
      if process == 0 { return true }
      if process == -1 && errno != EINTR { return false }
    }
  }

  /// A process's parent and group, from `/proc/N/stat`: `pid (name) state parent group …`, where the name may hold
  /// anything.
  private static func relations(of process: Int32) -> (parent: Int32, group: Int32)? {
    guard let file = try? FileDescriptor(opening: "/proc/\(process)/stat", flags: O_RDONLY) else {
      return nil
    }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = unsafe buffer.withUnsafeMutableBytes { (try? unsafe file.read(into: $0)) ?? 0 }
    guard let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    guard words.count > 2, let parent = Int32(words[1]), let group = Int32(words[2]) else {
      return nil
    }
    return (parent, group)
  }
}
