import Cryptography
import Foundation
import Testing

@Suite("Damaged certificates")
struct DamagedCertificateTests {
  @Test("a text that is no certificate is refused with the reason")
  func texts() throws {
    let good = try CertificateTests.chain().leaf.pem
    let header = "-----BEGIN CERTIFICATE-----\n"
    let texts: [(String, String)] = [
      ("", "it is empty"), ("nonsense", ""), (good.replacing("CERTIFICATE", with: "GARBAGE"), ""),
      (header, ""), (header + "-----END CERTIFICATE-----", ""),
      (good.replacing("M", with: "!"), ""),
      (good + "\n" + good, "it is more than one"),
      (try SigningKey.generate().pem, ""),
      (header + String(repeating: "A", count: 1 << 20), "it has more than 1 MiB"),
      (header + String(repeating: "A", count: 1 << 19) + "\n-----END CERTIFICATE-----", ""),
    ]
    for (text, reason) in texts {
      let error = try #require(throws: CryptographyError.self) { try Certificate(pem: text) }
      #expect(
        error.description.hasPrefix("it is no certificate") && error.description.hasSuffix(reason),
        "\(text.prefix(80)): \(error)")
    }
  }

  @Test("every truncated certificate is refused")
  func truncated() throws {
    let good = try CertificateTests.chain().leaf.pem
    let (text, der) = (Array(good.utf8), try CertificateTests.der(good))
    for count in 0..<text.count {
      #expect(throws: CryptographyError.self) {
        try Certificate(pem: String(decoding: text[..<count], as: UTF8.self))
      }
    }
    for count in 1..<der.count {
      #expect(throws: CryptographyError.self) {
        try Certificate(pem: CertificateTests.pem(Array(der[..<count])))
      }
    }
  }

  @Test("a certificate with a changed byte is refused, or is not the issuer's")
  func changed() throws {
    let chain = try CertificateTests.chain()
    for good in [chain.leaf, chain.authority] {
      let der = try CertificateTests.der(good.pem)
      for place in der.indices {
        for byte in [der[place] ^ 1, der[place] ^ 0x80, 0, 0xFF] where byte != der[place] {
          var copy = der
          copy[place] = byte
          guard let read = try? Certificate(pem: CertificateTests.pem(copy)) else { continue }
          #expect(!read.isIssued(by: chain.authority), "\(place) \(byte)")
          if place % 16 == 0 { _ = (read.isFor(chain.key), chain.leaf.isIssued(by: read)) }
        }
      }
    }
  }

  @Test("limits and names that cannot be read are none, and foreign kinds stay visible")
  func unreadable() throws {
    let chain = try CertificateTests.chain()
    func changed(_ pem: String, _ from: [UInt8], _ to: [UInt8]) throws -> Certificate {
      var der = try CertificateTests.der(pem)
      der.replaceSubrange(try #require(der.firstRange(of: from)), with: to)
      return try Certificate(pem: CertificateTests.pem(der))
    }
    let name = Array("studio.local".utf8)
    let foreign = try changed(
      chain.leaf.pem, [0x82, 12] + name, [0x82, 12, 0xFF] + name.dropFirst())
    #expect(foreign.names == [])
    let local = Array("local".utf8)
    let damaged = try changed(chain.authority.pem, [0x82, 5] + local, [0x82, 9] + local)
    #expect(damaged.constraints == nil)
    let other = try changed(chain.authority.pem, [0x82, 5] + local, [0x88, 5, 42, 3, 4, 5, 6])
    #expect(other.constraints?.permitted.first == .other)
    #expect(other.constraints != CertificateTests.constraints)
  }
}
