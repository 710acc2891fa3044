import Glibc
public import Raster

/// How well one colour is told from another (WCAG 2, "contrast ratio").
///
/// - Parameters:
///   - first: a colour; its opacity is not looked at.
///   - second: the other.
/// - Returns: 1 for the same colour up to 21 for black on white; text wants 4.5.
public func contrast(between first: Color, and second: Color) -> Double {
  let lights = (luminance(of: first), luminance(of: second))
  return (max(lights.0, lights.1) + 0.05) / (min(lights.0, lights.1) + 0.05)
}

/// The relative luminance of a colour of sRGB.
private func luminance(of color: Color) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}
