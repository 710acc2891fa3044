@testable import Raster

/// Paints a pixel at a time, all shapes at each, with nothing kept and nothing left out: slow, and what the painter
/// has to agree with bit for bit.
struct PlainPainter {
  let masks: MaskStore

  /// The pixels of the panel, `0xffRRGGBB`, row by row.
  func paint(_ scene: borrowing Scene, width: Int, height: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xff00_0000, count: width * height)
    for index in 0..<scene.shapes.count {
      let shape = scene.shapes[index]
      let visible = shape.bounds.rectangle.intersection(
        Rectangle(x: 0, y: 0, width: width, height: height))
      guard !visible.isEmpty else { continue }
      for y in visible.y..<visible.maxY {
        for x in visible.x..<visible.maxX {
          let place = Point(x: x - Int(shape.bounds.x0), y: y - Int(shape.bounds.y0))
          pixels[y * width + x] = pixel(shape, scene, at: place, over: pixels[y * width + x])
        }
      }
    }
    return pixels
  }

  private func pixel(
    _ shape: Shape, _ scene: borrowing Scene, at place: Point, over pixel: UInt32
  ) -> UInt32 {
    let color = shape.color.pixel
    let alpha = UInt32(shape.color.alpha)
    switch shape.kind {
    case .fill:
      return mix(color, over: pixel, weight: alpha)
    case .glyph:
      let width = shape.bounds.width
      let bytes = unsafe masks.table.bytes(
        shape.index, width: width, height: shape.bounds.height)
      let byte = unsafe bytes[place.y * width + place.x]
      return mix(color, over: pixel, weight: quotient255(UInt32(byte) * alpha))
    case .image:
      let pixels = scene.images[Int(shape.index)].pixels(turned: scene.turn)
      return compose(pixels[place.y * shape.bounds.width + place.x], over: pixel)
    case .outline:
      return mix(
        color, over: pixel, weight: quotient255(coverage(shape, scene, at: place) * alpha))
    case .box:
      return boxPixel(shape, scene, at: place, over: pixel)
    }
  }

  private func coverage(_ shape: Shape, _ scene: borrowing Scene, at place: Point) -> UInt32 {
    let row = scene.outlines.firstRow(shape.index) + place.y
    let runs = unsafe scene.outlines.runs(row)
    for index in 0..<runs.count {
      let run = unsafe runs[index]
      guard place.x >= Int(run.start), place.x < Int(run.start + run.count) else { continue }
      if run.offset == OutlineCache.Run.empty { return 0 }
      if run.offset == OutlineCache.Run.full { return 255 }
      let offset = Int(run.offset) + place.x - Int(run.start)
      return UInt32(unsafe scene.outlines.coverage(offset, count: 1)[0])
    }
    return 0
  }

  private func boxPixel(
    _ shape: Shape, _ scene: borrowing Scene, at place: Point, over pixel: UInt32
  ) -> UInt32 {
    // The place in the upper left corner that this one is the mirror image of.
    let across = min(place.x, shape.bounds.width - 1 - place.x)
    let down = min(place.y, shape.bounds.height - 1 - place.y)
    var outer: UInt32 = 255
    var inner: UInt32 = across >= Int(shape.border) && down >= Int(shape.border) ? 255 : 0
    if across < Int(shape.side) && down < Int(shape.side) {
      let rows = unsafe scene.corners.rows(shape.index, down)
      outer = UInt32(unsafe rows.outer[across])
      inner = UInt32(unsafe rows.inner[across])
    }
    return mix(
      shape.borderColor.pixel,
      weight: quotient255((outer - inner) * UInt32(shape.borderColor.alpha)),
      shape.color.pixel, weight: quotient255(inner * UInt32(shape.color.alpha)), over: pixel)
  }
}
