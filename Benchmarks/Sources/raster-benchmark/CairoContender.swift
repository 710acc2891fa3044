import CCairo
import Measuring
import Raster

/// cairo on an image surface: paths filled, text by the same FreeType face.
final class CairoContender {
  private let layout: Layout
  private let context: OpaquePointer
  private let titleFont: OpaquePointer
  private let signFont: OpaquePointer
  private var title: [cairo_glyph_t] = []
  private var signs: [cairo_glyph_t] = []

  init(_ layout: Layout, target: Memory) {
    self.layout = layout
    let width = Int32(layout.size.width)
    let surface = cairo_image_surface_create_for_data(
      target.address.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, width,
      Int32(layout.size.height), width * 4)
    context = cairo_create(surface)
    func font(_ size: Int) -> OpaquePointer {
      let face = cairo_ft_font_face_create_for_ft_face(layout.typeface.face, 0)
      var matrix = cairo_matrix_t()
      var identity = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, Double(size), Double(size))
      cairo_matrix_init_identity(&identity)
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL)
      return cairo_scaled_font_create(face, &matrix, &identity, options)
    }
    titleFont = font(layout.titleSize)
    signFont = font(layout.signSize)
    func glyphs(_ signs: [Layout.Sign]) -> [cairo_glyph_t] {
      signs.map {
        let shape = layout.typeface.glyphs[$0.glyph]
        return cairo_glyph_t(
          index: UInt(shape.index), x: Double($0.x - shape.left), y: Double($0.y + shape.top))
      }
    }
    title = glyphs(layout.title)
    signs = glyphs(layout.signs)
  }

  private func setColor(_ rgb: UInt32) {
    cairo_set_source_rgb(
      context, Double(rgb >> 16 & 255) / 255, Double(rgb >> 8 & 255) / 255, Double(rgb & 255) / 255)
  }

  private func round(_ rectangle: Rectangle, radius: Int, _ color: UInt32) {
    let r = Double(radius)
    let left = Double(rectangle.x) + r
    let right = Double(rectangle.maxX) - r
    let top = Double(rectangle.y) + r
    let bottom = Double(rectangle.maxY) - r
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, r, -Double.pi / 2, 0)
    cairo_arc(context, right, bottom, r, 0, Double.pi / 2)
    cairo_arc(context, left, bottom, r, Double.pi / 2, Double.pi)
    cairo_arc(context, left, top, r, Double.pi, 3 * Double.pi / 2)
    cairo_close_path(context)
    setColor(color)
    cairo_fill(context)
  }

  private func box(_ rectangle: Rectangle, border: UInt32, fill: UInt32) {
    round(rectangle, radius: layout.radius, border)
    round(rectangle.inset(by: layout.border), radius: layout.radius - layout.border, fill)
  }

  private func drawDot(_ index: Int) {
    let cell = layout.cells[index]
    cairo_arc(context, cell.centerX, cell.centerY, Double(layout.dotRadius), 0, 2 * Double.pi)
    setColor(Layout.dot)
    cairo_fill(context)
  }

  private func draw(_ glyphs: [cairo_glyph_t], _ font: OpaquePointer) {
    setColor(Layout.text)
    cairo_set_scaled_font(context, font)
    glyphs.withUnsafeBufferPointer {
      cairo_show_glyphs(context, $0.baseAddress, Int32($0.count))
    }
  }

  func paintFrame() {
    setColor(Layout.ground)
    cairo_paint(context)
    draw(title, titleFont)
    for (index, cell) in layout.cells.enumerated() {
      box(cell, border: Layout.cellBorder, fill: Layout.cellFill)
      if index < 3 { drawDot(index) }
    }
    for key in layout.keys { box(key, border: Layout.keyBorder, fill: Layout.keyFill) }
    draw(signs, signFont)
    cairo_surface_flush(cairo_get_target(context))
  }

  func paintCell(_ index: Int) {
    let cell = layout.cells[index]
    cairo_rectangle(
      context, Double(cell.x), Double(cell.y), Double(cell.width), Double(cell.height))
    setColor(Layout.ground)
    cairo_fill(context)
    box(cell, border: Layout.cellBorder, fill: Layout.cellFill)
    drawDot(index)
    cairo_surface_flush(cairo_get_target(context))
  }
}
