import CCrypto

/// Why a context could not be made or a connection failed, in a few words.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// With the library's reason for what failed last on this thread, if it gives one.
  static func last(_ what: String) -> TLSError {
    var text = [CChar](repeating: 0, count: 160)
    ccrypto_take_error(&text, text.count)
    let reason = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return TLSError(reason.isEmpty ? what : "\(what): \(reason)")
  }
}
