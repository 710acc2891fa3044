import Glibc

/// Paths from the root, for processes that work in another folder than this one.
enum WholePath {
  /// A path as seen from here (`getcwd(3)`); as it is if it is one from the root.
  static func of(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }
}
