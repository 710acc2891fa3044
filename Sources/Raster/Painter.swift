/// Paints scenes: composes each row of the damage in a line of its own and stores it once, from left to right,
/// straight into the surface, which it never reads.
///
/// It owns the memory of that line; once it has grown to the width of the surface, painting allocates nothing.
public struct Painter: ~Copyable {
  var line: [UInt32] = []

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
    for rectangle in damage {
      paint(scene, masks: masks, rectangle: rectangle, into: &surface)
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
    let area = Bounds(rectangle.intersection(surface.rectangle))
    guard !area.isEmpty else { return }
    if line.count < surface.width { line = Array(repeating: 0, count: surface.width) }
    for y in Int(area.y0)..<Int(area.y1) {
      for x in Int(area.x0)..<Int(area.x1) { line[x] = 0xff00_0000 }
      for shape in 0..<scene.shapes.count {
        draw(scene, masks, shape, y: y, in: area)
      }
      store(y, area, into: &surface)
    }
  }

  private mutating func draw(
    _ scene: borrowing Scene, _ masks: MaskStore, _ index: Int, y: Int, in area: Bounds
  ) {
    let shape = scene.shapes[index]
    let bounds = shape.bounds.intersection(area)
    guard !bounds.isEmpty, y >= Int(bounds.y0), y < Int(bounds.y1) else { return }
    let columns = Int(bounds.x0)..<Int(bounds.x1)
    let left = Int(shape.bounds.x0)
    let row = y - Int(shape.bounds.y0)
    let color = shape.color.pixel
    let alpha = UInt32(shape.color.alpha)
    switch shape.kind {
    case .fill:
      for x in columns { line[x] = mix(color, over: line[x], weight: alpha) }
    case .glyph:
      let entry = masks.entries[Int(shape.index)]
      for x in columns {
        let coverage = masks.coverage[entry.offset + row * entry.width + x - left]
        let weight = quotient255(UInt32(coverage) * alpha)
        line[x] = mix(color, over: line[x], weight: weight)
      }
    case .image:
      let image = scene.images[Int(shape.index)]
      let pixels = image.pixels(turned: scene.turn)
      let width = shape.bounds.width
      for x in columns { line[x] = compose(pixels[row * width + x - left], over: line[x]) }
    case .outline:
      let entry = scene.outlines.entries[Int(shape.index)]
      for place in scene.outlines.rows[
        entry.firstRow + row]..<scene.outlines.rows[
          entry.firstRow + row + 1]
      {
        let run = scene.outlines.runs[Int(place)]
        for column in Int(run.start)..<Int(run.start + run.count)
        where columns.contains(left + column) && run.offset != OutlineCache.Run.empty {
          let offset = Int(run.offset) + column - Int(run.start)
          let coverage =
            run.offset == OutlineCache.Run.full ? 255 : UInt32(scene.outlines.coverage[offset])
          let weight = quotient255(coverage * alpha)
          line[left + column] = mix(color, over: line[left + column], weight: weight)
        }
      }
    case .box:
      drawBox(scene, shape, row: row, columns: columns)
    }
  }

  private mutating func drawBox(
    _ scene: borrowing Scene, _ shape: Shape, row: Int, columns: Range<Int>
  ) {
    let border = Int(shape.border)
    let width = shape.bounds.width
    let height = shape.bounds.height
    let fillAlpha = UInt32(shape.color.alpha)
    let borderAlpha = UInt32(shape.borderColor.alpha)
    for x in columns {
      let column = x - Int(shape.bounds.x0)
      // The place in the upper left corner that this one is the mirror image of.
      let across = min(column, width - 1 - column)
      let down = min(row, height - 1 - row)
      var outer: UInt32 = 255
      var inner: UInt32 = across >= border && down >= border ? 255 : 0
      if shape.index >= 0 {
        let corner = scene.corners.entries[Int(shape.index)]
        if across < corner.side && down < corner.side {
          let offset = corner.offset + down * corner.side + across
          outer = UInt32(scene.corners.coverage[offset])
          inner = UInt32(scene.corners.coverage[offset + corner.side * corner.side])
        }
      }
      line[x] = mix(
        shape.borderColor.pixel, weight: quotient255((outer - inner) * borderAlpha),
        shape.color.pixel, weight: quotient255(inner * fillAlpha), over: line[x])
    }
  }

  private mutating func store(_ y: Int, _ area: Bounds, into surface: inout Surface) {
    let size = surface.format.bytesPerPixel
    for x in Int(area.x0)..<Int(area.x1) {
      let offset = y * surface.pitch + x * size
      switch surface.format {
      case .xrgb8888:
        surface.bytes.storeBytes(of: line[x], toByteOffset: offset, as: UInt32.self)
      case .rgb565(let dithered):
        let threshold = dithered ? ditherThreshold(x: x, y: y) : 127
        let value = rgb565(line[x], threshold: threshold)
        surface.bytes.storeBytes(of: value, toByteOffset: offset, as: UInt16.self)
      }
    }
  }
}

/// The threshold of the ordered 4 × 4 dither at a pixel of the panel, in 255ths of a step.
func ditherThreshold(x: Int, y: Int) -> UInt32 {
  let order: [16 of UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
  return (UInt32(order[(y & 3) * 4 + (x & 3)]) * 2 + 1) * 255 / 32
}

/// A pixel of RGB565: each channel one step higher when what is over of it reaches beyond the threshold.
func rgb565(_ pixel: UInt32, threshold: UInt32) -> UInt16 {
  let red = ((pixel >> 16 & 255) * 31 + threshold) / 255
  let green = ((pixel >> 8 & 255) * 63 + threshold) / 255
  let blue = ((pixel & 255) * 31 + threshold) / 255
  return UInt16(red << 11 | green << 5 | blue)
}
