extension StrokeFace {
  /// How a character is drawn; nil if the face lacks it. Capitals and digits stand 74 high, small letters 54; strokes
  /// run along the middle of what is seen, so a capital's go from 5 to 69.
  static func sign(for scalar: Unicode.Scalar) -> StrokeSign? {
    switch scalar {
    case "0"..."9": digit(scalar)
    case "A"..."Z": capital(scalar)
    case "a"..."z": small(scalar)
    default: mark(scalar)
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> StrokeSign? {
    strokes(ofDigit: scalar).map { StrokeSign(advance: 65, strokes: $0) }
  }

  private static func strokes(ofDigit scalar: Unicode.Scalar) -> [Stroke]? {
    switch scalar {
    case "0":
      [
        .arc(x: 32.5, y: 48, width: 20, height: 21, from: 0, to: 180),
        .arc(x: 32.5, y: 26, width: 20, height: 21, from: 180, to: 360),
        .line([(12.5, 26), (12.5, 48)]), .line([(52.5, 26), (52.5, 48)]),
      ]
    case "1": [.line([(17, 57), (33, 69), (33, 5)]), .line([(17, 5), (49, 5)])]
    case "2":
      [
        .arc(x: 32, y: 50, width: 19, height: 19, from: 165, to: -38),
        .line([(47, 38.3), (13, 5), (53, 5)]),
      ]
    case "3":
      [
        .arc(x: 31, y: 53.5, width: 18, height: 15.5, from: 150, to: -90),
        .arc(x: 31, y: 21.5, width: 20, height: 16.5, from: 90, to: -150),
      ]
    case "4": [.line([(42, 5), (42, 69), (10, 22), (55, 22)])]
    case "5":
      [
        .line([(49, 69), (17, 69), (15.5, 37.5)]),
        .arc(x: 31, y: 25, width: 21, height: 20, from: 140, to: -145),
      ]
    case "6":
      [
        .arc(x: 33, y: 25, width: 20, height: 20, from: 0, to: 360),
        .arc(x: 53, y: 25, width: 40, height: 44, from: 180, to: 98),
      ]
    case "7": [.line([(12, 69), (53, 69), (27, 5)])]
    case "8":
      [
        .arc(x: 32.5, y: 53.5, width: 17, height: 15.5, from: 0, to: 360),
        .arc(x: 32.5, y: 21.5, width: 20, height: 16.5, from: 0, to: 360),
      ]
    case "9":
      [
        .arc(x: 32, y: 49, width: 20, height: 20, from: 0, to: 360),
        .arc(x: 12, y: 49, width: 40, height: 44, from: 0, to: -82),
      ]
    default: nil
    }
  }

  private static func mark(_ scalar: Unicode.Scalar) -> StrokeSign? {
    switch scalar {
    case " ", "\u{A0}": StrokeSign(advance: 32, strokes: [])
    case ":": StrokeSign(advance: 30, strokes: [.line([(15, 7)]), .line([(15, 42)])])
    case ".": StrokeSign(advance: 30, strokes: [.line([(15, 6)])])
    case ",": StrokeSign(advance: 30, strokes: [.line([(16, 6), (12, -6)])])
    case "'", "\u{2019}": StrokeSign(advance: 26, strokes: [.line([(14, 70), (12, 56)])])
    case "-": StrokeSign(advance: 42, strokes: [.line([(10, 29), (32, 29)])])
    case "_": StrokeSign(advance: 55, strokes: [.line([(5, -6), (50, -6)])])
    case "/": StrokeSign(advance: 46, strokes: [.line([(8, -4), (38, 72)])])
    case "+":
      StrokeSign(
        advance: 62, strokes: [.line([(12, 34), (50, 34)]), .line([(31, 15), (31, 53)])])
    case "!": StrokeSign(advance: 30, strokes: [.line([(15, 69), (15, 26)]), .line([(15, 6)])])
    case "?":
      StrokeSign(
        advance: 56,
        strokes: [
          .arc(x: 27, y: 53, width: 16, height: 16, from: 160, to: -60),
          .line([(35, 39), (27, 31), (27, 22)]), .line([(27, 6)]),
        ])
    case "(":
      StrokeSign(
        advance: 36, strokes: [.arc(x: 40, y: 32, width: 26, height: 46, from: 125, to: 235)])
    case ")":
      StrokeSign(
        advance: 36, strokes: [.arc(x: -4, y: 32, width: 26, height: 46, from: 55, to: -55)])
    case "\u{2026}":
      StrokeSign(
        advance: 80, strokes: [.line([(14, 6)]), .line([(40, 6)]), .line([(66, 6)])])
    default: nil
    }
  }
}
