import Cryptography

/// Why a context could not be made or a connection failed, in a few words.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// With the library's reason for what failed last on this thread, if it gives one.
  static func last(_ what: String) -> TLSError {
    TLSError(CryptographyError.last(what).description)
  }
}
