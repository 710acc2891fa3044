import Glibc
import Linux
import Messages
import Testing
import Wire

@Suite("The control socket in a store's folder")
struct ControlSocketTests {
  private final class Folder {
    let path: String
    let descriptor: FileDescriptor

    init() throws {
      var template = Array("/var/tmp/pintle-test-XXXXXX".utf8CString)
      let name = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
        guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil else { return nil }
        return unsafe String(cString: start)
      }
      path = try #require(name)
      descriptor = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    }

    deinit {
      ControlSocket.remove(from: descriptor.rawValue)
      unsafe rmdir(path)
    }
  }

  @Test("only its owner may connect, from the first moment on")
  func mode() throws {
    let folder = try Folder()
    let mask = umask(0)
    defer { umask(mask) }
    let control = try ControlSocket(in: folder.descriptor.rawValue)
    var status = stat()
    #expect(unsafe stat("\(folder.path)/socket", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    _ = control.rawValue
  }

  @Test("who connects is known by the kernel's word, and cut off unless allowed")
  func peers() throws {
    let folder = try Folder()
    let control = try ControlSocket(in: folder.descriptor.rawValue)
    let nobody = try control.accept { _ in true } == nil
    #expect(nobody)
    let first = try ControlSocket.connect(store: folder.path)
    var seen: [UInt32] = []
    let isCutOff =
      try control.accept {
        seen.append($0)
        return false
      } == nil
    #expect(isCutOff)
    #expect(seen == [geteuid()])
    var packet = try Packet()
    do throws(WireError) {
      _ = try PacketSocket(owning: first).receive(into: &packet)
      Issue.record("the connection stands")
    } catch { #expect(error == .closed) }
    _ = try ControlSocket.connect(store: folder.path)
    let isTaken = try control.accept { _ in true } != nil
    #expect(isTaken)
  }

  @Test("where nobody listens that is told; a socket left over is replaced")
  func leftOver() throws {
    let folder = try Folder()
    #expect(throws: Errno(ENOENT)) { try connect(folder) }
    do { _ = try ControlSocket(in: folder.descriptor.rawValue) }
    #expect(throws: Errno(ECONNREFUSED)) { try connect(folder) }
    let control = try ControlSocket(in: folder.descriptor.rawValue)
    try connect(folder)
    _ = control.rawValue
    ControlSocket.remove(from: folder.descriptor.rawValue)
    #expect(throws: Errno(ENOENT)) { try connect(folder) }
  }

  @Test("a gatekeeper that takes nobody in is not waited for")
  func stopped() throws {
    let folder = try Folder()
    let control = try ControlSocket(in: folder.descriptor.rawValue)
    var peers: [Int32] = []
    defer { for peer in peers { close(peer) } }
    #expect(throws: Errno(EAGAIN)) {
      for _ in 0..<64 { peers.append(try ControlSocket.connect(store: folder.path).release()) }
    }
    #expect(peers.count >= 4)
    _ = control.rawValue
  }

  private func connect(_ folder: Folder) throws(Errno) {
    _ = try ControlSocket.connect(store: folder.path)
  }
}
