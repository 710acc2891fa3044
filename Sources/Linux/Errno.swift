import CLinux
import Glibc

/// The reason a C call failed, as `errno(3)` gives it.
public struct Errno: Error, Equatable, Sendable {
  /// The number, one of the `E…` constants.
  public let code: Int32

  /// Wraps a number that a call returned or stored.
  public init(_ code: Int32) { self.code = code }

  /// The calling thread's `errno`, to be read at once after the call that failed.
  public static var last: Errno { Errno(errno) }

  /// Whether the call would have had to wait (`EAGAIN`).
  public var isWouldBlock: Bool { code == EAGAIN }

  /// Whether the system lacks something just now that it may have later: descriptors (`EMFILE`, `ENFILE`) or memory
  /// (`ENOMEM`, `ENOBUFS`).
  public var isShortage: Bool {
    code == EMFILE || code == ENFILE || code == ENOMEM || code == ENOBUFS
  }

  /// Whether the user may not do this (`EACCES`, `EPERM`).
  public var isDenied: Bool { code == EACCES || code == EPERM }
}

extension Errno: CustomStringConvertible {
  /// The text of `strerror(3)`: "Permission denied".
  public var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Calls a C function that returns -1 on failure; retries while a signal interrupts it.
///
/// - Parameter call: the call; run again for as long as it fails with `EINTR`.
/// - Returns: what the call returned.
/// - Throws: the `errno` of the call.
@discardableResult
public func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let error = Errno.last
    if error.code != EINTR { throw error }
  }
}
