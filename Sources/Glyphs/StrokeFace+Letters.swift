extension StrokeFace {
  static func capital(_ scalar: Unicode.Scalar) -> StrokeSign? {
    switch scalar {
    case "A":
      StrokeSign(
        advance: 70, strokes: [.line([(9, 5), (35, 69), (61, 5)]), .line([(18, 25), (52, 25)])])
    case "B":
      StrokeSign(
        advance: 68,
        strokes: [
          .line([(37, 37), (13, 37), (13, 69), (36, 69)]),
          .line([(13, 37), (13, 5), (38, 5)]),
          .arc(x: 36, y: 53, width: 17, height: 16, from: 90, to: -90),
          .arc(x: 38, y: 21, width: 19, height: 16, from: 90, to: -90),
        ])
    case "C":
      StrokeSign(
        advance: 68, strokes: [.arc(x: 38, y: 37, width: 28, height: 32, from: 48, to: 312)])
    case "D":
      StrokeSign(
        advance: 74,
        strokes: [
          .line([(34, 69), (13, 69), (13, 5), (34, 5)]),
          .arc(x: 34, y: 37, width: 29, height: 32, from: 90, to: -90),
        ])
    case "E":
      StrokeSign(
        advance: 62,
        strokes: [.line([(53, 69), (13, 69), (13, 5), (53, 5)]), .line([(13, 38), (47, 38)])])
    case "F":
      StrokeSign(
        advance: 60, strokes: [.line([(53, 69), (13, 69), (13, 5)]), .line([(13, 38), (47, 38)])])
    case "G":
      StrokeSign(
        advance: 74,
        strokes: [
          .arc(x: 38, y: 37, width: 28, height: 32, from: 48, to: 325),
          .line([(61, 19), (61, 35), (43, 35)]),
        ])
    case "H":
      StrokeSign(
        advance: 72,
        strokes: [
          .line([(13, 5), (13, 69)]), .line([(59, 5), (59, 69)]), .line([(13, 38), (59, 38)]),
        ])
    case "I":
      StrokeSign(
        advance: 46,
        strokes: [
          .line([(23, 5), (23, 69)]), .line([(11, 69), (35, 69)]), .line([(11, 5), (35, 5)]),
        ])
    case "J":
      StrokeSign(
        advance: 58,
        strokes: [
          .line([(45, 69), (45, 24)]),
          .arc(x: 27, y: 24, width: 18, height: 19, from: 0, to: -155),
        ])
    case "K":
      StrokeSign(
        advance: 66,
        strokes: [
          .line([(13, 5), (13, 69)]), .line([(54, 69), (13, 31)]), .line([(26, 43), (57, 5)]),
        ])
    case "L": StrokeSign(advance: 60, strokes: [.line([(13, 69), (13, 5), (52, 5)])])
    case "M":
      StrokeSign(
        advance: 82, strokes: [.line([(13, 5), (13, 69), (41, 25), (69, 69), (69, 5)])])
    case "N": StrokeSign(advance: 72, strokes: [.line([(13, 5), (13, 69), (59, 5), (59, 69)])])
    case "O":
      StrokeSign(
        advance: 76, strokes: [.arc(x: 38, y: 37, width: 28, height: 32, from: 0, to: 360)])
    case "P":
      StrokeSign(
        advance: 66,
        strokes: [
          .line([(13, 5), (13, 69), (37, 69)]),
          .arc(x: 37, y: 52, width: 19, height: 17, from: 90, to: -90),
          .line([(37, 35), (13, 35)]),
        ])
    case "Q":
      StrokeSign(
        advance: 76,
        strokes: [
          .arc(x: 38, y: 37, width: 28, height: 32, from: 0, to: 360), .line([(42, 22), (65, 0)]),
        ])
    case "R":
      StrokeSign(
        advance: 68,
        strokes: [
          .line([(13, 5), (13, 69), (37, 69)]),
          .arc(x: 37, y: 53, width: 18, height: 16, from: 90, to: -90),
          .line([(13, 37), (37, 37), (57, 5)]),
        ])
    case "S":
      StrokeSign(
        advance: 62,
        strokes: [
          .arc(x: 31, y: 53, width: 19, height: 16, from: 35, to: 270),
          .arc(x: 31, y: 21, width: 20, height: 16, from: 90, to: -145),
        ])
    case "T":
      StrokeSign(
        advance: 64, strokes: [.line([(32, 5), (32, 69)]), .line([(8, 69), (56, 69)])])
    case "U":
      StrokeSign(
        advance: 72,
        strokes: [
          .line([(13, 69), (13, 27)]), .line([(59, 69), (59, 27)]),
          .arc(x: 36, y: 27, width: 23, height: 22, from: 180, to: 360),
        ])
    case "V": StrokeSign(advance: 68, strokes: [.line([(9, 69), (34, 5), (59, 69)])])
    case "W":
      StrokeSign(advance: 94, strokes: [.line([(9, 69), (27, 5), (47, 60), (67, 5), (85, 69)])])
    case "X":
      StrokeSign(advance: 68, strokes: [.line([(11, 5), (57, 69)]), .line([(11, 69), (57, 5)])])
    case "Y":
      StrokeSign(
        advance: 66, strokes: [.line([(9, 69), (33, 36), (57, 69)]), .line([(33, 36), (33, 5)])])
    case "Z": StrokeSign(advance: 64, strokes: [.line([(11, 69), (53, 69), (11, 5), (54, 5)])])
    default: nil
    }
  }

  static func small(_ scalar: Unicode.Scalar) -> StrokeSign? {
    let bowl = Stroke.arc(x: 29, y: 27, width: 18, height: 22, from: 0, to: 360)
    switch scalar {
    case "a": return StrokeSign(advance: 59, strokes: [bowl, .line([(47, 49), (47, 5)])])
    case "b":
      return StrokeSign(
        advance: 59,
        strokes: [
          .arc(x: 30, y: 27, width: 18, height: 22, from: 0, to: 360), .line([(12, 74), (12, 5)]),
        ])
    case "c":
      return StrokeSign(
        advance: 51, strokes: [.arc(x: 29, y: 27, width: 18, height: 22, from: 48, to: 312)])
    case "d": return StrokeSign(advance: 59, strokes: [bowl, .line([(47, 74), (47, 5)])])
    case "e":
      return StrokeSign(
        advance: 57,
        strokes: [
          .arc(x: 29, y: 27, width: 18, height: 22, from: 0, to: 318), .line([(11, 27), (47, 27)]),
        ])
    case "f":
      return StrokeSign(
        advance: 38,
        strokes: [
          .arc(x: 31, y: 60, width: 13, height: 14, from: 80, to: 180), .line([(18, 60), (18, 5)]),
          .line([(7, 48), (32, 48)]),
        ])
    case "g":
      return StrokeSign(
        advance: 59,
        strokes: [
          bowl, .line([(47, 49), (47, -2)]),
          .arc(x: 29, y: -2, width: 18, height: 14, from: 0, to: -145),
        ])
    case "h":
      return StrokeSign(
        advance: 58,
        strokes: [
          .line([(12, 74), (12, 5)]), .arc(x: 29, y: 31, width: 17, height: 18, from: 0, to: 180),
          .line([(46, 31), (46, 5)]),
        ])
    case "i":
      return StrokeSign(advance: 28, strokes: [.line([(14, 49), (14, 5)]), .line([(14, 68)])])
    case "j":
      return StrokeSign(
        advance: 30,
        strokes: [
          .line([(17, 49), (17, -4)]), .arc(x: 6, y: -4, width: 11, height: 12, from: 0, to: -90),
          .line([(17, 68)]),
        ])
    case "k":
      return StrokeSign(
        advance: 54,
        strokes: [
          .line([(12, 74), (12, 5)]), .line([(43, 49), (12, 22)]), .line([(24, 32), (46, 5)]),
        ])
    case "l":
      return StrokeSign(
        advance: 32,
        strokes: [
          .line([(13, 74), (13, 15)]),
          .arc(x: 23, y: 15, width: 10, height: 10, from: 180, to: 270),
        ])
    case "m":
      return StrokeSign(
        advance: 84,
        strokes: [
          .line([(12, 49), (12, 5)]), .arc(x: 27, y: 33, width: 15, height: 16, from: 0, to: 180),
          .line([(42, 33), (42, 5)]), .arc(x: 57, y: 33, width: 15, height: 16, from: 0, to: 180),
          .line([(72, 33), (72, 5)]),
        ])
    case "n":
      return StrokeSign(
        advance: 58,
        strokes: [
          .line([(12, 49), (12, 5)]), .arc(x: 29, y: 31, width: 17, height: 18, from: 0, to: 180),
          .line([(46, 31), (46, 5)]),
        ])
    case "o": return StrokeSign(advance: 58, strokes: [bowl])
    case "p":
      return StrokeSign(
        advance: 59,
        strokes: [
          .arc(x: 30, y: 27, width: 18, height: 22, from: 0, to: 360),
          .line([(12, 49), (12, -16)]),
        ])
    case "q": return StrokeSign(advance: 59, strokes: [bowl, .line([(47, 49), (47, -16)])])
    case "r":
      return StrokeSign(
        advance: 42,
        strokes: [
          .line([(12, 49), (12, 5)]), .arc(x: 29, y: 31, width: 17, height: 18, from: 62, to: 180),
        ])
    case "s":
      return StrokeSign(
        advance: 50,
        strokes: [
          .arc(x: 25, y: 38, width: 14, height: 11, from: 35, to: 270),
          .arc(x: 25, y: 16, width: 15, height: 11, from: 90, to: -145),
        ])
    case "t":
      return StrokeSign(
        advance: 40,
        strokes: [
          .line([(17, 63), (17, 17)]),
          .arc(x: 29, y: 17, width: 12, height: 12, from: 180, to: 285),
          .line([(7, 48), (32, 48)]),
        ])
    case "u":
      return StrokeSign(
        advance: 58,
        strokes: [
          .line([(12, 49), (12, 23)]),
          .arc(x: 29, y: 23, width: 17, height: 18, from: 180, to: 360),
          .line([(46, 49), (46, 5)]),
        ])
    case "v": return StrokeSign(advance: 54, strokes: [.line([(9, 49), (27, 5), (45, 49)])])
    case "w":
      return StrokeSign(
        advance: 78, strokes: [.line([(9, 49), (23, 5), (39, 43), (55, 5), (69, 49)])])
    case "x":
      return StrokeSign(
        advance: 54, strokes: [.line([(10, 5), (44, 49)]), .line([(10, 49), (44, 5)])])
    case "y":
      return StrokeSign(
        advance: 54, strokes: [.line([(9, 49), (27, 7)]), .line([(45, 49), (24, -4), (13, -15)])])
    case "z":
      return StrokeSign(advance: 52, strokes: [.line([(10, 49), (42, 49), (10, 5), (43, 5)])])
    default: return nil
    }
  }
}
