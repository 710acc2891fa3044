import Gatekeeper
import Glibc
import Linux

/// `pintle-gatekeeper`: alone reads credentials, counts attempts and decides.
///
/// Started by `pintle run`, or by `pintle credential` where none runs. Standard output stays silent; what there is to say
/// goes to standard error, a line each. Exit codes: 0 when its owner is gone or a signal said so, 64 for a wrong
/// command line, 70 when its owner sent nonsense, 71 when the system lacks something.
@main
struct Main {
  static func main() {
    OwnProcess.seal()
    // All owners are gone when this returns: exit(3) runs no deinit.
    exit(serve())
  }

  private static func say(_ text: String) { OwnProcess.complain("pintle-gatekeeper: \(text)") }

  private static func serve() -> Int32 {
    let options: Options
    do throws(Options.Mistake) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("\(error.text); \(Options.usage)")
      return 64
    }
    do {
      let owner: Server.Owner = options.terminal != nil ? .terminal : .administrator
      let connection = try inherited(options.terminal ?? options.administrator ?? -1)
      var action: FileDescriptor?
      if let number = options.action { action = try inherited(number) }
      let store = options.store
      let gatekeeper = try Gatekeeper(
        store: store, rules: options.rules, allowsForgetful: options.allowsForgetful,
        prepare: { () throws(Errno) in try OwnProcess.become(ownerOf: store) }, say: say)
      var server = try Server(
        gatekeeper, owner: owner, connection: connection, action: action, say: say)
      switch try server.run() {
      case .asked: return 0
      case .confused: return 70
      }
    } catch {
      say("\(error)")
      return 71
    }
  }

  private static func inherited(_ number: Int32) throws(Options.Mistake) -> FileDescriptor {
    do throws(Errno) { return try FileDescriptor(inherited: number) } catch {
      throw Options.Mistake(text: "descriptor \(number), which it was to be started with: \(error)")
    }
  }
}
