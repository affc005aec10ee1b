import Cryptography
import Foundation

/// An authority, and a server's certificate and key by it.
struct Certificates {
  let authority: Certificate
  let server: Certificate
  let key: SigningKey

  init() throws {
    let authorityKey = try SigningKey.generate()
    key = try SigningKey.generate()
    let (start, end) = (Date() - 60, Date() + 3_600)
    authority = try Certificate(
      subject: [.commonName("Authority")], key: authorityKey, start: start, end: end,
      extensions: [.authority(pathLength: 0), .keyUsage(.keyCertSign), .subjectKeyIdentifier],
      issuerKey: authorityKey)
    server = try Certificate(
      subject: [.commonName("Server")], key: key, start: start, end: end,
      extensions: [
        .notAuthority, .keyUsage(.digitalSignature), .serverAuthentication,
        .alternativeNames([.dns("studio.local")]), .authorityKeyIdentifier,
      ], issuer: authority, issuerKey: authorityKey)
  }

  /// PEM, the server's certificate first.
  var chain: String { server.pem + "\n" + authority.pem + "\n" }
}
