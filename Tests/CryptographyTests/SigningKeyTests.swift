import Cryptography
import Foundation
import Testing

@Suite("Private keys")
struct SigningKeyTests {
  @Test("new ones differ, and are read back as they were written")
  func roundTrip() throws {
    let key = try SigningKey.generate()
    #expect(try key != SigningKey.generate())
    #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(key.pem.hasSuffix("\n-----END PRIVATE KEY-----"))
    #expect(try SigningKey(pem: key.pem) == key)
    #expect(try SigningKey(pem: key.pem + "\n") == key)
    #expect(try SigningKey(pem: key.pem.replacing("\n", with: "\r\n")) == key)
  }

  @Test(
    "PKCS #8 and SEC 1 are read, and PKCS #8 is written",
    arguments: [KeyTexts.sec1, KeyTexts.pkcs8, KeyTexts.short])
  func forms(pem: String) throws {
    #expect(try SigningKey(pem: pem).pem == KeyTexts.pkcs8)
  }

  @Test("what is no such key is refused with the reason", arguments: KeyTexts.refused)
  func refused(pem: String, reason: String) throws {
    let error = try #require(throws: CryptographyError.self) { try SigningKey(pem: pem) }
    #expect(error.description.hasPrefix("it is no private key of P-256: \(reason)"))
  }

  @Test("every truncated text and every changed byte is refused or another form of the same key")
  func damaged() throws {
    let bytes = Array(KeyTexts.pkcs8.utf8)
    let end = KeyTexts.pkcs8.utf8.count
    let whole = try SigningKey(pem: KeyTexts.pkcs8)
    let certificate = try Certificate(
      subject: [.commonName("x")], key: whole, start: Date(), end: Date(), extensions: [],
      issuerKey: whole)
    for count in 0..<end {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      #expect(throws: CryptographyError.self) { try SigningKey(pem: text) }
    }
    for place in 0..<end {
      for byte in [0, 0x0A, UInt8(ascii: "A"), UInt8(ascii: "="), 0xFF] {
        var copy = bytes
        copy[place] = byte
        let key = try? SigningKey(pem: String(decoding: copy, as: UTF8.self))
        #expect(key.map(certificate.isFor) ?? true, "\(place) \(byte)")
      }
    }
  }

  @Test("no log shows it")
  func words() throws {
    let key = try SigningKey(pem: KeyTexts.pkcs8)
    var dumped = ""
    dump(key, to: &dumped)
    #expect("\(key)" == "(key)" && String(reflecting: key) == "(key)")
    #expect(!dumped.contains("MIGH"))
  }

  @Test("threads make and read keys side by side")
  func threads() async throws {
    let keys = try await withThrowingTaskGroup(of: SigningKey.self) { group in
      for _ in 0..<32 {
        group.addTask {
          _ = try? SigningKey(pem: "nonsense")
          return try SigningKey(pem: SigningKey.generate().pem)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(keys.count == 32)
  }
}
