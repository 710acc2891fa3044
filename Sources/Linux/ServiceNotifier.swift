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

  /// Reads `$NOTIFY_SOCKET`, `$WATCHDOG_USEC` and `$WATCHDOG_PID`.
  public init() {
    let path = unsafe getenv("NOTIFY_SOCKET").map { unsafe String(cString: $0) }
    self.init(socket: path, watchdogInterval: ServiceNotifier.interval())
  }

  /// A notifier for a socket; a name that begins with "@" is one of the abstract name space.
  init(socket path: String?, watchdogInterval: Duration?) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array((path ?? "").utf8)
    let isUsable = name.count > 1 && name.count < MemoryLayout.size(ofValue: address.sun_path)
    if isUsable {
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        unsafe bytes.copyBytes(from: name)
        if name[0] == UInt8(ascii: "@") { unsafe bytes[0] = 0 }
      }
    }
    self.address = address
    addressLength = socklen_t(name.count + MemoryLayout<sa_family_t>.size)
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    socket = isUsable ? Glibc.socket(AF_UNIX, kind, 0) : -1
    self.watchdogInterval = watchdogInterval
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
          // A manager that does not listen, or not now, is no reason to stop or to wait: the message is lost.
          _ = unsafe sendto(
            socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), generic,
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
