import Crypto
public import Files

/// SHA-1 (FIPS 180-4) by swift-crypto, for checks of transfers by protocols that name it; not for security.
public struct SHA1Digest: ContentDigest {
  private var hash = Insecure.SHA1()

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  public mutating func finish() -> [UInt8] { Array(hash.finalize()) }
}
