import Gatekeeper

/// What the gatekeeper is started with. There is no secret in it.
struct Options {
  static let usage =
    "usage: pintle-gatekeeper --store DIR (--terminal-fd N [--action-fd N] | --admin-fd N)"
    + " [--waits MS,MS,…] [--allowance N] [--refill MS] [--hard-stop N] [--repeats N] [--new-store-cost KIB,PASSES] [--allow-forgetful-store]"

  /// What is wrong with the arguments.
  struct Mistake: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  var store = ""
  var terminal: Int32?
  var administrator: Int32?
  var action: Int32?
  var rules = Gatekeeper.Rules()
  var allowsForgetful = false

  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    var lockout = LockoutOptions()
    func value(of option: String) throws(Mistake) -> String {
      guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
      return value
    }
    func descriptor(of option: String) throws(Mistake) -> Int32 {
      guard let number = Int32(try value(of: option)), number > 2 else {
        throw Mistake(text: "\(option) needs the number of a descriptor, 3 or more")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--store": store = try value(of: option)
      case "--terminal-fd": terminal = try descriptor(of: option)
      case "--admin-fd": administrator = try descriptor(of: option)
      case "--action-fd": action = try descriptor(of: option)
      case _ where LockoutOptions.names.contains(option):
        try lockout.take(option, try value(of: option))
      case "--new-store-cost":
        let numbers = try value(of: option).split(separator: ",").compactMap { Int($0) }
        guard numbers.count == 2, (8...1 << 20).contains(numbers[0]),
          (1...32).contains(numbers[1])
        else { throw Mistake(text: "--new-store-cost needs KIB,PASSES within 8…1048576,1…32") }
        rules = Gatekeeper.Rules(
          lockout: rules.lockout, memory: numbers[0] << 10, passes: numbers[1])
      case "--allow-forgetful-store": allowsForgetful = true
      default: throw Mistake(text: "unknown option '\(option)'")
      }
    }
    rules.lockout = lockout.rules
    guard store.hasPrefix("/") else { throw Mistake(text: "--store needs an absolute path") }
    guard (terminal == nil) != (administrator == nil) else {
      throw Mistake(text: "one of --terminal-fd and --admin-fd is needed")
    }
  }
}
