import Glibc
public import Linux
public import Messages

/// The folder of one occasion, such as `/etc/pintle/accept.d`, whose programs are run when it comes.
///
/// A program is an executable file, or a link to one, that only root can change, in a folder that only root can change.
/// It is looked up anew each time: what is put there counts at once.
public struct ActionFolder: Equatable, Sendable {
  /// Where the folders of all occasions are, unless another place is named.
  public static let defaultPlace = "/etc/pintle"

  /// What its programs are run for.
  public let occasion: Occasion
  /// Its whole path.
  public let path: String
  /// Who beside root may own it and what is in it.
  let user: UInt32

  /// A folder that need not be there.
  ///
  /// - Parameters:
  ///   - occasion: what its programs are run for; gives its name.
  ///   - place: the whole path of the folder above it.
  ///   - user: who beside root may own it and what is in it; root alone if nobody is named.
  public init(_ occasion: Occasion, in place: String, user: UInt32 = 0) {
    self.occasion = occasion
    self.user = user
    path = "\(place)/\(occasion.rawValue).d"
  }

  /// What is in a folder, names in the order of their bytes.
  public struct Listing: Equatable, Sendable {
    /// What is to be run, if ``ActionFolder/check(_:)`` finds nothing against it.
    public var programs: [String] = []
    /// What is passed over, and why.
    public var ignored: [Ignored] = []
  }

  /// A file that is passed over.
  public struct Ignored: Equatable, Sendable {
    /// Its name in the folder.
    public var name: String
    /// Why.
    public var reason: Reason

    /// Why a file is passed over.
    public enum Reason: Equatable, Sendable {
      /// Its name is one that editors and package managers give to what they leave behind, or could be taken for one.
      case name
      /// It is a folder.
      case folder
      /// It may not be executed.
      case notExecutable
    }
  }

  /// Lists the folder (`readdir(3)`).
  ///
  /// - Returns: nothing if there is no such folder.
  /// - Throws: `ActionFolderError` if it can't be read, or is not to be trusted; then nothing in it is.
  public func list() throws(ActionFolderError) -> Listing {
    var listing = Listing()
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return listing }
      throw .unreadable(path, .last)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notFolder(path) }
    guard status.st_uid == 0 || status.st_uid == user else { throw .foreign(path) }
    // Not in a sticky one either: others could put links there to what is trusted elsewhere.
    guard status.st_mode & 0o022 == 0 else { throw .exposed(path) }
    for name in try names() {
      if let reason = reasonToIgnore(name) {
        listing.ignored.append(Ignored(name: name, reason: reason))
      } else {
        listing.programs.append(name)
      }
    }
    return listing
  }

  /// The path of something in the folder.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Looks whether a program may be run, now.
  ///
  /// - Parameter name: its name in the folder.
  /// - Returns: the program.
  /// - Throws: `ProgramError` with the reason not to.
  public func check(_ name: String) throws(ProgramError) -> TrustedProgram {
    try TrustedProgram(path: path(of: name), user: user)
  }

  /// What is not as somebody may have meant it, a line each: a folder that is not trusted, a program that is not, and
  /// what is passed over.
  public func findings() -> [String] {
    let listing: Listing
    do throws(ActionFolderError) { listing = try list() } catch { return ["\(error)"] }
    var findings: [String] = []
    for name in listing.programs {
      do throws(ProgramError) { _ = try check(name) } catch { findings.append("\(error)") }
    }
    for ignored in listing.ignored {
      findings.append("\(path(of: ignored.name)) is passed over: \(ignored.reason)")
    }
    return findings
  }
}

extension ActionFolder {
  /// What is in the folder but hidden files, in the order of their bytes.
  private func names() throws(ActionFolderError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .unreadable(path, .last) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe String(cString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .unreadable(path, .last) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func reasonToIgnore(_ name: String) -> Ignored.Reason? {
    guard ActionFolder.isProgramName(name) else { return .name }
    var status = stat()
    // What can't be looked at is no reason to pass over it in silence: it is refused when it is checked.
    guard unsafe stat(path(of: name), &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return status.st_mode & 0o111 == 0 ? .notExecutable : nil
    default: return nil
    }
  }

  /// Letters A–Z and a–z, digits, blank, `.`, `_` and `-`, beginning with a letter or digit, up to 64 of them; and not
  /// what a package manager or an editor leaves beside a file.
  static func isProgramName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count), let first = name.utf8.first,
      isLetterOrDigit(first), name.utf8.last != UInt8(ascii: " ")
    else { return false }
    let isPlain = name.utf8.allSatisfy { isLetterOrDigit($0) || " ._-".utf8.contains($0) }
    return isPlain && !leftovers.contains { name.hasSuffix($0) }
  }

  private static let leftovers = [
    ".bak", ".old", ".orig", ".rej", ".save", ".swp", ".tmp", ".new", ".disabled", ".dpkg-new",
    ".dpkg-old", ".dpkg-dist", ".dpkg-tmp", ".dpkg-bak", ".dpkg-backup", ".dpkg-remove",
    ".ucf-dist", ".ucf-new", ".ucf-old", ".rpmnew", ".rpmsave", ".rpmorig",
  ]

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension ActionFolder.Ignored.Reason: CustomStringConvertible {
  /// What to do about it, to follow a colon.
  public var description: String {
    switch self {
    case .name: "a program's name has letters, digits, blanks and . _ - and is not that of a copy"
    case .folder: "it is a folder"
    case .notExecutable: "it is not executable (chmod +x)"
    }
  }
}
