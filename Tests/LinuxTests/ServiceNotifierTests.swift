import CLinux
import Glibc
import Testing

@testable import Linux

/// A service manager's end: a datagram socket of the abstract name space, so that no file is left behind.
private struct Manager: ~Copyable {
  let socket: FileDescriptor
  let name: String

  init() throws(Errno) {
    let name = "@pintle-test-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let socket = FileDescriptor(
      owning: try retrying { Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) })
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      unsafe path.copyBytes(from: bytes)
      unsafe path[0] = 0
    }
    let length = socklen_t(bytes.count + MemoryLayout<sa_family_t>.size)
    let number = socket.rawValue
    _ = try retrying {
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(number, $0, length)
        }
      }
    }
    self.socket = socket
    self.name = name
  }

  /// The next message; empty if none is there.
  func next() -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(socket.rawValue, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

@Suite("The service notifier")
struct ServiceNotifierTests {
  @Test("tells readiness, status, life and the end, a datagram each")
  func messages() throws {
    let manager = try Manager()
    let notifier = ServiceNotifier(socket: manager.name, watchdogInterval: nil)
    notifier.status("waiting for a screen")
    notifier.ready()
    notifier.watchdog()
    notifier.stopping()
    let told = [manager.next(), manager.next(), manager.next(), manager.next()]
    #expect(told == ["STATUS=waiting for a screen", "READY=1", "WATCHDOG=1", "STOPPING=1"])
  }

  @Test("tells when a reload began, by the monotonic clock, as Type=notify-reload wants it")
  func reloading() throws {
    let manager = try Manager()
    let notifier = ServiceNotifier(socket: manager.name, watchdogInterval: nil)
    notifier.reloading()
    let lines = manager.next().split(separator: "\n")
    let moment = lines.last?.split(separator: "=").last.flatMap { Int64($0) }
    #expect(lines.first == "RELOADING=1")
    #expect((moment ?? 0) > 0)
  }

  @Test("never waits for a manager that does not read")
  func full() throws {
    let manager = try Manager()
    let notifier = ServiceNotifier(socket: manager.name, watchdogInterval: nil)
    for _ in 0..<100_000 { notifier.watchdog() }
    let first = manager.next()
    #expect(first == "WATCHDOG=1")
  }

  @Test(
    "says nothing where no manager listens",
    arguments: [nil, "", "/", "@no-such-socket-of-pintle", String(repeating: "x", count: 200)])
  func nobody(path: String?) {
    let notifier = ServiceNotifier(socket: path, watchdogInterval: nil)
    notifier.ready()
    #expect(notifier.watchdogInterval == nil)
  }
}

@Suite("Signals")
struct SignalQueueTests {
  @Test("are read in order of their numbers, and then there is none")
  func queue() throws {
    // Sent to this thread alone: the test runner's other threads don't block them.
    let signals = try SignalQueue([SIGUSR1, SIGUSR2])
    pthread_kill(pthread_self(), SIGUSR1)
    pthread_kill(pthread_self(), SIGUSR2)
    let read = [signals.next(), signals.next(), signals.next()]
    #expect(read == [SIGUSR1, SIGUSR2, nil])
  }
}
