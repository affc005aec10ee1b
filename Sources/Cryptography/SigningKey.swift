import CCrypto

/// A private key of the curve P-256. Its description and mirror are empty of it, for logs.
public struct SigningKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// PKCS #8 as PEM, without a line feed at its end.
  public let pem: String

  /// A new key.
  public static func generate() throws(CryptographyError) -> SigningKey {
    SigningKey(checked: try text(of: ccrypto_key_generate(), or: "a key could not be made"))
  }

  /// Reads PEM of PKCS #8 ("PRIVATE KEY") or SEC 1 ("EC PRIVATE KEY"), at most 1 MiB, without a passphrase.
  public init(pem: String) throws(CryptographyError) {
    let bytes = pem.withPEM { ccrypto_key_read($0, $1) }
    self.pem = try text(of: bytes, or: "it is no private key of P-256")
  }

  private init(checked pem: String) { self.pem = pem }

  public var description: String { "(key)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  /// Calls C with the bytes of a text and their number.
  package func withPEM<Result>(_ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
  }
}

/// Copies a text of C and frees it; throws `what` with the reason when there is none.
func text(of bytes: CCryptoBytes, or what: String) throws(CryptographyError) -> String {
  guard let start = bytes.bytes else { throw .last(what) }
  defer { ccrypto_bytes_free(bytes) }
  return String(
    decoding: UnsafeRawBufferPointer(start: start, count: bytes.count), as: UTF8.self)
}
