internal import CDRM

/// The properties of a connector or plane by name, as they were when they were read
/// (`drmModeObjectGetProperties`).
struct ObjectProperties {
  /// A property's number and its value.
  struct Property {
    let id: UInt32
    let value: UInt64
  }

  private let entries: [String: Property]

  /// Reads them; empty if the object is gone.
  ///
  /// - Parameters:
  ///   - object: the object's number.
  ///   - type: `DRM_MODE_OBJECT_CONNECTOR` or another of those.
  ///   - card: the descriptor of its card.
  init(of object: UInt32, type: UInt32, on card: Int32) {
    var entries: [String: Property] = [:]
    if let list = unsafe drmModeObjectGetProperties(card, object, type) {
      defer { unsafe drmModeFreeObjectProperties(list) }
      for position in 0..<Int(unsafe list.pointee.count_props) {
        let id = unsafe list.pointee.props[position]
        guard let property = unsafe drmModeGetProperty(card, id) else { continue }
        defer { unsafe drmModeFreeProperty(property) }
        let name = unsafe withUnsafeBytes(of: property.pointee.name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        entries[name] = Property(id: id, value: unsafe list.pointee.prop_values[position])
      }
    }
    self.entries = entries
  }

  /// One property; nil if the object has none of that name.
  subscript(name: String) -> Property? { entries[name] }
}
