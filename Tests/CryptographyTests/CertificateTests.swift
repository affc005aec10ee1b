import Cryptography
import Foundation
import Testing

@Suite("Certificates")
struct CertificateTests {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)
  static let end = start + 86_400
  static let constraints = NameConstraints(
    permitted: [.dns("local"), .address([10, 0, 0, 0, 255, 0, 0, 0]), .email("invalid")],
    excluded: [.email("invalid"), .uri("invalid")])
  static let names: [GeneralName] = [
    .dns("studio.local"), .address([192, 168, 1, 5]), .address([UInt8](repeating: 7, count: 16)),
    .uri("https://studio.local/"),
  ]

  /// An authority with its key, and a certificate that it has signed with its key.
  struct Chain {
    let authorityKey: SigningKey
    let authority: Certificate
    let key: SigningKey
    let leaf: Certificate
  }

  static func chain() throws -> Chain {
    let (authorityKey, key) = (try SigningKey.generate(), try SigningKey.generate())
    let authority = try Certificate(
      subject: [.organization("Tests"), .commonName("Grüße, “you”")], key: authorityKey,
      start: start, end: end,
      extensions: [
        .authority(pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]), .constraints(constraints),
        .subjectKeyIdentifier,
      ], issuerKey: authorityKey)
    let leaf = try Certificate(
      subject: [.commonName("leaf")], key: key, start: start, end: end,
      extensions: [
        .notAuthority, .keyUsage(.digitalSignature), .serverAuthentication,
        .alternativeNames(names), .subjectKeyIdentifier, .authorityKeyIdentifier,
      ], issuer: authority, issuerKey: authorityKey)
    return Chain(authorityKey: authorityKey, authority: authority, key: key, leaf: leaf)
  }

  static func der(_ pem: String) throws -> [UInt8] {
    let body = pem.split(separator: "\n").dropFirst().dropLast().joined()
    return Array(try #require(Data(base64Encoded: body)))
  }

  static func pem(_ der: [UInt8]) -> String {
    let body = Data(der).base64EncodedString(options: [
      .lineLength64Characters, .endLineWithLineFeed,
    ])
    return "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----"
  }

  @Test("what is written is read")
  func roundTrip() throws {
    let chain = try Self.chain()
    for made in [chain.authority, chain.leaf] {
      #expect(try Certificate(pem: made.pem) == made)
      #expect(try Certificate(pem: "A comment.\n" + made.pem + "\n\n") == made)
      #expect(try Self.pem(Self.der(made.pem)) == made.pem)
      #expect(made.start == Self.start && made.end == Self.end)
    }
    #expect(chain.authority.constraints == Self.constraints && chain.authority.names == [])
    #expect(chain.leaf.constraints == nil && chain.leaf.names == Self.names)
  }

  @Test("keys and issuers are told from others")
  func belonging() throws {
    let (chain, other) = (try Self.chain(), try Self.chain())
    #expect(chain.leaf.isFor(chain.key) && !chain.leaf.isFor(chain.authorityKey))
    #expect(chain.authority.isFor(chain.authorityKey))
    #expect(chain.leaf.isIssued(by: chain.authority))
    #expect(chain.authority.isIssued(by: chain.authority))
    #expect(!chain.leaf.isIssued(by: other.authority))
    #expect(!chain.leaf.isIssued(by: chain.leaf) && !chain.authority.isIssued(by: chain.leaf))
  }

  @Test("serial numbers have 20 bytes, are positive, and differ")
  func serials() throws {
    let serials = try (0..<8).map { _ in
      let der = try Self.der(Self.chain().leaf.pem)
      // A sequence, a sequence, [0] with version 3, then the number.
      let version = try #require(der.firstRange(of: [0xA0, 3, 2, 1, 2, 2, 20]))
      return Array(der[version.upperBound..<version.upperBound + 20])
    }
    #expect(Set(serials).count == 8)
    #expect(serials.allSatisfy { (0x40..<0x80).contains($0[0]) })
  }

  @Test(
    "dates are rounded down to a second, before and after 2050",
    arguments: [
      (0.0, 0.0), (1_795_600_000.9, 1_795_600_000), (-1_000_000_000.5, -1_000_000_001),
      (2_524_607_999, 2_524_607_999), (2_524_608_000, 2_524_608_000),
      (253_402_300_799, 253_402_300_799),
    ])
  func dates(seconds: Double, expected: Double) throws {
    let key = try SigningKey.generate()
    let made = try Certificate(
      subject: [.commonName("x")], key: key, start: Date(timeIntervalSince1970: seconds),
      end: Date(timeIntervalSince1970: seconds), extensions: [], issuerKey: key)
    #expect(made.start.timeIntervalSince1970 == expected)
    #expect(made.end.timeIntervalSince1970 == expected)
  }

  @Test(
    "dates that no certificate can have are refused", arguments: [253_402_300_800, 1e300, -1e300])
  func wrongDates(seconds: Double) throws {
    let key = try SigningKey.generate()
    #expect(throws: CryptographyError.self) {
      try Certificate(
        subject: [.commonName("x")], key: key, start: Self.start,
        end: Date(timeIntervalSince1970: seconds), extensions: [], issuerKey: key)
    }
  }

  @Test(
    "names that deceive readers are refused",
    arguments: [
      .dns("studio.local\0.example.com"), .dns(""), .dns("stüdio.local"), .dns("a b"),
      .dns(String(repeating: "a", count: 5_000)), .email("a\nb"), .uri("\u{7F}"), .address([]),
      .address([1, 2, 3]), .other,
    ] as [GeneralName])
  func wrongNames(name: GeneralName) throws {
    let key = try SigningKey.generate()
    for list in [
      Certificate.Extension.alternativeNames([.dns("a.local"), name]),
      .constraints(NameConstraints(permitted: [], excluded: [name])),
    ] {
      let error = try #require(throws: CryptographyError.self) {
        try Certificate(
          subject: [.commonName("x")], key: key, start: Self.start, end: Self.end,
          extensions: [list], issuerKey: key)
      }
      #expect(error.description.contains("is no name: a name is 1 to 4,096 characters of ASCII"))
    }
  }

  @Test(
    "subjects are 1 to 1,024 bytes", arguments: ["", "a\0b", String(repeating: "é", count: 513)])
  func wrongSubjects(text: String) throws {
    let key = try SigningKey.generate()
    #expect(throws: CryptographyError.self) {
      try Certificate(
        subject: [.commonName(text)], key: key, start: Self.start, end: Self.end, extensions: [],
        issuerKey: key)
    }
  }

  @Test("an extension stands once")
  func twice() throws {
    let key = try SigningKey.generate()
    let error = try #require(throws: CryptographyError.self) {
      try Certificate(
        subject: [.commonName("x")], key: key, start: Self.start, end: Self.end,
        extensions: [.notAuthority, .authority(pathLength: 3)], issuerKey: key)
    }
    #expect(error.description.hasPrefix("an extension could not be set"))
  }
}
