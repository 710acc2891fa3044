import Raster

/// The theme's pictures in the sizes that a layout wants them in; made once for each size.
struct Pictures {
  private struct Entry {
    var source: Image
    var size: Size
    var picture: Image
  }

  private var entries: [Entry] = []

  /// A picture that covers a rectangle of that size, cut evenly at two sides where the proportions differ.
  mutating func covering(_ size: Size, with source: Image) -> Image {
    made(of: source, size: size) { $0.covering(size) }
  }

  /// A picture scaled to fit into a square.
  mutating func fitting(_ side: Int, with source: Image) -> Image {
    let longer = max(source.size.width, source.size.height)
    let size = Size(
      width: max(source.size.width * side / longer, 1),
      height: max(source.size.height * side / longer, 1))
    return made(of: source, size: size) { $0.scaled(to: size) }
  }

  private mutating func made(
    of source: Image, size: Size, _ make: (Image) -> Image
  ) -> Image {
    for entry in entries where entry.source === source && entry.size == size {
      return entry.picture
    }
    let picture = make(source)
    entries.append(Entry(source: source, size: size, picture: picture))
    return picture
  }
}
