import Numbers

/// The framing of a record: u32 length, u8 kind, payload, u32 CRC-32C of all that, little-endian.
enum SessionRecord {
  enum Kind: UInt8 {
    case header = 1
    case face, channels, hands, end
    /// The values of a Live Link CSV's row that exceed the following face.
    case liveLink
  }

  /// A signature of 12 bytes that no text file begins with, then the version as u32.
  static let preamble: [UInt8] =
    Array("SENSORIUM".utf8) + [0x0D, 0x0A, 0x1A] + [UInt8(SessionHeader.version), 0, 0, 0]
  static let magicSize = 12
  /// Length, kind and checksum.
  static let frameSize = 9
  static let maximumPayload = 65_536

  static func append(_ kind: Kind, to bytes: inout [UInt8], payload: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0, kind.rawValue])
    payload(&bytes)
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 5)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index))
    }
    let checksum = bytes[start...].withUnsafeBytes { CRC32C.checksum($0) }
    bytes.append(littleEndian: checksum)
  }

  /// Empty for a row without values beyond its frame.
  static func append(_ row: LiveLinkRow?, to bytes: inout [UInt8]) {
    guard let row, !row.isEmpty else { return }
    append(.liveLink, to: &bytes) { row.append(to: &$0) }
  }

  /// Whether a length is valid for a kind; an invalid one is rejected before the checksum.
  static func isPlausible(kind: UInt8, length: Int, afterDamage: Bool) -> Bool {
    switch Kind(rawValue: kind) {
    case .face: length == FrameBytes.faceSize
    case .channels: length == FrameBytes.channelsSize
    case .hands: FrameBytes.handCount(ofSize: length) != nil
    case .end: length == SessionSummary.size
    case .liveLink: LiveLinkRow.isPlausible(size: length)
    case .header, nil: !afterDamage && length <= maximumPayload
    }
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ value: Float) { append(littleEndian: value.bitPattern) }

  mutating func append(_ value: Double) { append(littleEndian: value.bitPattern) }
}
