/// Where the pixels of a picture begin that somebody keeps alive.
@safe
struct PixelAddress: BitwiseCopyable {
  let first: UnsafePointer<UInt32>
}
