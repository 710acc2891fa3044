import CPNG
import Glibc
public import Raster

extension Image {
  /// A file above this size is refused.
  static let largestFile = 64 << 20
  /// A picture of more pixels is refused: those of 7680 × 4320, and a few.
  static let mostPixels = 34_000_000

  /// Reads a picture from a PNG file (libpng's simplified interface, which keeps its `setjmp` to itself): any colour
  /// type, interlaced or not, converted to sRGB of 8 bits.
  ///
  /// - Parameter path: the file.
  /// - Returns: the picture in its own size.
  /// - Throws: a `PictureError` that names the file.
  public static func readPNG(_ path: String) throws(PictureError) -> Image {
    try check(path)
    var png = unsafe png_image()
    unsafe png.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&png) }
    guard unsafe png_image_begin_read_from_file(&png, path) != 0 else {
      throw .damaged(path: path, reason: unsafe message(of: png))
    }
    let width = unsafe Int(png.width)
    let height = unsafe Int(png.height)
    guard width > 0 && height > 0 && width <= largestSide && height <= largestSide,
      width * height <= mostPixels
    else { throw .tooLarge(path: path) }
    unsafe png.format = formatRGBA
    var isRead = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      unsafe target.initialize(repeating: 0)
      count = width * height * 4
      isRead =
        unsafe png_image_finish_read(&png, nil, target.baseAddress, Int32(width * 4), nil) != 0
    }
    guard isRead else { throw .damaged(path: path, reason: unsafe message(of: png)) }
    return Image(width: width, height: height, rgba: bytes.span)
  }

  /// Looks at the file before libpng does: opening a pipe would wait for its other end for ever.
  private static func check(_ path: String) throws(PictureError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else {
      throw .unreadable(path: path, reason: systemReason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard Int(status.st_size) <= largestFile else { throw .tooLarge(path: path) }
  }

  private static func systemReason() -> String {
    guard let text = unsafe strerror(errno) else { return "cannot be read" }
    return unsafe String(cString: text)
  }

  /// `PNG_FORMAT_RGBA`, a macro of two flags: alpha, and colour.
  static let formatRGBA = png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR)

  /// What libpng says went wrong.
  @unsafe static func message(of png: png_image) -> String {
    var bytes: [UInt8] = []
    unsafe withUnsafeBytes(of: png.message) { unsafe bytes.append(contentsOf: $0) }
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    return end == 0 ? "no reason given" : String(decoding: bytes[..<end], as: UTF8.self)
  }
}
