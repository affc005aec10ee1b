import Deflate
import Testing

@Suite struct ChecksumTests {
  @Test func `checksums have the values of their specifications`() {
    #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
    #expect(Adler32.checksum(Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(Adler32.checksum([]) == 1)
  }

  @Test func `CRC-32 in pieces is that of the whole, bit by bit`() {
    let bytes = Samples.bytes(seed: 6, count: 1000)
    for count in [0, 1, 15, 16, 17, 100, 1000] {
      let plain = bytes[..<count].reduce(~0 as UInt32) { crc, byte in
        (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1) &* 0xEDB8_8320 }
      }
      #expect(CRC32.checksum(Array(bytes[..<count])) == ~plain)
      var sum = CRC32()
      sum.update(Array(bytes[..<count]))
      sum.update(Array(bytes[count...]))
      #expect(sum.value == CRC32.checksum(bytes))
    }
  }

  @Test func `Adler-32 of the largest bytes does not overflow`() {
    for bytes in [[UInt8](repeating: 255, count: 70_003), Samples.bytes(seed: 6, count: 20_001)] {
      var (low, high): (UInt64, UInt64) = (1, 0)
      for byte in bytes {
        low = (low + UInt64(byte)) % 65_521
        high = (high + low) % 65_521
      }
      #expect(UInt64(Adler32.checksum(bytes)) == high << 16 | low)
    }
  }
}
