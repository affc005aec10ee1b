import Cryptography
import Foundation
import Net

/// The certificate of a listener, signed by the authority.
enum LeafCertificate {
  /// Browsers refuse more than 398 days.
  static let lifetime: TimeInterval = 397 * 86400
  /// A new certificate is made when the remaining seconds fall below this.
  static let renewal: TimeInterval = 30 * 86400

  /// The names without duplicates and without those that the authority may not sign; `localhost` is always included.
  static func permitted(_ names: [String]) -> [String] {
    var kept = ["localhost", "127.0.0.1"]
    for name in names.map({ $0.lowercased() }) where PrivateNames.isPrivate(name) {
      if !kept.contains(name) { kept.append(name) }
    }
    return kept
  }

  static func make(
    names: [String], at now: Date, issuer: Certificate, issuerKey: SigningKey
  ) throws(CryptographyError) -> (certificate: String, key: String) {
    let key = try SigningKey.generate()
    let leaf = try Certificate(
      subject: [.commonName("Sensorium")], key: key, start: now - 3600,
      end: now - 3600 + lifetime,
      extensions: [
        .notAuthority, .keyUsage(.digitalSignature), .serverAuthentication,
        .alternativeNames(names.map(generalName)), .subjectKeyIdentifier, .authorityKeyIdentifier,
      ], issuer: issuer, issuerKey: issuerKey)
    return (leaf.pem, key.pem)
  }

  /// The names in a certificate, in the form of ``permitted(_:)``.
  static func names(of certificate: Certificate) -> Set<String> {
    Set(certificate.names.compactMap(text))
  }

  private static func generalName(_ name: String) -> GeneralName {
    PrivateNames.bytes(of: name).map { .address($0) } ?? .dns(name)
  }

  private static func text(_ name: GeneralName) -> String? {
    switch name {
    case .dns(let text): text
    case .address(let bytes): SocketAddress(bytes: bytes)?.host
    default: nil
    }
  }
}
