import Cryptography
import Files
import Testing

@Suite("Secrets")
struct SecretTests {
  struct Example: Sendable {
    let key: [UInt8]
    let data: [UInt8]
    /// The code, or its first bytes.
    let hexadecimal: String
  }

  /// RFC 4231 §4.2 to §4.8.
  @Test(
    "HMAC as in RFC 4231",
    arguments: [
      Example(
        key: [UInt8](repeating: 0x0B, count: 20), data: Array("Hi There".utf8),
        hexadecimal: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
      Example(
        key: Array("Jefe".utf8), data: Array("what do ya want for nothing?".utf8),
        hexadecimal: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
      Example(
        key: [UInt8](repeating: 0xAA, count: 20), data: [UInt8](repeating: 0xDD, count: 50),
        hexadecimal: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
      Example(
        key: Array(1...25), data: [UInt8](repeating: 0xCD, count: 50),
        hexadecimal: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
      Example(
        key: [UInt8](repeating: 0x0C, count: 20), data: Array("Test With Truncation".utf8),
        hexadecimal: "a3b6167473100ee06e0c796c2955552b"),
      Example(
        key: [UInt8](repeating: 0xAA, count: 131),
        data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        hexadecimal: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
      Example(
        key: [UInt8](repeating: 0xAA, count: 131),
        data: Array(
          ("This is a test using a larger than block-size key and a larger than block-size data. "
            + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
        hexadecimal: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
      // By `openssl mac -digest SHA256 HMAC` with an empty key.
      Example(
        key: [], data: [],
        hexadecimal: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
  func hmac(_ example: Example) {
    let code = HMACSHA256.code(for: example.data, key: example.key)
    #expect(code.count == 32)
    #expect(code.hexadecimal.hasPrefix(example.hexadecimal))
  }

  @Test("equal bytes are equal, others and other lengths are not")
  func equality() {
    #expect(ConstantTime.isEqual([], []))
    #expect(ConstantTime.isEqual([1, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.isEqual([1, 2, 3], [1, 2]))
    #expect(!ConstantTime.isEqual([1, 2, 3], [0, 2, 3]))
    #expect(!ConstantTime.isEqual([1, 2, 3], [1, 2, 0x83]))
  }

  @Test(
    "random bytes have the length that was asked for, and differ", arguments: [0, 1, 7, 8, 9, 33])
  func random(count: Int) {
    #expect(SecureRandom.bytes(count).count == count)
    if count > 6 { #expect(SecureRandom.bytes(count) != SecureRandom.bytes(count)) }
  }
}
