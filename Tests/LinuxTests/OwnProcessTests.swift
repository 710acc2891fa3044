import CLinux
import Glibc
import Linux
import Testing

@Suite("A sealed process")
struct OwnProcessTests {
  @Test("leaves neither a core file nor a report of its memory when it crashes")
  func crash() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
      for crash in crashes { signal(crash, SIG_IGN) }
      OwnProcess.seal()
      for crash in crashes {
        var action = sigaction()
        unsafe sigaction(crash, nil, &action)
        if unsafe action.__sigaction_handler.sa_handler != nil { exit(1) }
      }
      var limit = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      exit(limit.rlim_max == 0 ? 3 : 2)
    }
  }

  @Test("drops what it has to say where nobody reads, and never waits", arguments: [true, false])
  func unread(isSocket: Bool) async {
    await #expect(processExitsWith: .exitCode(3)) { [isSocket] in
      alarm(20)
      var ends: [2 of Int32] = [-1, -1]
      var span = ends.mutableSpan
      let made = unsafe span.withUnsafeMutableBufferPointer { ends in
        isSocket
          ? unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, ends.baseAddress)
          : unsafe pipe(ends.baseAddress)
      }
      guard made == 0, dup2(ends[1], STDERR_FILENO) == STDERR_FILENO else { exit(1) }
      let line = String(repeating: "x", count: 10_000)
      for _ in 0..<100 { OwnProcess.complain(line) }
      exit(3)
    }
  }

  @Test("says long lines whole where somebody reads")
  func whole() async {
    await #expect(processExitsWith: .exitCode(3)) {
      var ends: [2 of Int32] = [-1, -1]
      var span = ends.mutableSpan
      let made = unsafe span.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
      guard made == 0, dup2(ends[1], STDERR_FILENO) == STDERR_FILENO else { exit(1) }
      OwnProcess.complain(String(repeating: "x", count: 9999))
      var bytes = [UInt8](repeating: 0, count: 20_000)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(ends[0], $0.baseAddress, $0.count)
      }
      exit(count == 10_000 && bytes[9999] == 10 ? 3 : 2)
    }
  }
}
