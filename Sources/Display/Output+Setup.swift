internal import CDRM
internal import Linux
internal import Raster

extension Output {
  /// Two buffers, the first of them on the screen in a mode.
  struct Lit: ~Copyable {
    let mode: Mode
    private let first: DumbBuffer
    private let second: DumbBuffer

    init(_ mode: Mode, _ format: BufferFormat, on card: borrowing Card) throws(DisplayError) {
      let (width, height) = (mode.width, mode.height)
      let first = try DumbBuffer(width: width, height: height, format: format, on: card)
      let second = try DumbBuffer(width: width, height: height, format: format, on: card)
      self.mode = mode
      self.first = first
      self.second = second
    }

    var framebuffer: UInt32 { first.framebuffer }

    consuming func intoBuffers() -> [2 of DumbBuffer] {
      [first, second]
    }
  }

  /// Sets the first mode and format that the card takes.
  static func light(
    _ pipeline: Pipeline, on card: borrowing Card, attempts: Int
  ) throws(DisplayError) -> Lit {
    let number = card.descriptor.rawValue
    let plane = pipeline.plane.properties
    if plane.rotation != 0 && plane.rotationValue != UInt64(DRM_MODE_ROTATE_0) {
      // A turn left behind would turn ours; the rasteriser turns the picture itself.
      drmModeObjectSetProperty(
        number, pipeline.plane.id, UInt32(DRM_MODE_OBJECT_PLANE), plane.rotation,
        UInt64(DRM_MODE_ROTATE_0))
    }
    var reason = DisplayError.noPipeline(connector: pipeline.connector.name)
    for mode in pipeline.modes.prefix(attempts) {
      for format in pipeline.formats {
        do throws(DisplayError) {
          let lit = try Lit(mode, format, on: card)
          let black = Flip(
            card: number, crtc: pipeline.crtc, plane: pipeline.plane,
            framebuffer: lit.framebuffer, clips: DamageClips(Damage()), frame: 0)
          do throws(Errno) {
            try black.set(connector: pipeline.connector.id, mode: mode)
          } catch {
            throw DisplayError.of(error, path: card.node.path)
              ?? .modeRefused(
                connector: pipeline.connector.name, mode: mode.description, error)
          }
          return lit
        } catch {
          switch error {
          case .gone, .masterLost: throw error
          default: reason = error
          }
        }
      }
    }
    throw reason
  }

  /// Takes whatever else lies on our CRTC off it: a cursor or an overlay of a program before us.
  static func clear(
    _ pipeline: Pipeline, of resources: CardResources, on card: borrowing Card
  ) {
    for plane in resources.planes
    where plane.currentCRTC == pipeline.crtc && plane.kind != .primary {
      drmModeSetPlane(
        card.descriptor.rawValue, plane.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
  }

  /// The strongest way of presenting that the driver claims to have.
  static func strongest(on card: borrowing Card, plane: Plane) -> Presentation {
    guard card.isAtomic && plane.properties.framebuffer != 0 else { return .pageFlip }
    return plane.properties.damageClips != 0 ? .atomicWithDamage : .atomic
  }
}
