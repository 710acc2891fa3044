/// Text from a device or a file as it may be printed on one line: control characters, marks that turn the direction of
/// writing and everything else without a shape of its own become `?`, and what is too long ends in `…`.
///
/// A USB device chooses its own name; it must not move the cursor of whoever lists it.
///
/// - Parameters:
///   - text: any text.
///   - limit: how many Unicode scalars are kept, at least 1.
/// - Returns: one line, at most `limit` scalars.
func printable(_ text: String, limit: Int = 80) -> String {
  var line = String.UnicodeScalarView()
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit {
      line.removeLast()
      line.append("…")
      break
    }
    line.append(hasShape(scalar) ? scalar : "?")
    count += 1
  }
  return String(line)
}

private func hasShape(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
    .nonspacingMark, .spacingMark, .enclosingMark:
    false
  default: true
  }
}
