/// A socket or panel of a card, as the kernel knows it at the moment of asking.
public struct Connector: Sendable {
  /// Whether something is plugged in.
  public enum Status: Equatable, Sendable {
    /// A screen is there.
    case connected
    /// Nothing is there.
    case disconnected
    /// The hardware can't tell; used when nothing else is there.
    case unknown
  }

  /// Type and number, as in the configuration: `HDMI-A-1`. Unique within a card.
  public let name: String

  /// Whether something is plugged in.
  public let status: Status

  /// Whether it is meant for a picture on a surface; a headset's is not (`non-desktop`).
  public let isDesktop: Bool

  /// The modes that the screen and the driver agree on.
  public let modes: [Mode]

  /// How the panel is built in, if the firmware says so (`panel orientation`).
  public let mounting: PanelMounting?

  /// The kernel's number of it.
  let id: UInt32

  /// The size the screen claims, in millimetres, believed or not.
  let claimedMillimetres: (width: Int, height: Int)

  /// The positions in the card's list of the CRTCs that can feed it, as a bit mask.
  let possibleCRTCs: UInt32

  /// The CRTC that feeds it now; 0 if none does.
  let currentCRTC: UInt32

  /// Whether the cable failed to carry the mode that was set (`link-status` is bad): the mode must be set again.
  let isLinkBad: Bool

  /// The number of its `DPMS` property; 0 if it has none.
  let powerProperty: UInt32
}

extension Connector.Status: CustomStringConvertible {
  /// One word for people.
  public var description: String {
    switch self {
    case .connected: "connected"
    case .disconnected: "nothing plugged in"
    case .unknown: "can't tell whether something is plugged in"
    }
  }
}
