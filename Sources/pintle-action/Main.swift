import Glibc
import Linux
import Wire

/// `pintle-action`: alone does what a right PIN is for. It hears from the gatekeeper who came, never with which PIN.
///
/// Ends when the gatekeeper's connection does, once all that it was told of is done; at SIGTERM it ends the running
/// program too. Exit codes: 0, 64 for a wrong command line, 71 when the system lacks something.
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
      let connection = try FileDescriptor(inherited: options.gatekeeper)
      var runner = try Runner(
        PacketSocket(owning: connection), program: options.program, limit: options.limit)
      try runner.run()
      return 0
    } catch {
      say("\(error)")
      return 71
    }
  }
}

/// Writes a line for the journal.
func say(_ text: String) { OwnProcess.complain("pintle-action: \(text)") }
