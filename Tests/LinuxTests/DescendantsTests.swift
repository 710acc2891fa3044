import Glibc
import Linux
import Testing

@Suite("What a process started, and what it may be told")
struct DescendantsTests {
  @Test(
    "a subreaper finds what has strayed into another session as its own child, ends it, and has none left"
  )
  func strays() async throws {
    // In a process of its own: it would take the children of other tests for its own.
    await #expect(processExitsWith: .exitCode(42)) {
      try Descendants.gather()
      guard !Descendants.reap(), Descendants.children().isEmpty else { exit(1) }
      var parent = try ChildProcess(
        program: "/bin/sh", arguments: ["-c", "(setsid sleep 1000 &)"], newSession: true)
      while parent.reap() == nil { usleep(1000) }
      guard Descendants.reap() else { exit(2) }
      var children = Descendants.children()
      while children.first?.group != children.first?.process {
        usleep(1000)
        children = Descendants.children()
      }
      guard children.count == 1, let stray = children.first, stray.process != parent.identifier,
        stray.group != parent.identifier, kill(stray.process, SIGKILL) == 0
      else { exit(3) }
      while Descendants.reap() { usleep(1000) }
      guard Descendants.children().isEmpty else { exit(4) }
      exit(42)
    }
  }

  @Test("a process whose name is made to look like another's numbers is told by its real parent")
  func name() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      // Its name is that of its file.
      let link = "/tmp/pintle-\(getpid()) ) S 1 1 ("
      guard unsafe symlink("/bin/sleep", link) == 0 else { exit(1) }
      let child = try ChildProcess(program: link, arguments: ["1000"])
      let children = Descendants.children()
      unsafe unlink(link)
      guard children.count == 1, let only = children.first, only.process == child.identifier,
        only.group == getpgrp()
      else { exit(2) }
      exit(42)
    }
  }

  @Test("what is written into a pipe comes out, and nothing is not waited for")
  func pipe() throws {
    let pipe = try Pipe()
    var byte: UInt8 = 7
    let nothing = unsafe withUnsafeMutableBytes(of: &byte) { room -> Errno? in
      do throws(Errno) {
        _ = try unsafe pipe.reader.read(into: room)
        return nil
      } catch { return error }
    }
    #expect(nothing?.isWouldBlock == true)
    let written = try unsafe withUnsafeBytes(of: &byte) { try unsafe pipe.writer.write($0) }
    byte = 0
    let read = try unsafe withUnsafeMutableBytes(of: &byte) {
      try unsafe pipe.reader.read(into: $0)
    }
    #expect(written == 1 && read == 1 && byte == 7)
    let flags = (fcntl(pipe.reader.rawValue, F_GETFD), fcntl(pipe.writer.rawValue, F_GETFD))
    #expect(flags == (FD_CLOEXEC, FD_CLOEXEC))
  }
}
