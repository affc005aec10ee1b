import CCrypto
public import Files

/// SHA-256 (FIPS 180-4).
public struct SHA256Digest: ContentDigest {
  private var state = DigestState(CCRYPTO_SHA256)

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) { state.update(bytes) }

  public mutating func finish() -> [UInt8] { state.finish() }
}

/// SHA-1 (FIPS 180-4), for checks of transfers by protocols that name it; not for security.
public struct SHA1Digest: ContentDigest {
  private var state = DigestState(CCRYPTO_SHA1)

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) { state.update(bytes) }

  public mutating func finish() -> [UInt8] { state.finish() }
}

/// MD5 (RFC 1321), which services of S3 give as the tag of a part; not for security.
public struct MD5Digest: ContentDigest {
  private var state = DigestState(CCRYPTO_MD5)

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) { state.update(bytes) }

  public mutating func finish() -> [UInt8] { state.finish() }
}

extension ContentDigest {
  /// The digest of all bytes at once.
  public static func of(_ bytes: [UInt8]) -> [UInt8] {
    var digest = Self()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }
}

/// The state of libcrypto's digest, as a value.
private struct DigestState {
  private var state = CCryptoDigest()

  init(_ algorithm: CCryptoAlgorithm) { ccrypto_digest_start(&state, algorithm) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    ccrypto_digest_add(&state, bytes.baseAddress, bytes.count)
  }

  mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
      count = ccrypto_digest_finish(&state, bytes.baseAddress)
    }
  }
}
