import Messages
import Raster

extension ScreenPainter {
  /// The ring of a notice and the sign in it.
  mutating func composeSign(
    of subject: Screen.Subject, in ring: Rectangle, _ notice: NoticeLayout
  ) {
    let stroke = max((Double(ring.width) * 0.035).rounded(), 1)
    scene.ring(
      centerX: ring.centerX, centerY: ring.centerY, radius: Double(ring.width) / 2,
      width: stroke, theme.colors.border)
    switch subject {
    case .outOfService: composeExclamation(in: ring, theme.colors.wrong)
    case .noCredentials: composeKeySign(in: ring, stroke: stroke, theme.colors.accent)
    case .waitingForKeypad: composeKeypadSign(in: ring, stroke: stroke, theme.colors.accent)
    case .entry, .verifying, .accepted, .rejected, .locked, .blank: break
    }
  }

  private mutating func composeExclamation(in ring: Rectangle, _ color: Color) {
    let size = Double(ring.width)
    let width = max((size * 0.07).rounded(), 1)
    scene.line(
      from: Vertex(x: ring.centerX, y: ring.centerY - size * 0.21),
      to: Vertex(x: ring.centerX, y: ring.centerY + size * 0.06), width: width, cap: .round, color)
    scene.disc(
      centerX: ring.centerX, centerY: ring.centerY + size * 0.22, radius: width * 0.62, color)
  }

  /// A door key that lies with its bit to the right.
  private mutating func composeKeySign(in ring: Rectangle, stroke: Double, _ color: Color) {
    let size = Double(ring.width)
    let width = max((size * 0.045).rounded(), stroke)
    let bow = size * 0.115
    let bowX = ring.centerX - size * 0.17
    let end = ring.centerX + size * 0.285
    let y = ring.centerY - size * 0.02
    scene.ring(centerX: bowX, centerY: y, radius: bow + width / 2, width: width, color)
    let shaft: [3 of Vertex] = [
      Vertex(x: bowX + bow, y: y), Vertex(x: end, y: y), Vertex(x: end, y: y + size * 0.115),
    ]
    scene.polyline(shaft.span, width: width, color)
    let tooth = end - size * 0.125
    scene.line(
      from: Vertex(x: tooth, y: y), to: Vertex(x: tooth, y: y + size * 0.085), width: width,
      cap: .round, color)
  }

  /// A keypad: a case with twelve keys.
  private mutating func composeKeypadSign(in ring: Rectangle, stroke: Double, _ color: Color) {
    let size = Double(ring.width)
    let pitch = max(Int((size * 0.115).rounded()), 2)
    let key = max(pitch * 3 / 5, 1)
    let whole = Size(width: 2 * pitch + key, height: 3 * pitch + key)
    let keys = ring.centered(whole)
    let border = max(Int(stroke), 1)
    let reach = pitch - key + border
    scene.box(
      keys.inset(by: -reach), radius: Double(reach + key / 2), border: border,
      borderColor: color, fill: nil)
    for index in 0..<12 {
      let rectangle = Rectangle(
        x: keys.x + index % 3 * pitch, y: keys.y + index / 3 * pitch, width: key, height: key)
      scene.box(
        rectangle, radius: Double(key) * 0.3, border: 0, borderColor: .clear, fill: color)
    }
  }
}
