public import Linux
public import Secrets

/// Why the gatekeeper could not start to serve.
public enum ServerError: Error, Equatable, Sendable {
  /// No locked memory was to be had.
  case memory(SecretsError)
  /// The kernel would not give what is waited with (`epoll(7)`, `signalfd(2)`, `timerfd_create(2)`).
  case loop(Errno)
}

extension ServerError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .memory(let error): error.description
    case .loop(let error): "can't wait for anybody: \(error): are the limits of open files too low?"
    }
  }
}
