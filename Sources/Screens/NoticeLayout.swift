import Raster

/// How large the parts of a notice are: a ring, a title, what to do about it, sometimes a command. They are stacked as
/// one group whose middle is a little above the middle of the area.
struct NoticeLayout {
  /// Where the group stays within.
  let area: Rectangle
  /// The ring's outer diameter.
  let diameter: Int
  /// The ring's width.
  let band: Double
  /// From the ring to the title.
  let titleGap: Int
  /// Between the words.
  let textGap: Int
  /// The room of the title and of the words under it, at the area's upper edge.
  let title: Layout.Room
  let status: Layout.Room
  let command: Layout.Room
  /// From the edges of the command's box to its words.
  let commandPadding: Int
  /// The width of the line around it.
  let line: Int

  /// How far down the area the group's middle is.
  static let middle = 0.48

  /// - Parameters:
  ///   - layout: the areas of the screen.
  ///   - hasCountdown: whether the ring holds the time, and not a sign.
  ///   - scale: how large everything is; 1 is the look's own size.
  init(_ layout: Layout, hasCountdown: Bool, scale: Double) {
    let proportions = Proportions(layout.request)
    let main = layout.main
    // In half a screen the half's shorter side counts.
    let unit = min(proportions.unit, Double(main.width + 2 * layout.margin))
    let wanted = (
      diameter: unit * (hasCountdown ? 0.38 : 0.28), title: proportions.titleSize,
      text: proportions.textSize, titleGap: unit * 0.085, textGap: unit * 0.05,
      padding: proportions.textSize * 0.6
    )
    func whole(_ length: Double) -> Int { max(Int(length * scale), 1) }
    area = main
    // An even diameter has its middle between two pixels, like an even area.
    diameter = whole(wanted.diameter) & ~1 | (main.width & 1)
    band = (Double(diameter) * 0.045).rounded()
    titleGap = whole(wanted.titleGap)
    textGap = whole(wanted.textGap)
    commandPadding = whole(wanted.padding)
    line = proportions.line(1.5)
    func room(_ size: Int, inset: Int = 0) -> Layout.Room {
      Layout.Room(
        rectangle: Rectangle(
          x: main.x + inset, y: main.y, width: max(main.width - 2 * inset, 1),
          height: Int(Double(size) * Layout.Room.ems(2))),
        size: size, lines: 2)
    }
    title = room(whole(wanted.title))
    status = room(whole(wanted.text))
    command = room(whole(wanted.text), inset: commandPadding)
  }
}
