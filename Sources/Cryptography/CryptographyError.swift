import CCrypto

/// Why a key or a certificate could not be read or made, in a few words.
public struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// With libcrypto's reason for what failed last on this thread, if it gives one.
  package static func last(_ what: String) -> CryptographyError {
    var text = [CChar](repeating: 0, count: 160)
    ccrypto_take_error(&text, text.count)
    let reason = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return CryptographyError(reason.isEmpty ? what : "\(what): \(reason)")
  }
}
