import Cryptography
import Foundation
import Net

/// The certificate of the authority itself (RFC 5280 §4.2.1.10 for the name constraints).
enum AuthorityCertificate {
  static let lifetime: TimeInterval = 3650 * 86400
  /// A clock before this date (1 January 2025) was never set and is not used for checks.
  static let earliestNow = Date(timeIntervalSince1970: 1_735_689_600)

  /// The names for which the authority may sign. Permitting one name excludes all others of its kind; the only
  /// permitted e-mail and URI host is excluded too, so none remains.
  static let constraints = NameConstraints(
    permitted: PrivateNames.subtrees + nowhere, excluded: nowhere)

  private static let nowhere: [GeneralName] = [.email("invalid"), .uri("invalid")]

  /// Why an authority must be replaced, as the end of "The authority …"; nil for a valid one.
  static func fault(of certificate: Certificate, at now: Date) -> String? {
    let (start, end) = (certificate.start, certificate.end)
    if end <= now { return "expired on \(day(end))" }
    if end <= now + LeafCertificate.lifetime { return "expires on \(day(end))" }
    if start > now, now >= earliestNow {
      return "is from the future (\(day(start))): this computer's clock was wrong"
    }
    if certificate.constraints != constraints {
      return "was made by another version, with other limits"
    }
    return nil
  }

  private static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }

  static func make(key: SigningKey, at now: Date) throws(CryptographyError) -> Certificate {
    try Certificate(
      subject: [
        .organization("Sensorium"), .commonName("Sensorium on \(LocalAddresses.localName)"),
      ], key: key, start: now - 86400, end: now + lifetime,
      extensions: [
        .authority(pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]), .constraints(constraints),
        .subjectKeyIdentifier,
      ], issuerKey: key)
  }
}

/// The names and addresses that are valid in private networks only.
enum PrivateNames {
  /// Each range as its first address and its mask.
  private static let ranges: [[UInt8]] = [
    [10, 0, 0, 0, 255, 0, 0, 0], [172, 16, 0, 0, 255, 240, 0, 0], [192, 168, 0, 0, 255, 255, 0, 0],
    [127, 0, 0, 0, 255, 0, 0, 0], [169, 254, 0, 0, 255, 255, 0, 0],
    // RFC 6598, used by private networks over the internet.
    [100, 64, 0, 0, 255, 192, 0, 0],
    range6([0xfc], [0xfe]), range6([0xfe, 0x80], [0xff, 0xc0]),
    [UInt8](repeating: 0, count: 15) + [1] + [UInt8](repeating: 255, count: 16),
  ]

  static var subtrees: [GeneralName] {
    [.dns("local"), .dns("localhost")] + ranges.map { .address($0) }
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
    SocketAddress(numeric: name, port: 0)?.bytes
  }

  private static func range6(_ start: [UInt8], _ mask: [UInt8]) -> [UInt8] {
    [start, mask].flatMap { $0 + [UInt8](repeating: 0, count: 16 - $0.count) }
  }
}
