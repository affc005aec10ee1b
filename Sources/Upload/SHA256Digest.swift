import Crypto
public import Files

/// SHA-256 (FIPS 180-4) by swift-crypto.
public struct SHA256Digest: ContentDigest {
  private var hash = SHA256()

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  public mutating func finish() -> [UInt8] { Array(hash.finalize()) }
}
