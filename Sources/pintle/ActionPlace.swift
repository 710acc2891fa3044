import Actions
import Glibc
import Messages

/// Where the folders are whose programs are run: `accept.d` and its siblings.
struct ActionPlace {
  /// The whole path of the folder above them.
  let path: String
  /// Whether the command line names it. What is there may then belong to whoever runs the terminal, too: he named it, and
  /// it is he as whom the programs run. The usual place is root's alone, since the terminal's user is not to be trusted
  /// with what opens the door.
  let isNamed: Bool

  /// The place of `--actions`, else the usual one.
  ///
  /// - Throws: `CommandError.usage`.
  init(_ arguments: inout Arguments) throws(CommandError) {
    self.init(path: try arguments.path("--actions"))
  }

  /// A place that is named, else the usual one.
  init(path: String?) {
    self.path = path.map(WholePath.of) ?? ActionFolder.defaultPlace
    isNamed = path != nil
  }

  /// What the action process is told.
  var options: [String] { ["--actions", path] + (isNamed ? ["--own"] : []) }

  /// What is not as somebody may have meant it, a line each.
  func findings() -> [String] {
    Occasion.allCases.flatMap { occasion in
      ActionFolder(occasion, in: path, user: isNamed ? geteuid() : 0).findings()
    }
  }
}
