#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension String {
  /// The text that bytes hold in UTF-8; nil when they are not valid UTF-8.
  ///
  /// `String(validating:as:)` needs iOS 18; these modules support iOS 17.
  public init?(utf8 bytes: some Collection<UInt8>) {
    let text =
      bytes.withContiguousStorageIfAvailable(Self.decoded)
      ?? Array(bytes).withUnsafeBufferPointer(Self.decoded)
    guard let text else { return nil }
    self = text
  }

  /// Decoding replaces what is invalid, so only valid bytes come back unchanged.
  private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    let isValid = text.withUTF8 { decoded in
      guard decoded.count == bytes.count, let first = decoded.baseAddress,
        let given = bytes.baseAddress
      else { return bytes.isEmpty }
      return memcmp(first, given, bytes.count) == 0
    }
    return isValid ? text : nil
  }
}
