import CLinux
import Glibc
import Linux
import Messages
import Testing
import Wire

/// The real `pintle-action`, with the test in the gatekeeper's place, and folders of its own.
final class ActionProcess {
  let folder: TemporaryFolder
  var child: ChildProcess
  /// The gatekeeper's end; nil once it has hung up.
  private var socket: PacketSocket?
  private var packet: Packet

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: where `accept.d` and its siblings are.
  ///   - limit: milliseconds that a program may take.
  ///   - options: `--own`, since tests need not be root's, or not.
  /// - Throws: `Errno` of what could not be opened or started.
  init(_ folder: TemporaryFolder, limit: Int = 10_000, _ options: [String] = ["--own"]) throws {
    self.folder = folder
    let pair = try SocketPair()
    let journal = try FileDescriptor(
      opening: "\(folder.path)/journal", flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    var descriptors = try quietStreams() + [.init(pair.far.rawValue, to: 3)]
    descriptors[2].source = journal.rawValue
    child = try ChildProcess(
      program: try program("pintle-action"),
      arguments: ["--gatekeeper-fd", "3", "--actions", folder.path, "--time-limit", "\(limit)"]
        + options,
      environment: ["SECRET=1"], descriptors: descriptors)
    socket = PacketSocket(owning: pair.near)
    packet = try Packet()
  }

  func send(_ event: ActionEvent) throws {
    event.encode(into: &packet)
    try socket?.send(packet)
  }

  func accept(_ id: UInt32, _ text: String = "Anna") throws {
    try send(.accept(id: id, name: try #require(CredentialName(text)), kind: .pin))
  }

  /// The next report, within twenty seconds.
  func report() throws -> ActionReport {
    while try socket?.receive(into: &packet) == false {
      var waiting = pollfd(fd: socket?.rawValue ?? -1, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 20_000) == 1 else { throw GatekeeperProcess.NoReply() }
    }
    return try ActionReport(decoding: packet)
  }

  /// How far the programs of an acceptance get at last.
  func outcome(of id: UInt32) throws -> ActionState {
    while true {
      let report = try report()
      if report.id == id && report.state != .running { return report.state }
    }
  }

  /// Sends what is no message.
  func sendNonsense() -> Bool {
    var byte: UInt8 = 1
    return unsafe Glibc.send(socket?.rawValue ?? -1, &byte, 1, 0) == 1
  }

  /// Closes the gatekeeper's end.
  func hangUp() { socket = nil }

  /// What it said.
  var journal: String { folder.read("journal") ?? "" }

  /// Waits until it has said something.
  func expectJournal(_ words: String, _ comment: Comment? = nil) {
    #expect(eventually { journal.contains(words) }, comment ?? "\(words) in: \(journal)")
  }
}

extension TemporaryFolder {
  /// Puts a shell script where it is run.
  func script(_ lines: String, _ name: String = "accept.d/10-door", mode: mode_t = 0o755) throws {
    if let slash = name.lastIndex(of: "/") { unsafe mkdir("\(path)/\(name[..<slash])", 0o755) }
    try write("#!/bin/sh\n\(lines)\n", to: name, mode: mode)
  }

  /// The process id that a script has written.
  func process(_ name: String) throws -> Int32 {
    var process: Int32?
    _ = eventually {
      process = read(name).flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
      return process != nil
    }
    return try #require(process)
  }
}

/// Waits up to twenty seconds for something to be so.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<4000 {
    if condition() { return true }
    usleep(5000)
  }
  return false
}

/// Whether a process is gone, or about to be collected by whoever inherited it.
func isGone(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return true }
  return (try? run("/bin/grep", ["-q", "^State:.Z", "/proc/\(process)/status"])) == .exited(0)
}

func drop(_: consuming FileDescriptor) {}
