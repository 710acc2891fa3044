import CLinux
import Glibc
import Testing

@testable import Linux

/// Two ends of a socket pair, for tests that need something to become readable.
struct SocketPair: ~Copyable {
  let near: FileDescriptor
  let far: FileDescriptor

  init(kind: Int32) throws(Errno) {
    var ends: [2 of Int32] = [-1, -1]
    var span = ends.mutableSpan
    _ = try unsafe span.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
      try retrying { unsafe socketpair(AF_UNIX, kind, 0, buffer.baseAddress) }
    }
    near = FileDescriptor(owning: ends[0])
    far = FileDescriptor(owning: ends[1])
  }

  init() throws(Errno) { try self.init(kind: Int32(SOCK_STREAM.rawValue)) }

  func send() throws(Errno) {
    let byte: [1 of UInt8] = [7]
    _ = try unsafe byte.span.withUnsafeBytes { (bytes) throws(Errno) in try unsafe far.write(bytes)
    }
  }
}

@Suite("The event loop")
struct EventLoopTests {
  @Test("a source that can be read is given out under its token")
  func readable() throws {
    var loop = try EventLoop()
    let pair = try SocketPair()
    try loop.add(pair.near.rawValue, token: 5)
    try pair.send()
    try loop.wait()
    let ready = loop.next()
    let nothing = loop.next()
    #expect(ready?.token == 5)
    #expect(ready?.isHungUp == false)
    #expect(nothing == nil)
  }

  @Test(
    "a source removed while its event is queued is not given out, even if its token serves another")
  func stale() throws {
    var loop = try EventLoop()
    let first = try SocketPair()
    let second = try SocketPair()
    try loop.add(first.near.rawValue, token: 1)
    try loop.add(second.near.rawValue, token: 2)
    try first.send()
    try second.send()
    try loop.wait()
    let one = loop.next()
    let removed = one?.token == 1 ? 2 : 1
    loop.remove(removed == 1 ? first.near.rawValue : second.near.rawValue, token: removed)
    let third = try SocketPair()
    try loop.add(third.near.rawValue, token: removed)
    let stale = loop.next()
    #expect(one != nil)
    #expect(stale == nil)
  }

  @Test("the other end's going is told")
  func hangUp() throws {
    var loop = try EventLoop()
    let near: FileDescriptor
    do {
      let pair = try SocketPair()
      near = try pair.near.duplicate()
    }
    try loop.add(near.rawValue, token: 0)
    try loop.wait()
    let ready = loop.next()
    #expect(ready?.isHungUp == true)
  }
}

@Suite("A deadline on the boot clock")
struct DeadlineTimerTests {
  @Test("a deadline in the past goes off at once, once, and disarms the timer")
  func past() throws {
    var loop = try EventLoop()
    var timer = try DeadlineTimer()
    try loop.add(timer.descriptor, token: 3)
    timer.arm(at: .zero)
    try loop.wait()
    let token = loop.next()?.token
    let wentOff = timer.acknowledge()
    let again = timer.acknowledge()
    #expect(token == 3)
    #expect(wentOff)
    #expect(!again)
    #expect(timer.deadline == nil)
  }

  @Test("a timer that is disarmed does not go off")
  func disarmed() throws {
    var timer = try DeadlineTimer()
    timer.arm(at: .zero)
    timer.arm(at: nil)
    let wentOff = timer.acknowledge()
    #expect(!wentOff)
  }

  @Test("the boot clock does not go back")
  func monotonic() {
    let earlier = BootClock.now
    let later = BootClock.now
    #expect(later >= earlier)
    #expect(earlier > .zero)
  }
}
