public import Secrets

/// One message as it travels between two processes: always 128 bytes, in locked memory, since it may hold a PIN.
///
/// ```
///   0        version, 1
///   1        kind: what the message is
///   2…3      zero
///   4…7      id, little-endian: which request a reply is for; 0 where there is none
///   8…127    the fields of the kind, in order, then zeros
/// ```
///
/// Numbers are little-endian, a text is its length in one byte and a fixed room filled up with zeros. The size never
/// tells how long a PIN is. Whatever is not exactly what an encoder here would have written is refused.
public struct Packet: ~Copyable {
  /// How many bytes every packet has.
  public static let size = 128

  /// The version of this protocol; a peer of another version is refused.
  public static let version: UInt8 = 1

  static let header = 8

  var bytes: SecretBytes

  /// Room for one packet, empty.
  ///
  /// - Throws: `SecretsError.memory` if no locked memory is to be had.
  public init() throws(SecretsError) { bytes = try SecretBytes(capacity: Packet.size) }

  /// Overwrites what is here.
  public mutating func erase() { bytes.erase() }

  /// Fills the packet by a C call such as `recv(2)`.
  ///
  /// - Parameter body: gets 128 bytes of room and returns how many it wrote.
  /// - Throws: what `body` throws; the packet is empty then.
  public mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    unsafe try bytes.fill(body)
  }

  /// Hands the packet to a C call such as `send(2)`.
  ///
  /// - Parameter body: gets the bytes; must not keep the pointer.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try bytes.withUnsafeBytes(body)
  }
}
