import Testing

@testable import SensorWire

@Suite("CRC-32C")
struct CRC32CTests {
  @Test(
    "gives the published values",
    arguments: [
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    ] as [([UInt8], UInt32)])
  func values(bytes: [UInt8], checksum: UInt32) {
    #expect(bytes.withUnsafeBytes { CRC32C.checksum($0) } == checksum)
  }
}
