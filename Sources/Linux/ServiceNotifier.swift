import CLinux
import Glibc

/// Tells the service manager how the service fares: datagrams to the socket in `$NOTIFY_SOCKET`, as `sd_notify(3)`
/// documents the protocol. Without that variable every call does nothing.
public struct ServiceNotifier: ~Copyable {
  private let socket: Int32
  private let address: sockaddr_un
  private let addressLength: socklen_t

  /// How often ``watchdog()`` is to be called: half of `WatchdogSec=`; nil when the manager watches nothing.
  public let watchdogInterval: Duration?

  /// Reads the environment; children inherit none of it if the variables are removed, which is the caller's business.
  public init() {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var length = 0
    if let path = unsafe getenv("NOTIFY_SOCKET") {
      let count = unsafe strlen(path)
      // "@" at the start stands for the abstract name space, whose names begin with a zero byte.
      if count > 1 && count < MemoryLayout.size(ofValue: address.sun_path) {
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
          for index in 0..<count { unsafe bytes[index] = UInt8(bitPattern: path[index]) }
          if unsafe bytes[0] == UInt8(ascii: "@") { unsafe bytes[0] = 0 }
        }
        length = count + MemoryLayout<sa_family_t>.size
      }
    }
    self.address = address
    addressLength = socklen_t(length)
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    socket = length > 0 ? Glibc.socket(AF_UNIX, kind, 0) : -1
    watchdogInterval = ServiceNotifier.interval()
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Whether a service manager listens.
  public var isConnected: Bool { socket >= 0 }

  /// The service is up: its first frame is on the screen.
  public borrowing func ready() { send("READY=1") }

  /// What the service does or waits for, in a few words for people.
  ///
  /// - Parameter text: one line.
  public borrowing func status(_ text: String) { send("STATUS=\(text)") }

  /// The service begins to end.
  public borrowing func stopping() { send("STOPPING=1") }

  /// The service reads its configuration again; ``ready()`` follows.
  public borrowing func reloading() {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    send("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
  }

  /// The service lives.
  public borrowing func watchdog() { send("WATCHDOG=1") }

  private borrowing func send(_ message: String) {
    guard socket >= 0 else { return }
    var text = message
    var target = address
    text.withUTF8 { bytes in
      unsafe withUnsafePointer(to: &target) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          // A manager that does not listen is no reason to stop: the message is lost, nothing else.
          _ = unsafe sendto(
            socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), generic,
            addressLength)
        }
      }
    }
  }

  private static func interval() -> Duration? {
    if let pid = unsafe getenv("WATCHDOG_PID"), unsafe atoi(pid) != getpid() { return nil }
    guard let text = unsafe getenv("WATCHDOG_USEC") else { return nil }
    let microseconds = unsafe strtoll(text, nil, 10)
    return microseconds > 0 ? .microseconds(microseconds / 2) : nil
  }
}
