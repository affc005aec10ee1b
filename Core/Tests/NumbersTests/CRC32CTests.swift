import Numbers
import TestSupport
import Testing

@Suite("CRC-32C")
struct CRC32CTests {
  @Test(
    "gives the published values",
    arguments: [
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C),
    ] as [([UInt8], UInt32)])
  func values(bytes: [UInt8], checksum: UInt32) {
    #expect(bytes.withUnsafeBytes { CRC32C.checksum($0) } == checksum)
  }

  @Test("is that of the definition, bit by bit, at any length and alignment")
  func definition() {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    bytes.withUnsafeBytes { bytes in
      for start in 0..<17 {
        for end in stride(from: start, to: 300, by: 7) {
          let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          #expect(CRC32C.checksum(part) == bitwise(part))
        }
      }
    }
  }

  @Test("continues behind other bytes")
  func continuing() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0) }
    bytes.withUnsafeBytes { bytes in
      for cut in 0...100 {
        let first = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[cut...])
        #expect(CRC32C.checksum(rest, continuing: first) == CRC32C.checksum(bytes))
      }
    }
  }

  private func bitwise(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0x82F6_3B78 }
    }
    return ~crc
  }
}
