import Glibc
import Testing

@testable import Secrets

@Suite("Secret bytes")
struct SecretBytesTests {
  private func secret(_ text: String, capacity: Int = 16) throws -> SecretBytes {
    var secret = try SecretBytes(capacity: capacity)
    for byte in text.utf8 { secret.append(byte) }
    return secret
  }

  private func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
    unsafe secret.withUnsafeBytes { unsafe Array($0) }
  }

  /// Everything in the memory, whether it counts or not.
  private func memory(_ secret: inout SecretBytes) -> [UInt8] {
    let (capacity, count) = (secret.capacity, secret.count)
    return unsafe secret.withUnsafeBytes { visible in
      let whole = unsafe UnsafeRawBufferPointer(start: visible.baseAddress, count: capacity)
      #expect(visible.count == count)
      return unsafe Array(whole)
    }
  }

  @Test("bytes are appended, replaced and read where they are")
  func contents() throws {
    var secret = try SecretBytes(capacity: 3)
    #expect(bytes(secret).isEmpty)
    secret.append(1)
    secret.append(2)
    secret.append(3)
    secret[1] = 9
    #expect(bytes(secret) == [1, 9, 3])
    let second = secret[1]
    #expect(second == 9)
  }

  @Test("what is removed is overwritten in the same call")
  func removal() throws {
    var secret = try secret("abcd")
    secret.remove(at: 1)
    #expect(bytes(secret) == Array("acd".utf8))
    #expect(memory(&secret) == Array("acd".utf8) + Array(repeating: 0, count: 13))
    secret.remove(at: 2)
    secret.remove(at: 0)
    #expect(memory(&secret) == Array("c".utf8) + Array(repeating: 0, count: 15))
    secret.erase()
    #expect(memory(&secret) == Array(repeating: 0, count: 16))
  }

  @Test("a copy or a filling replaces what was there, to the last byte")
  func replacement() throws {
    var long = try secret("abcdefgh")
    let short = try secret("xy", capacity: 4)
    long.copy(from: short)
    #expect(memory(&long) == Array("xy".utf8) + Array(repeating: 0, count: 14))
    unsafe long.fill { room in
      unsafe room[0] = 7
      return 1
    }
    #expect(memory(&long) == [7] + Array(repeating: 0, count: 15))
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try unsafe long.fill { room throws(Failure) in throw Failure() }
    }
    #expect(memory(&long) == Array(repeating: 0, count: 16))
  }

  @Test("only the same bytes are equal")
  func equality() throws {
    let secret = try secret("1234")
    for (text, expected) in [("1234", true), ("1235", false), ("123", false), ("12345", false)] {
      let isEqual = secret.equals(try self.secret(text))
      #expect(isEqual == expected)
    }
    let isEmptyEqual = try SecretBytes(capacity: 1).equals(try SecretBytes(capacity: 9))
    #expect(isEmptyEqual)
  }

  @Test("the memory is locked, and no part of a core file")
  func locking() throws {
    let secret = try secret("1234")
    let address = unsafe secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let flags = try #require(try flags(ofMappingAt: address))
    #expect(flags.contains("lo"))
    #expect(flags.contains("dd"))
    _ = secret.count
  }

  @Test("memory that can't be locked is not given out")
  func lockLimit() async throws {
    await #expect(processExitsWith: .success) {
      // Root may lock whatever the limit says.
      if geteuid() == 0 { guard setuid(65_534) == 0 else { exit(2) } }
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      guard unsafe setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &none) == 0 else {
        exit(3)
      }
      do throws(SecretsError) {
        _ = try SecretBytes(capacity: 8)
        exit(4)
      } catch { exit(error == .memory ? 0 : 5) }
    }
  }

  @Test("a step past either end ends the process")
  func fences() async throws {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let secret = try SecretBytes(capacity: 4096)
      _ = unsafe secret.withUnsafeBytes { bytes -> UInt8 in
        guard let start = bytes.baseAddress else { exit(0) }
        return unsafe start.load(fromByteOffset: 4096, as: UInt8.self)
      }
    }
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let secret = try SecretBytes(capacity: 4096)
      _ = unsafe secret.withUnsafeBytes { bytes -> UInt8 in
        guard let start = bytes.baseAddress else { exit(0) }
        // The page before the bytes holds the library's mark, the one before that is the fence.
        return unsafe start.load(fromByteOffset: -8192, as: UInt8.self)
      }
    }
  }

  @Test("more than fits, and a place where nothing is, are bugs")
  func bounds() async throws {
    await #expect(processExitsWith: .failure) {
      var secret = try SecretBytes(capacity: 1)
      secret.append(1)
      secret.append(2)
    }
    await #expect(processExitsWith: .failure) {
      let secret = try SecretBytes(capacity: 1)
      _ = secret[0]
    }
    await #expect(processExitsWith: .failure) {
      var secret = try SecretBytes(capacity: 1)
      secret.remove(at: 0)
    }
  }

  /// The flags of a mapping (`VmFlags` of proc_pid_smaps(5)).
  private func flags(ofMappingAt address: UInt) throws -> [Substring]? {
    guard let file = unsafe fopen("/proc/self/smaps", "r") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    var isInside = false
    while unsafe fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split(separator: " ")
      guard let first = words.first else { continue }
      let range = first.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if range.count == 2 { isInside = range[0] <= address && address < range[1] }
      if isInside && first == "VmFlags:" { return Array(words.dropFirst()) }
    }
    return nil
  }
}
