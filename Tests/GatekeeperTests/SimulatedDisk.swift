import Glibc
import Linux

@testable import Gatekeeper

/// A disk in memory that keeps what was flushed apart from what was only written, so that a test can end the power
/// between any two calls, tear what was under way, and look at what is left.
final class SimulatedDisk: StoreCalls {
  enum Call: CaseIterable { case open, read, write, flush, rename, unlink, flushFolder }

  /// A file's content as a process sees it, and as a power cut leaves it at the least.
  private struct Content {
    var written: [UInt8] = []
    var flushed: [UInt8] = []
    var mode: UInt32
    var user: UInt32
    var changes: Int64 = 0
  }

  private enum NameChange {
    case set(String, Int)
    case remove(String)
  }

  let path = "/store"
  let user: UInt32 = 1000

  /// Fails these calls until it is taken away again.
  var faults: [Call: Errno] = [:]
  /// Fails all calls after so many more.
  var failsAfter: Int?
  /// Files that lie on a bad spot of the disk: writes to them fail, as long as they lie there.
  private var badSpots: Set<Int> = []
  /// Ends everything at that call, counted from 1 over all calls.
  var end: Int?
  /// Whether flushes do anything: the control of every power-cut test turns them off.
  var flushes = true
  /// Whether there is room for new files.
  var isFull = false
  var isThere = true
  private(set) var calls = 0
  private(set) var log: [Call] = []
  private(set) var isDead = false

  private var contents: [Int: Content] = [:]
  private var names: [String: Int] = [:]
  private var flushedNames: [String: Int] = [:]
  private var nameChanges: [NameChange] = []
  private var files: [Int32: Int] = [:]
  private var nextFile: Int32 = 3
  private var nextInode = 1

  // MARK: what a test does

  /// Another process's view after this one was killed; nothing is lost.
  func afterKill() -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.contents = contents
    disk.names = names
    disk.flushedNames = flushedNames
    disk.nameChanges = nameChanges
    disk.nextInode = nextInode
    disk.flushes = flushes
    return disk
  }

  /// What is left after a power cut: everything flushed, and of the rest what chance lets through.
  func afterPowerCut(using random: inout some RandomNumberGenerator) -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.flushes = flushes
    disk.nextInode = nextInode
    var left = flushedNames
    for change in nameChanges.prefix(Int.random(in: 0...nameChanges.count, using: &random)) {
      SimulatedDisk.apply(change, to: &left)
    }
    for (inode, content) in contents {
      var survivor = content
      survivor.flushed = torn(content, using: &random)
      survivor.written = survivor.flushed
      disk.contents[inode] = survivor
    }
    disk.names = left
    disk.flushedNames = left
    return disk
  }

  private func torn(_ content: Content, using random: inout some RandomNumberGenerator) -> [UInt8] {
    guard content.written != content.flushed else { return content.flushed }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return content.flushed
    case 1: return content.written
    default:
      let cut = Int.random(in: 0...content.written.count, using: &random)
      return Array(content.written[..<cut]) + content.flushed.dropFirst(cut)
    }
  }

  func content(of name: String) -> [UInt8]? { names[name].flatMap { contents[$0]?.written } }

  /// Puts a file there as an administrator would: on the disk at once.
  func put(_ name: String, _ bytes: [UInt8]?, mode: UInt32 = 0o600, user: UInt32 = 1000) {
    if let bytes {
      names[name] = nextInode
      contents[nextInode] = Content(written: bytes, flushed: bytes, mode: mode, user: user)
      nextInode += 1
    } else {
      names[name] = nil
    }
    flushedNames = names
  }

  /// Makes the place bad where a file lies.
  func spoil(_ name: String) {
    if let inode = names[name] { badSpots.insert(inode) }
  }

  func setMode(_ mode: UInt32, of name: String) {
    guard let inode = names[name] else { return }
    contents[inode]?.mode = mode
    contents[inode]?.changes += 1
  }

  var fileNames: Set<String> { Set(names.keys) }
  var openFiles: Int { files.count }

  // MARK: the calls

  private func count(_ call: Call) throws(Errno) {
    calls += 1
    log.append(call)
    if let end, calls >= end { isDead = true }
    if isDead { throw Errno(EIO) }
    if let fault = faults[call] { throw fault }
    if let left = failsAfter {
      guard left > 0 else { throw Errno(EIO) }
      failsAfter = left - 1
    }
  }

  func isCurrent() -> Bool { isThere }

  func open(_ name: String, flags: Int32, mode: UInt32) throws(Errno) -> Int32 {
    try count(.open)
    if names[name] == nil {
      guard flags & O_CREAT != 0 else { throw Errno(ENOENT) }
      guard !isFull else { throw Errno(ENOSPC) }
      names[name] = nextInode
      nameChanges.append(.set(name, nextInode))
      contents[nextInode] = Content(mode: mode, user: user)
      nextInode += 1
    } else if flags & O_EXCL != 0 {
      throw Errno(EEXIST)
    }
    defer { nextFile += 1 }
    files[nextFile] = names[name]
    return nextFile
  }

  func close(_ file: Int32) { files[file] = nil }

  private func inode(_ file: Int32) throws(Errno) -> Int {
    guard let inode = files[file] else { throw Errno(EBADF) }
    return inode
  }

  func status(of file: Int32) throws(Errno) -> FileStatus { try status(try inode(file)) }

  func status(ofName name: String) throws(Errno) -> FileStatus {
    guard let inode = names[name] else { throw Errno(ENOENT) }
    return try status(inode)
  }

  private func status(_ inode: Int) throws(Errno) -> FileStatus {
    guard let content = contents[inode] else { throw Errno(ENOENT) }
    return FileStatus(
      identity: .init(
        device: 1, inode: UInt64(inode), size: content.written.count, changed: content.changes),
      isRegular: true, links: 1, user: content.user, mode: content.mode)
  }

  func read(_ file: Int32, count: Int, at offset: Int) throws(Errno) -> [UInt8] {
    try self.count(.read)
    let bytes = contents[try inode(file)]?.written ?? []
    return Array(bytes.dropFirst(offset).prefix(count))
  }

  func write(_ file: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    let inode = try inode(file)
    if badSpots.contains(inode) { throw Errno(EIO) }
    var content = contents[inode]?.written ?? []
    while content.count < offset + bytes.count { content.append(0) }
    content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    // A write that ends the process, or fails, may have got as far as it likes.
    if let end, calls + 1 == end { contents[inode]?.written = content }
    try count(.write)
    contents[inode]?.written = content
    contents[inode]?.changes += 1
    return bytes.count
  }

  func flush(_ file: Int32) throws(Errno) {
    try count(.flush)
    let inode = try inode(file)
    if flushes, let written = contents[inode]?.written { contents[inode]?.flushed = written }
  }

  func rename(_ name: String, to newName: String) throws(Errno) {
    try count(.rename)
    guard let inode = names[name] else { throw Errno(ENOENT) }
    names[newName] = inode
    names[name] = nil
    nameChanges += [.set(newName, inode), .remove(name)]
  }

  func unlink(_ name: String) throws(Errno) {
    try count(.unlink)
    guard names[name] != nil else { throw Errno(ENOENT) }
    names[name] = nil
    nameChanges.append(.remove(name))
  }

  func flushFolder() throws(Errno) {
    try count(.flushFolder)
    guard flushes else { return }
    flushedNames = names
    nameChanges = []
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int]) {
    switch change {
    case .set(let name, let inode): names[name] = inode
    case .remove(let name): names[name] = nil
    }
  }
}
