import Glibc

/// Where PINs and attempts are kept.
struct StoreFolder {
  /// Its whole path.
  let path: String
  /// Whether it may be on a file system that forgets at power-off, for trials: restarts then shorten waits.
  let mayForget: Bool

  /// The folder of `--store`, else the one that systemd made for the service, else the usual one.
  ///
  /// - Throws: `CommandError.usage`.
  init(_ arguments: inout Arguments) throws(CommandError) {
    mayForget = arguments.flag("--allow-forgetful-store")
    let option = try arguments.path("--store")
    // `StateDirectory=` may name several; Pintle's unit names one.
    let service = unsafe getenv("STATE_DIRECTORY").map { unsafe String(cString: $0) }
    path = WholePath.of(option ?? service ?? "/var/lib/pintle")
  }

  /// What the gatekeeper is told beside the folder.
  var options: [String] { mayForget ? ["--allow-forgetful-store"] : [] }
}
