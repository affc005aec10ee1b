import Crypto
import Foundation
import SwiftASN1
import X509

/// The certificate of the authority itself (RFC 5280 §4.2.1.10 for the name constraints).
enum AuthorityCertificate {
  static let lifetime: TimeInterval = 3650 * 86400

  static func make(key: P256.Signing.PrivateKey, at now: Date) throws -> Certificate {
    let name = try DistinguishedName {
      OrganizationName("Sensorium")
      CommonName("Sensorium on \(LocalAddresses.localName)")
    }
    return try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      notValidBefore: now - 86400, notValidAfter: now + lifetime, issuer: name, subject: name,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        Critical(NameConstraints(permittedSubtrees: PrivateNames.subtrees))
        SubjectKeyIdentifier(hash: .init(key.publicKey))
      }, issuerPrivateKey: .init(key))
  }
}

/// The names and addresses that only private networks use.
enum PrivateNames {
  /// Each range as its first address and its mask.
  private static let ranges: [[UInt8]] = [
    [10, 0, 0, 0, 255, 0, 0, 0], [172, 16, 0, 0, 255, 240, 0, 0], [192, 168, 0, 0, 255, 255, 0, 0],
    [127, 0, 0, 0, 255, 0, 0, 0], [169, 254, 0, 0, 255, 255, 0, 0],
    range6([0xfc], [0xfe]), range6([0xfe, 0x80], [0xff, 0xc0]),
    [UInt8](repeating: 0, count: 15) + [1] + [UInt8](repeating: 255, count: 16),
  ]

  static var subtrees: [GeneralName] {
    [.dnsName("local"), .dnsName("localhost")]
      + ranges.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
  }

  static func isPrivate(_ name: String) -> Bool {
    guard let bytes = bytes(of: name) else {
      return name == "localhost" || name.hasSuffix(".local")
    }
    return ranges.contains { range in
      range.count == bytes.count * 2
        && bytes.indices.allSatisfy { bytes[$0] & range[bytes.count + $0] == range[$0] }
    }
  }

  /// The 4 or 16 bytes of an address; nil for a name.
  static func bytes(of name: String) -> [UInt8]? {
    guard let address = SocketAddress(numeric: name, port: 0) else { return nil }
    let all = withUnsafeBytes(of: (address.high.bigEndian, address.low.bigEndian)) { Array($0) }
    return address.family == .ipv4 ? Array(all.suffix(4)) : all
  }

  private static func range6(_ start: [UInt8], _ mask: [UInt8]) -> [UInt8] {
    [start, mask].flatMap { $0 + [UInt8](repeating: 0, count: 16 - $0.count) }
  }
}
