import CPixman
import Measuring
import Raster

/// pixman as a program that knows it well would use it: solid rectangles filled, corners and dots by masks made once,
/// text by its glyph cache.
final class PixmanContender {
  private let layout: Layout
  private let image: OpaquePointer
  private let glyphCache: OpaquePointer
  private var title: [pixman_glyph_t] = []
  private var signs: [pixman_glyph_t] = []
  private let text: OpaquePointer
  private let dot: OpaquePointer
  private let dotMask: OpaquePointer
  private let cell: Box
  private let key: Box
  private var kept: [UnsafeMutableRawPointer] = []

  /// A rounded box of one look, as masks and solid sources.
  private struct Box {
    var border: OpaquePointer
    var fill: OpaquePointer
    var borderColor: pixman_color_t
    var fillColor: pixman_color_t
    var outer: [OpaquePointer]
    var inner: [OpaquePointer]
  }

  init(_ layout: Layout, target: Memory) {
    self.layout = layout
    let width = Int32(layout.size.width)
    image = pixman_image_create_bits(
      PIXMAN_x8r8g8b8, width, Int32(layout.size.height),
      target.address.assumingMemoryBound(to: UInt32.self), width * 4)
    glyphCache = pixman_glyph_cache_create()
    text = PixmanContender.solid(Layout.text)
    dot = PixmanContender.solid(Layout.dot)
    var kept: [UnsafeMutableRawPointer] = []
    let radius = Double(layout.dotRadius)
    let box = layout.dotBox(0)
    dotMask = PixmanContender.mask(width: box.width, height: box.height, &kept) {
      let dx = $0 - Double(box.width) / 2
      let dy = $1 - Double(box.height) / 2
      return dx * dx + dy * dy <= radius * radius
    }
    cell = PixmanContender.box(layout, border: Layout.cellBorder, fill: Layout.cellFill, &kept)
    key = PixmanContender.box(layout, border: Layout.keyBorder, fill: Layout.keyFill, &kept)
    self.kept = kept
    title = layout.title.map { glyph($0) }
    signs = layout.signs.map { glyph($0) }
  }

  private static func color(_ rgb: UInt32) -> pixman_color_t {
    func channel(_ value: UInt32) -> UInt16 { UInt16(value & 255) * 257 }
    return pixman_color_t(
      red: channel(rgb >> 16), green: channel(rgb >> 8), blue: channel(rgb), alpha: 0xffff)
  }

  private static func solid(_ rgb: UInt32) -> OpaquePointer {
    var color = color(rgb)
    return pixman_image_create_solid_fill(&color)
  }

  /// A mask by 64 × 64 samples a pixel.
  private static func mask(
    width: Int, height: Int, _ kept: inout [UnsafeMutableRawPointer],
    _ isInside: (Double, Double) -> Bool
  ) -> OpaquePointer {
    let stride = (width + 3) / 4 * 4
    let bits = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
    kept.append(bits)
    for y in 0..<height {
      for x in 0..<width {
        var count = 0
        for row in 0..<64 {
          for column in 0..<64
          where isInside(
            Double(x) + (Double(column) + 0.5) / 64, Double(y) + (Double(row) + 0.5) / 64)
          {
            count += 1
          }
        }
        bits.storeBytes(
          of: UInt8((Double(count) / 4096 * 255).rounded()), toByteOffset: y * stride + x,
          as: UInt8.self)
      }
    }
    return pixman_image_create_bits(
      PIXMAN_a8, Int32(width), Int32(height), bits.assumingMemoryBound(to: UInt32.self),
      Int32(stride))
  }

  private static func box(
    _ layout: Layout, border: UInt32, fill: UInt32, _ kept: inout [UnsafeMutableRawPointer]
  ) -> Box {
    func corners(_ radius: Int) -> [OpaquePointer] {
      [(1.0, 1.0), (0, 1), (1, 0), (0, 0)].map { centerX, centerY in
        let r = Double(radius)
        return mask(width: radius, height: radius, &kept) {
          let dx = $0 - centerX * r
          let dy = $1 - centerY * r
          return dx * dx + dy * dy <= r * r
        }
      }
    }
    return Box(
      border: solid(border), fill: solid(fill), borderColor: color(border), fillColor: color(fill),
      outer: corners(layout.radius), inner: corners(layout.radius - layout.border))
  }

