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
}
