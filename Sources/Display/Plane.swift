internal import CDRM
internal import Raster

/// A plane: what a CRTC fetches a framebuffer through.
struct Plane: Equatable, Sendable {
  /// What the plane is for.
  enum Kind: UInt64, Sendable {
    case overlay = 0
    case primary = 1
    case cursor = 2
  }

  /// The kernel's number of it.
  let id: UInt32

  /// What it is for.
  let kind: Kind

  /// The positions in the card's list of the CRTCs it can serve, as a bit mask.
  let possibleCRTCs: UInt32

  /// The CRTC it serves now; 0 if none.
  let currentCRTC: UInt32

  /// The pixel formats it takes, as four-character codes.
  let formats: [UInt32]

  /// The numbers of its properties; 0 where the driver has none.
  let properties: PlaneProperties

  /// The primary plane for a CRTC: the one that serves it already, else the first that can.
  ///
  /// - Parameters:
  ///   - planes: all of the card.
  ///   - crtc: the CRTC's number.
  ///   - position: its position in the card's list.
  /// - Returns: nil if none can serve it.
  static func primary(among planes: [Plane], crtc: UInt32, position: Int) -> Plane? {
    let able = planes.filter { plane in
      plane.kind == .primary && plane.possibleCRTCs & (1 << UInt32(position)) != 0
    }
    return able.first { $0.currentCRTC == crtc } ?? able.first
  }
}

/// The property numbers that presenting needs.
struct PlaneProperties: Equatable, Sendable {
  /// `FB_ID`, atomic drivers only.
  var framebuffer: UInt32 = 0
  /// `FB_DAMAGE_CLIPS`, where the driver uploads only what changed.
  var damageClips: UInt32 = 0
  /// `rotation`.
  var rotation: UInt32 = 0
  /// The value of `rotation` when it was read.
  var rotationValue: UInt64 = 0
}
