import Cryptography
import Files
import Testing

@Suite("Digests")
struct DigestTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let digest: any ContentDigest.Type
    let text: String
    var times = 1
    let hexadecimal: String

    var testDescription: String { "\(digest) of \(times) × “\(text)”" }
    var bytes: [UInt8] { Array(String(repeating: text, count: times).utf8) }
  }

  private static let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

  /// Of NIST's examples for FIPS 180-4, and of RFC 1321 §A.5.
  static let examples = [
    Example(
      digest: SHA256Digest.self, text: "",
      hexadecimal: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example(
      digest: SHA256Digest.self, text: "abc",
      hexadecimal: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      digest: SHA256Digest.self, text: long,
      hexadecimal: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Example(
      digest: SHA256Digest.self, text: "a", times: 1_000_000,
      hexadecimal: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    Example(
      digest: SHA1Digest.self, text: "", hexadecimal: "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    Example(
      digest: SHA1Digest.self, text: "abc", hexadecimal: "a9993e364706816aba3e25717850c26c9cd0d89d"
    ),
    Example(
      digest: SHA1Digest.self, text: long, hexadecimal: "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    Example(
      digest: SHA1Digest.self, text: "a", times: 1_000_000,
      hexadecimal: "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    Example(digest: MD5Digest.self, text: "", hexadecimal: "d41d8cd98f00b204e9800998ecf8427e"),
    Example(digest: MD5Digest.self, text: "abc", hexadecimal: "900150983cd24fb0d6963f7d28e17f72"),
    Example(
      digest: MD5Digest.self, text: "1234567890", times: 8,
      hexadecimal: "57edf4a22be3c955ac49da2e2107b67a"),
  ]

  @Test("known answers", arguments: examples)
  func known(_ example: Example) {
    #expect(example.digest.of(example.bytes).hexadecimal == example.hexadecimal)
  }

  @Test("pieces of any size give the same digest", arguments: examples)
  func pieces(_ example: Example) {
    let bytes = example.bytes
    for size in [1, 7, 63, 64, 65, 4096] where bytes.count < 1000 || size > 60 {
      var digest = example.digest.init()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { digest.update($0) }
      }
      #expect(digest.finish().hexadecimal == example.hexadecimal, "\(size)")
    }
  }

  @Test("a copy goes its own way")
  func copies() {
    var first = SHA256Digest()
    Array("ab".utf8).withUnsafeBytes { first.update($0) }
    var second = first
    Array("x".utf8).withUnsafeBytes { second.update($0) }
    Array("c".utf8).withUnsafeBytes { first.update($0) }
    #expect(first.finish() == SHA256Digest.of(Array("abc".utf8)))
    #expect(second.finish() == SHA256Digest.of(Array("abx".utf8)))
  }

  @Test("nothing can be added, and a finished digest does no harm")
  func edges() {
    var digest = SHA1Digest()
    digest.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(digest.finish() == SHA1Digest.of([]))
    Array("late".utf8).withUnsafeBytes { digest.update($0) }
    #expect(digest.finish().count == 20)
  }
}
