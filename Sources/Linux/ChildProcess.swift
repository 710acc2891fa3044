import CLinux
import Glibc

/// A program that this process started, with its end as a descriptor (`pidfd_open(2)`).
///
/// The child has the descriptors it was given and no other, no blocked and no ignored signal. If its owner goes while
/// it still runs, it is killed.
public struct ChildProcess: ~Copyable {
  /// How a process ended.
  public enum End: Equatable, Sendable {
    /// It returned from `main` or called `exit(3)`, with this status.
    case exited(Int32)
    /// A signal ended it.
    case killed(signal: Int32)
  }

  /// A descriptor for the child: `target` there is what `source` is here.
  public struct Mapping: Equatable, Sendable {
    /// The number here; stays open here.
    public var source: Int32
    /// The number in the child.
    public var target: Int32

    /// A mapping with both numbers.
    public init(_ source: Int32, to target: Int32) {
      self.source = source
      self.target = target
    }
  }

  /// Descriptors 0, 1 and 2 as they are here.
  public static let standardStreams = [Mapping(0, to: 0), Mapping(1, to: 1), Mapping(2, to: 2)]

  /// Its process id, valid until it has been reaped.
  public let identifier: Int32

  /// How it ended, once ``reap()`` has seen it.
  public private(set) var end: End?

  private let descriptor: FileDescriptor
  private let leadsGroup: Bool

  /// Starts a program (`vfork(2)`, `execve(2)`); returns when it runs.
  ///
  /// - Parameters:
  ///   - program: its absolute path; no shell and no search.
  ///   - arguments: what follows the program's name.
  ///   - environment: the whole environment, `NAME=value` each.
  ///   - descriptors: what it has open, each target once, at most 16; everything else is closed, 0 to 2 too.
  ///   - newSession: whether it leads a session and a process group of its own.
  ///   - deathSignal: the signal it gets when the **thread** that started it ends (`PR_SET_PDEATHSIG`); a program that
  ///     changes its user loses it.
  /// - Throws: the `errno` of what failed, `execve(2)` included.
  public init(
    program: String, arguments: [String] = [], environment: [String] = [],
    descriptors: [Mapping] = ChildProcess.standardStreams, newSession: Bool = false,
    deathSignal: Int32? = nil
  ) throws(Errno) {
    let mappings = descriptors.sorted { $0.target < $1.target }
      .map { clinux_mapping(source: $0.source, target: $0.target) }
    var process: pid_t = 0
    let error = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe mappings.withUnsafeBufferPointer { mappings in
          var spawn = unsafe clinux_spawn(
            program: arguments[0], arguments: arguments, environment: environment,
            mappings: mappings.baseAddress, mapping_count: Int32(mappings.count),
            death_signal: deathSignal ?? 0, new_session: newSession ? 1 : 0)
          return unsafe clinux_spawn(&spawn, &process)
        }
      }
    }
    guard error == 0 else { throw Errno(error) }
    let number = clinux_pidfd_open(process)
    guard number >= 0 else {
      let error = Errno.last
      kill(process, SIGKILL)
      _ = try? retrying { waitpid(process, nil, 0) }
      throw error
    }
    descriptor = FileDescriptor(owning: number)
    identifier = process
    leadsGroup = newSession
  }

  deinit {
    guard end == nil else { return }
    let process = identifier
    kill(leadsGroup ? -process : process, SIGKILL)
    _ = try? retrying { waitpid(process, nil, 0) }
  }

  /// The number for `epoll_wait(2)`: readable when the process has ended.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Collects the process if it has ended (`waitid(2)`), without waiting.
  ///
  /// - Returns: how it ended; nil while it runs.
  @discardableResult
  public mutating func reap() -> End? {
    if let end { return end }
    var code: Int32 = 0
    var status: Int32 = 0
    let result = unsafe clinux_pidfd_reap(descriptor.rawValue, &code, &status)
    // Fails only when somebody else reaped our child: a bug, and its end is unknown for good.
    precondition(result >= 0, "the child was reaped by someone else")
    guard result == 1 else { return nil }
    end = code == CLD_EXITED ? .exited(status) : .killed(signal: status)
    return end
  }

  /// Sends it a signal (`kill(2)`), to its whole process group if it leads one; does nothing once it has been reaped.
  ///
  /// - Parameter signal: `SIGTERM` and so on.
  public borrowing func signal(_ signal: Int32) {
    guard end == nil else { return }
    // Fails only when nobody is left to get it.
    kill(leadsGroup ? -identifier : identifier, signal)
  }
}

/// Hands texts to a C call as `execve(2)` wants them: pointers, the last one null.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: texts.count + 1)
  for (index, text) in texts.enumerated() { unsafe pointers[index] = strdup(text) }
  unsafe pointers[texts.count] = nil
  defer {
    for index in texts.indices { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
  return unsafe body(pointers)
}
