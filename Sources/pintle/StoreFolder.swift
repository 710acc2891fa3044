import Glibc

/// Where PINs and attempts are kept.
enum StoreFolder {
  /// The folder that `--store` names, else the one that systemd made for the service, else the usual one.
  static func path(option: String?) -> String {
    if let option { return option }
    // `StateDirectory=` may name several; Pintle's unit names one.
    if let folder = unsafe getenv("STATE_DIRECTORY") { return unsafe String(cString: folder) }
    return "/var/lib/pintle"
  }
}
