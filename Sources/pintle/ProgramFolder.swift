import Glibc
import Linux

/// Where Pintle's other programs are: beside this one, wherever it was started from.
enum ProgramFolder {
  /// The whole path of one of Pintle's programs (`readlink(2)` of `/proc/self/exe`).
  ///
  /// - Parameter program: its name, such as `pintle-gatekeeper`.
  /// - Returns: its path, whether or not it is there.
  /// - Throws: `CommandError.failed` without `/proc`.
  static func path(of program: String) throws(CommandError) -> String {
    guard let path else {
      throw .failed(
        .failure, text: "\(program) can't be looked for: is /proc mounted? \(Errno.last)")
    }
    return path + program
  }

  /// The folder, with the slash at its end (`readlink(2)` of `/proc/self/exe`); nil without `/proc`.
  static var path: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe readlink("/proc/self/exe", base, buffer.count)
    }
    // A program that was replaced while it runs is "/folder/pintle (deleted)": the folder still is the one.
    guard count > 0, let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return String(decoding: bytes[...slash], as: UTF8.self)
  }
}
