/// What the action process is started with.
struct Options {
  static let usage =
    "usage: pintle-action --gatekeeper-fd N [--accept PROGRAM] [--time-limit MS]"

  /// What is wrong with the arguments.
  struct Mistake: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  var gatekeeper: Int32 = -1
  var program: String?
  var limit = Duration.seconds(30)

  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
      switch option {
      case "--gatekeeper-fd":
        guard let number = Int32(value), number > 2 else {
          throw Mistake(text: "\(option) needs the number of a descriptor, 3 or more")
        }
        gatekeeper = number
      case "--accept": program = value
      case "--time-limit":
        guard let milliseconds = Int64(value), (1...86_400_000).contains(milliseconds) else {
          throw Mistake(text: "\(option) needs milliseconds, up to a day")
        }
        limit = .milliseconds(milliseconds)
      default: throw Mistake(text: "unknown option '\(option)'")
      }
    }
    guard gatekeeper > 2 else { throw Mistake(text: "--gatekeeper-fd is needed") }
  }
}
