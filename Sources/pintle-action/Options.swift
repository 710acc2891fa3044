/// What the action process is started with.
enum Options {
  static let usage =
    "usage: pintle-action --gatekeeper-fd N [--actions DIR [--own]] [--time-limit MS]"
    + " | pintle-action --keep PROGRAM [--time-limit MS]"

  /// What is wrong with the arguments.
  struct Mistake: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  /// To hear from the gatekeeper behind a descriptor, and to run what is in the folders at a place, if there is one.
  case dispatch(gatekeeper: Int32, place: String?, trustsOwn: Bool, limit: Duration)
  /// To see one program through, with the environment and the standard streams it was given itself.
  case keep(program: String, limit: Duration)

  init(_ words: [String]) throws(Mistake) {
    var gatekeeper: Int32?
    var place: String?
    var program: String?
    var trustsOwn = false
    var limit = Duration.seconds(30)
    var rest = words[...]
    while let option = rest.popFirst() {
      if option == "--own" {
        trustsOwn = true
        continue
      }
      guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
      switch option {
      case "--gatekeeper-fd":
        guard let number = Int32(value), number > 2 else {
          throw Mistake(text: "\(option) needs the number of a descriptor, 3 or more")
        }
        gatekeeper = number
      case "--actions": place = try Options.path(value, of: option)
      case "--keep": program = try Options.path(value, of: option)
      case "--time-limit":
        guard let milliseconds = Int64(value), (1...86_400_000).contains(milliseconds) else {
          throw Mistake(text: "\(option) needs milliseconds, up to a day")
        }
        limit = .milliseconds(milliseconds)
      default: throw Mistake(text: "unknown option '\(option)'")
      }
    }
    switch (gatekeeper, program) {
    case (let number?, nil):
      self = .dispatch(gatekeeper: number, place: place, trustsOwn: trustsOwn, limit: limit)
    case (nil, let program?): self = .keep(program: program, limit: limit)
    default: throw Mistake(text: "one of --gatekeeper-fd and --keep is needed")
    }
  }

  private static func path(_ value: String, of option: String) throws(Mistake) -> String {
    guard value.hasPrefix("/") else { throw Mistake(text: "\(option) needs a whole path") }
    return value
  }
}
