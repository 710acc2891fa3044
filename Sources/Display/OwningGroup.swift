internal import CLinux
internal import Glibc

/// The group that a file lets in.
enum OwningGroup {
  /// The name of the group that may read and write the file (`stat(2)`, `getgrgid(3)`).
  ///
  /// - Returns: nil if no group may but root's, or the file is gone.
  static func name(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    let readAndWrite = mode_t(S_IRGRP | S_IWGRP)
    guard status.st_gid != 0, status.st_mode & readAndWrite == readAndWrite else { return nil }
    guard let group = unsafe getgrgid(status.st_gid) else { return "\(status.st_gid)" }
    return unsafe String(cString: group.pointee.gr_name)
  }
}
