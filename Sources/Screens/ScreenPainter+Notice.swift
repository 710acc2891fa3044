import Glyphs
import Messages
import Raster

extension ScreenPainter {
  /// What a notice says under its ring.
  private struct NoticeWords {
    var title: Wording
    var status: Wording
    var command: Wording?
  }

  /// A screen without a field: a ring with a sign or a countdown, a title, what to do about it.
  mutating func composeNotice(_ screen: Screen, _ layout: Layout) {
    guard let words = words(of: screen.subject) else { return }
    var countdown: (left: Int, whole: Int)?
    if case .locked(let left, let whole) = screen.subject { countdown = (left, whole) }
    let group = set(words, hasCountdown: countdown != nil, layout)
    let (notice, title, status, command) = (group.notice, group.title, group.status, group.command)
    let height = group.height
    let free = notice.area.height - height
    let top = notice.area.y + max(Int(Double(free) * NoticeLayout.middle), 0)

    let emblem = Rectangle(
      x: notice.area.x + (notice.area.width - notice.diameter) / 2, y: top,
      width: notice.diameter, height: notice.diameter)
    // What was set at the area's upper edge moves down to its place.
    var down = top - notice.area.y + notice.diameter + notice.titleGap
    scene.element = Part.title
    draw(title, theme.colors.text, down: down)
    down += title.height + notice.textGap
    scene.element = Part.status
    draw(status, theme.colors.quietText, down: down)
    down += status.height + notice.textGap + notice.commandPadding
    if let command { compose(command, down: down, notice) }
    scene.element = Part.emblem
    if let countdown {
      composeCountdown(left: countdown.left, whole: countdown.whole, in: emblem, notice, layout)
    } else {
      composeSign(of: screen.subject, in: emblem, notice)
    }
  }

  /// The parts of a notice as set.
  private struct NoticeGroup {
    var notice: NoticeLayout
    var title: TextBlock
    var status: TextBlock
    var command: TextBlock?

    /// From the ring's upper edge to the last line.
    var height: Int {
      var height =
        notice.diameter + notice.titleGap + title.height + notice.textGap + status.height
      if let command { height += notice.textGap + command.height + 2 * notice.commandPadding }
      return height
    }
  }

  /// Sets the words of a notice, all parts as much smaller as is needed for the group to fit.
  private mutating func set(
    _ words: NoticeWords, hasCountdown: Bool, _ layout: Layout
  ) -> NoticeGroup {
    var scale = 1.0
    while true {
      let notice = NoticeLayout(layout, hasCountdown: hasCountdown, scale: scale)
      let group = NoticeGroup(
        notice: notice,
        title: typesetter.block(words.title, style: .bold, in: notice.title, .hanging),
        status: typesetter.block(words.status, style: .regular, in: notice.status, .hanging),
        command: words.command.map {
          typesetter.block($0, style: .regular, in: notice.command, .hanging)
        })
      // The last line's tails hang below the group; they have the room of a margin.
      if group.height <= notice.area.height || scale < 0.2 { return group }
      scale *= 0.94
    }
  }

  private func words(of subject: Screen.Subject) -> NoticeWords? {
    switch subject {
    case .locked:
      NoticeWords(title: .phrase(.lockedTitle), status: .phrase(.lockedStatus))
    case .noCredentials:
      NoticeWords(
        title: .phrase(.noCredentialsTitle), status: .phrase(.noCredentialsStatus),
        command: .enrolCommand)
    case .waitingForKeypad:
      NoticeWords(title: .phrase(.waitingTitle), status: .phrase(.waitingStatus))
    case .outOfService(let reason):
      NoticeWords(
        title: .phrase(.serviceTitle, count: Int(reason.rawValue)),
        status: .phrase(.serviceStatus))
    case .entry, .verifying, .accepted, .rejected, .blank: nil
    }
  }

  private mutating func draw(_ block: TextBlock, _ color: Color, down: Int) {
    for placed in block.placements {
      scene.glyph(placed.mask, x: placed.x, y: placed.y + down, color)
    }
  }

  /// A command to type elsewhere, in a box of its own.
  private mutating func compose(_ command: TextBlock, down: Int, _ notice: NoticeLayout) {
    scene.element = Part.command
    let padding = notice.commandPadding
    let ink = command.ink.offset(x: 0, y: down)
    let capitals = Rectangle(
      x: ink.x, y: notice.area.y + down, width: ink.width, height: command.height)
    let box = capitals.inset(horizontally: -padding, vertically: -padding)
    scene.box(
      box, radius: (Double(min(box.height, padding * 4)) * 0.22).rounded(), border: notice.line,
      borderColor: theme.colors.border, fill: theme.colors.surface)
    draw(command, theme.colors.text, down: down)
  }
}