  private func glyph(_ sign: Layout.Sign) -> pixman_glyph_t {
    let shape = layout.typeface.glyphs[sign.glyph]
    let face = UnsafeMutableRawPointer(bitPattern: 1)
    let name = UnsafeMutableRawPointer(bitPattern: sign.glyph + 1)
    pixman_glyph_cache_freeze(glyphCache)
    defer { pixman_glyph_cache_thaw(glyphCache) }
    if let known = pixman_glyph_cache_lookup(glyphCache, face, name) {
      return pixman_glyph_t(x: Int32(sign.x), y: Int32(sign.y), glyph: known)
    }
    let stride = (max(shape.width, 1) + 3) / 4 * 4
    let bits = UnsafeMutableRawPointer.allocate(
      byteCount: stride * max(shape.height, 1), alignment: 16)
    kept.append(bits)
    for y in 0..<shape.height {
      for x in 0..<shape.width {
        bits.storeBytes(
          of: shape.coverage[y * shape.width + x], toByteOffset: y * stride + x, as: UInt8.self)
      }
    }
    // A space has no pixels; pixman wants one.
    if shape.width == 0 || shape.height == 0 { bits.storeBytes(of: 0, as: UInt8.self) }
    let mask = pixman_image_create_bits(
      PIXMAN_a8, Int32(max(shape.width, 1)), Int32(max(shape.height, 1)),
      bits.assumingMemoryBound(to: UInt32.self), Int32(stride))
    let inserted = pixman_glyph_cache_insert(glyphCache, face, name, 0, 0, mask)
    return pixman_glyph_t(x: Int32(sign.x), y: Int32(sign.y), glyph: inserted)
  }

  private func fill(_ rectangle: Rectangle, _ color: pixman_color_t) {
    var color = color
    var box = pixman_box32_t(
      x1: Int32(rectangle.x), y1: Int32(rectangle.y), x2: Int32(rectangle.maxX),
      y2: Int32(rectangle.maxY))
    pixman_image_fill_boxes(PIXMAN_OP_SRC, image, &color, 1, &box)
  }

  private func round(
    _ rectangle: Rectangle, radius: Int, _ source: OpaquePointer, _ color: pixman_color_t,
    _ corners: [OpaquePointer]
  ) {
    fill(rectangle.inset(horizontally: radius, vertically: 0), color)
    let side = Rectangle(
      x: rectangle.x, y: rectangle.y + radius, width: radius, height: rectangle.height - 2 * radius)
    fill(side, color)
    fill(side.offset(x: rectangle.width - radius, y: 0), color)
    let right = rectangle.maxX - radius
    let bottom = rectangle.maxY - radius
    for (index, place) in [
      (rectangle.x, rectangle.y), (right, rectangle.y), (rectangle.x, bottom), (right, bottom),
    ].enumerated() {
      pixman_image_composite32(
        PIXMAN_OP_OVER, source, corners[index], image, 0, 0, 0, 0, Int32(place.0), Int32(place.1),
        Int32(radius), Int32(radius))
    }
  }

  private func draw(_ box: Box, at rectangle: Rectangle) {
    round(rectangle, radius: layout.radius, box.border, box.borderColor, box.outer)
    round(
      rectangle.inset(by: layout.border), radius: layout.radius - layout.border, box.fill,
      box.fillColor, box.inner)
  }

  private func drawDot(_ index: Int) {
    let box = layout.dotBox(index)
    pixman_image_composite32(
      PIXMAN_OP_OVER, dot, dotMask, image, 0, 0, 0, 0, Int32(box.x), Int32(box.y),
      Int32(box.width), Int32(box.height))
  }

  private func draw(_ glyphs: [pixman_glyph_t]) {
    glyphs.withUnsafeBufferPointer {
      pixman_composite_glyphs_no_mask(
        PIXMAN_OP_OVER, text, image, 0, 0, 0, 0, glyphCache, Int32($0.count), $0.baseAddress)
    }
  }

  func paintFrame() {
    fill(Rectangle(size: layout.size), PixmanContender.color(Layout.ground))
    draw(title)
    for (index, cell) in layout.cells.enumerated() {
      draw(self.cell, at: cell)
      if index < 3 { drawDot(index) }
    }
    for key in layout.keys { draw(self.key, at: key) }
    draw(signs)
  }

  func paintCell(_ index: Int) {
    fill(layout.cells[index], PixmanContender.color(Layout.ground))
    draw(cell, at: layout.cells[index])
    drawDot(index)
  }

  /// The dot's own box: what a program that tracks its damage that closely would draw.
  func paintDot(_ index: Int) {
    fill(layout.dotBox(index), PixmanContender.color(Layout.cellFill))
    drawDot(index)
  }
}
