import Glibc
import Linux
import Wire

/// `pintle-action`: alone does what is to be done when something happens at the door. It hears from the gatekeeper what
/// it was and who came, never with which PIN, and runs the programs of the occasion's folder.
///
/// Each program has a keeper of its own, this same program started with `--keep`, which ends it and all that it started
/// when its time is over.
///
/// Ends when the gatekeeper's connection does, once all that it was told of is done; at SIGTERM it ends the running
/// programs too. Exit codes: 0, 64 for a wrong command line, 71 when the system lacks something; a keeper's are 0 if the
/// program ended well, else 1.
@main
struct Main {
  static func main() {
    OwnProcess.seal()
    // What a program creates is as readable as on any other day.
    umask(0o022)
    unsafe chdir("/")
    exit(serve())
  }

  private static func serve() -> Int32 {
    let options: Options
    do throws(Options.Mistake) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("\(error.text); \(Options.usage)")
      return 64
    }
    do {
      switch options {
      case .dispatch(let gatekeeper, let place, let trustsOwn, let limit):
        let connection = try FileDescriptor(inherited: gatekeeper)
        var dispatcher = try Dispatcher(
          PacketSocket(owning: connection), place: place, user: trustsOwn ? geteuid() : 0,
          limit: limit)
        try dispatcher.run()
        return 0
      case .keep(let program, let limit):
        var keeper = try Keeper(program, limit: limit)
        return try keeper.run() ? 0 : 1
      }
    } catch {
      say("\(error)")
      return 71
    }
  }
}

/// Writes a line for the journal.
func say(_ text: String) { OwnProcess.complain("pintle-action: \(text)") }
