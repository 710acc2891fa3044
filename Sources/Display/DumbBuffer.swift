internal import CDRM
internal import Glibc
internal import Linux
internal import Raster

/// A picture's memory on a card: the dumb buffer, its framebuffer and its mapping, all three released when the owner
/// goes.
///
/// Zeroed when new, so it shows black. Destroying it takes it off the screen, which is why it must go before its card
/// and after the mode that shows it was taken back.
struct DumbBuffer: ~Copyable {
  /// Pixels of a line.
  let width: Int

  /// Lines.
  let height: Int

  /// How a pixel is stored.
  let format: BufferFormat

  // Released in this order.
  private let mapping: Mapping
  private let scanout: Framebuffer
  private let memory: Memory

  /// Creates the memory, makes a framebuffer of it and maps it.
  ///
  /// - Parameters:
  ///   - width: pixels of a line.
  ///   - height: lines.
  ///   - format: how a pixel is stored.
  ///   - card: the card, which must outlive the buffer.
  /// - Throws: `DisplayError.buffer`; nothing is left behind then.
  init(width: Int, height: Int, format: BufferFormat, on card: borrowing Card) throws(DisplayError)
  {
    do {
      let memory = try Memory(width, height, format, card: card.descriptor.rawValue)
      let scanout = try Framebuffer(of: memory, width, height, format)
      let mapping = try Mapping(of: memory)
      self.memory = memory
      self.scanout = scanout
      self.mapping = mapping
    } catch {
      throw .buffer(width: width, height: height, error)
    }
    self.width = width
    self.height = height
    self.format = format
  }

  /// The number by which CRTCs and planes show it.
  var framebuffer: UInt32 { scanout.identifier }

  /// Bytes from one line to the next.
  var pitch: Int { memory.pitch }

  /// The memory itself, to be painted into.
  ///
  /// - Parameter format: the buffer's format as the painter names it.
  /// - Returns: a view that ends before the buffer does.
  @_lifetime(&self)
  mutating func surface(format: PixelFormat) -> Surface {
    let bytes = unsafe MutableRawSpan(
      _unsafeStart: mapping.base, byteCount: mapping.byteCount)
    let surface = Surface(
      bytes: bytes, width: width, height: height, pitch: memory.pitch, format: format)
    return unsafe _overrideLifetime(surface, mutating: &self)
  }

  /// Takes the buffer off the screen and gives its memory back.
  consuming func destroy() {}
}

/// The memory alone (`DRM_IOCTL_MODE_CREATE_DUMB`).
private struct Memory: ~Copyable {
  let card: Int32
  let handle: UInt32
  let pitch: Int
  let byteCount: Int

  init(_ width: Int, _ height: Int, _ format: BufferFormat, card: Int32) throws(Errno) {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    guard
      unsafe drmModeCreateDumbBuffer(
        card, UInt32(width), UInt32(height), format.bitsPerPixel, 0, &handle, &pitch, &size) == 0
    else { throw Errno.last }
    self.card = card
    self.handle = handle
    self.pitch = Int(pitch)
    byteCount = Int(size)
  }

  // This and the releases below fail only if the card is gone, and then so is the memory.
  deinit { drmModeDestroyDumbBuffer(card, handle) }
}

/// The memory as something that can be shown (`DRM_IOCTL_MODE_ADDFB2`).
private struct Framebuffer: ~Copyable {
  let card: Int32
  let identifier: UInt32

  init(
    of memory: borrowing Memory, _ width: Int, _ height: Int, _ format: BufferFormat
  ) throws(Errno) {
    let handles: [4 of UInt32] = [memory.handle, 0, 0, 0]
    let pitches: [4 of UInt32] = [UInt32(memory.pitch), 0, 0, 0]
    let offsets: [4 of UInt32] = [0, 0, 0, 0]
    let number = memory.card
    var identifier: UInt32 = 0
    let result = unsafe handles.span.withUnsafeBufferPointer { handles in
      unsafe pitches.span.withUnsafeBufferPointer { pitches in
        unsafe offsets.span.withUnsafeBufferPointer { offsets in
          unsafe drmModeAddFB2(
            number, UInt32(width), UInt32(height), format.fourCC, handles.baseAddress,
            pitches.baseAddress, offsets.baseAddress, &identifier, 0)
        }
      }
    }
    guard result == 0 else { throw Errno.last }
    card = number
    self.identifier = identifier
  }

  deinit { drmModeRmFB(card, identifier) }
}

/// The memory as bytes of this process (`DRM_IOCTL_MODE_MAP_DUMB`, `mmap(2)`).
@safe private struct Mapping: ~Copyable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(of memory: borrowing Memory) throws(Errno) {
    var offset: UInt64 = 0
    guard unsafe drmModeMapDumbBuffer(memory.card, memory.handle, &offset) == 0 else {
      throw Errno.last
    }
    let mapped = unsafe mmap(
      nil, memory.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, memory.card, off_t(offset))
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else { throw Errno.last }
    unsafe self.base = base
    byteCount = memory.byteCount
  }

  deinit { unsafe munmap(base, byteCount) }
}
