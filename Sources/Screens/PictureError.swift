import Raster

/// Why a PNG file can't be used or written.
public enum PictureError: Error, Equatable, Sendable {
  /// The file could not be opened, for the system's reason.
  case unreadable(path: String, reason: String)
  /// The path is no regular file.
  case notAFile(path: String)
  /// The file, or the picture in it, is larger than any screen needs.
  case tooLarge(path: String)
  /// The file is no PNG or a damaged one, as libpng says.
  case damaged(path: String, reason: String)
  /// The file could not be written, as libpng or the system says.
  case unwritable(path: String, reason: String)
}

extension PictureError: CustomStringConvertible {
  /// One line for people, with the file and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "picture \(path): \(reason): check the path"
    case .notAFile(let path): "picture \(path): not a regular file: name a PNG file"
    case .tooLarge(let path):
      "picture \(path): larger than \(Image.largestFile >> 20) MiB or "
        + "\(Image.mostPixels / 1_000_000) million pixels: make it smaller"
    case .damaged(let path, let reason):
      "picture \(path): not a PNG or damaged (\(reason)): save it again as PNG"
    case .unwritable(let path, let reason):
      "picture \(path): cannot be written (\(reason)): check the folder and its space"
    }
  }
}
