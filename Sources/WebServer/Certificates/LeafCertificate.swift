import Crypto
import Foundation
import Net
import SwiftASN1
import X509

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
    names: [String], at now: Date, issuer: Certificate, issuerKey: P256.Signing.PrivateKey
  ) throws -> (certificate: String, key: String) {
    let key = P256.Signing.PrivateKey()
    let leaf = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      notValidBefore: now - 3600, notValidAfter: now - 3600 + lifetime, issuer: issuer.subject,
      subject: try DistinguishedName { CommonName("Sensorium") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.map(generalName))
        SubjectKeyIdentifier(hash: .init(key.publicKey))
        AuthorityKeyIdentifier(
          keyIdentifier: try issuer.extensions.subjectKeyIdentifier?.keyIdentifier)
      }, issuerPrivateKey: .init(issuerKey))
    return (try leaf.serializeAsPEM().pemString, key.pemRepresentation)
  }

  /// The names in a certificate, in the form of ``permitted(_:)``.
  static func names(of certificate: Certificate) -> Set<String> {
    guard let names = try? certificate.extensions.subjectAlternativeNames else { return [] }
    return Set(names.compactMap(text))
  }

  private static func generalName(_ name: String) -> GeneralName {
    PrivateNames.bytes(of: name).map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
      ?? .dnsName(name)
  }

  private static func text(_ name: GeneralName) -> String? {
    switch name {
    case .dnsName(let text): text
    case .ipAddress(let octets): SocketAddress(bytes: Array(octets.bytes))?.host
    default: nil
    }
  }
}
