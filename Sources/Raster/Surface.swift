/// The pixels that a painter writes into: borrowed memory of a dumb buffer or of a preview, with its layout.
///
/// It can't outlive the memory it was made of. The painter writes into it and never reads from it.
public struct Surface: ~Copyable, ~Escapable {
  var bytes: MutableRawSpan
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Bytes from the start of one row to the start of the next.
  public let pitch: Int
  /// How a pixel lies in the memory.
  public let format: PixelFormat

  /// A view of memory; too little of it for the layout is a bug and traps.
  ///
  /// - Parameters:
  ///   - bytes: the memory, starting with the upper left pixel, aligned to a pixel.
  ///   - width: pixels across, 1…16384.
  ///   - height: pixels down, 1…16384.
  ///   - pitch: bytes from row to row, a whole number of pixels; may be more than the pixels of a row take.
  ///   - format: how a pixel lies in the memory.
  @_lifetime(copy bytes)
  public init(
    bytes: consuming MutableRawSpan, width: Int, height: Int, pitch: Int, format: PixelFormat
  ) {
    let limit = Surface.largestSide
    precondition(width > 0 && width <= limit && height > 0 && height <= limit, "no such surface")
    let row = width * format.bytesPerPixel
    precondition(pitch >= row && pitch <= 1 << 24, "the pitch is shorter than a row")
    precondition(pitch % format.bytesPerPixel == 0, "the pitch is not a whole number of pixels")
    precondition(
      bytes.byteCount >= pitch * (height - 1) + row, "the memory ends before the picture")
    self.bytes = bytes
    self.width = width
    self.height = height
    self.pitch = pitch
    self.format = format
  }

  /// The longest side a surface can have, in pixels.
  public static var largestSide: Int { 16384 }

  /// The whole of it.
  public var rectangle: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }
}
