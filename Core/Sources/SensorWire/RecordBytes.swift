import Numbers

/// The framing of a record: u32 length, u8 kind, payload, u32 CRC-32C of all that, little-endian.
package enum RecordBytes {
  /// Length, kind and checksum.
  package static let frameSize = 9

  package static func append(
    kind: UInt8, to bytes: inout [UInt8], payload: (inout [UInt8]) -> Void
  ) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0, kind])
    payload(&bytes)
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 5)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index))
    }
    let checksum = bytes[start...].withUnsafeBytes { CRC32C.checksum($0) }
    bytes.append(littleEndian: checksum)
  }
}

extension [UInt8] {
  package mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  package mutating func append(_ value: Float) { append(littleEndian: value.bitPattern) }

  package mutating func append(_ value: Double) { append(littleEndian: value.bitPattern) }
}
