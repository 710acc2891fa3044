/// Paints scenes: composes each row of the damage in a line of its own and stores it once, from left to right,
/// straight into the surface, which it never reads.
///
/// The line is retained from row to row. The rows of a rectangle fall into bands in which the same shapes are met;
/// where a band begins only the stretch that changes there is drawn again, and within it only what differs from row
/// to row: corners, glyphs, outlines. Rows that are alike are stored from the line as it is.
///
/// It owns the memory that this takes; once that has grown to the surface and the scene, painting allocates nothing.
public struct Painter: ~Copyable {
  var line = Line()
  var packed = PackedLines()
  /// The shapes that the band meets, in painting order.
  var live = Pool<Living>(capacity: 128)
  /// Those that begin below it, the next one last.
  var waiting = Pool<Living>(capacity: 128)
  /// What has to be done in each row of the band.
  var steps = Pool<Step>(capacity: 64)
  /// How many of them, the first ones, are of what lies apart, and stay until that ends; the others compose the
  /// stretches of the band.
  var apartCount = 0
  /// The columns that are composed anew in each row of the band.
  var stretches = Pool<Stretch>(capacity: 64)
  /// Where the pixels of a row come from when pictures lie open.
  var segments = Pool<Segment>()
  /// The place among the living shapes of the picture that is stored past the line in the band, or -1.
  var openPicture = -1
  /// The columns that something lies on in the band.
  var covered = Pool<Places>()
  /// What lies on pictures, mixed with them.
  var mixed = MixedPixels()
  /// The columns and rows being painted, on the panel.
  var area = Bounds(x0: 0, y0: 0, x1: 0, y1: 0)
  /// The column of the panel that the line begins with.
  var origin = 0
  /// The pixel behind all of `live`.
  var ground: UInt32 = 0
  /// The first row after which one of those that were met ends.
  var nextEnd: Int32 = 0
  /// The columns that are to be drawn again where the band begins, all that stays in them.
  var dirty = Places()
  /// The places of the line that were drawn again where the band begins.
  var changed = Places()
  /// Whether one of `live` is a picture that can be stored as it is.
  var hasPictures = false
  /// Whether something of what lies in the area has to be composed in each row.
  var hasStretches = false

  /// A painter that hasn't painted yet.
  public init() {}

  /// Paints the damaged part of a scene.
  ///
  /// - Parameters:
  ///   - scene: what to paint; what lies outside of it is painted black.
  ///   - masks: the store that its glyphs are from, turned like the scene.
  ///   - damage: in pixels of the panel; what lies outside the surface is left out.
  ///   - surface: where to; no byte outside the damage is touched.
  public mutating func paint(
    _ scene: borrowing Scene, masks: MaskStore, damage: Damage, into surface: inout Surface
  ) {
    for index in 0..<damage.count {
      paint(scene, masks: masks, rectangle: damage[index], into: &surface)
    }
  }

  /// Paints one rectangle of a scene.
  ///
  /// - Parameters:
  ///   - scene: what to paint; what lies outside of it is painted black.
  ///   - masks: the store that its glyphs are from, turned like the scene.
  ///   - rectangle: in pixels of the panel; what lies outside the surface is left out.
  ///   - surface: where to; no byte outside the rectangle is touched.
  public mutating func paint(
    _ scene: borrowing Scene, masks: MaskStore, rectangle: Rectangle, into surface: inout Surface
  ) {
    precondition(masks.turn == scene.turn, "the masks are not turned like the scene")
    area = Bounds(rectangle.intersection(surface.rectangle))
    guard !area.isEmpty else { return }
    let width = surface.width
    let format = surface.format
    let pitch = surface.pitch
    let start = Int(area.y0) * pitch + Int(area.x0) * format.bytesPerPixel
    let table = masks.table
    mixed.begin(masks)
    unsafe surface.bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // The surface has checked that its rows lie inside; the area lies inside the surface.
      let target = unsafe base + start
      // In step with the destination, so that neither loads nor stores straddle cache lines if its pitch doesn't.
      let lead = Int(bitPattern: target) % 64 / 4
      // Room for where it begins and for what a conversion reads beyond its end.
      line.reach(width + 32)
      origin = Int(area.x0) - lead
      collect(scene, table, storesPictures: format == .xrgb8888)
      switch format {
      case .xrgb8888:
        unsafe paintPixels(scene, table, target, pitch: pitch)
      case .rgb565(let dithered):
        packed.begin(
          width: area.width, lead: Int(bitPattern: target) % 64 / 2, dithered: dithered,
          column: Int(area.x0))
        unsafe paintPacked(scene, table, target, pitch: pitch)
      }
    }
  }

  /// Finds the shapes that the area meets, from the topmost one down to the first that hides all others.
  private mutating func collect(
    _ scene: borrowing Scene, _ masks: MaskStore.Table, storesPictures: Bool
  ) {
    ground = Scene.black
    hasPictures = false
    hasStretches = false
    nextEnd = .max
    steps.removeAll()
    apartCount = 0
    live.removeAll()
    waiting.removeAll()
    let count = scene.reaches.count
    let reaches = unsafe scene.reaches.elements(0, count: count)
    let opposite = Reach.opposite(of: area)
    var index = count
    while true {
      index = unsafe Reach.lastMeeting(opposite, among: reaches, before: index)
      guard index >= 0 else { break }
      let shape = scene.shapes[index]
      let cover = shape.cover(of: area)
      if case .whole(let pixel) = cover {
        ground = pixel
        break
      }
      if case .nothing = cover { continue }
      var living = Living(
        y0: shape.bounds.y0, y1: shape.bounds.y1, index: Int32(truncatingIfNeeded: index),
        effort: shape.effort, isApart: shape.isApart)
      if shape.picture >= 0 { findMixed(&living, scene, masks, storesPictures: storesPictures) }
      wait(living)
      switch living.effort {
      case .constant, .ramp, .ready: break
      case .corners: if !living.isApart { hasStretches = true }
      case .varied: hasStretches = true
      case .picture:
        hasPictures = true
        hasStretches = true
      }
      if case .hidden = cover { break }
    }
  }

  /// Adds a shape to the waiting ones, behind those that begin after it or lie over it: that is the order they come in,
  /// but for a picture that is turned.
  @inline(__always)
  private mutating func wait(_ shape: Living) {
    waiting.append(shape)
    var place = waiting.count &- 1
    while place > 0 && waiting[place &- 1].y0 < shape.y0 {
      waiting[place] = waiting[place &- 1]
      place &-= 1
    }
    waiting[place] = shape
  }
}
