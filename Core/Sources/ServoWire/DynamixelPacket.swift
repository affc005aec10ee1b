import Numbers

/// One packet of Robotis' Dynamixel Protocol 2.0, instruction or status, with byte stuffing and CRC.
///
/// Source: emanual.robotis.com, Protocol 2.0.
struct DynamixelPacket: Hashable, Sendable {
  static let header: [UInt8] = [0xFF, 0xFF, 0xFD, 0x00]
  /// Maximum bytes after the length field; longer packets are treated as noise.
  static let longest = 256

  /// The instruction of an answer.
  static let status: UInt8 = 0x55

  let id: UInt8
  let instruction: UInt8
  /// As they are meant, without stuffing; those of a status begin with its error byte.
  let parameters: [UInt8]

  init(id: UInt8, instruction: UInt8, parameters: [UInt8] = []) {
    self.id = id
    self.instruction = instruction
    self.parameters = parameters
  }

  var bytes: [UInt8] {
    let body = Self.stuffed([instruction] + parameters)
    let length = UInt16(body.count + 2)
    var bytes = Self.header + [id] + length.littleEndianBytes + body
    bytes += Self.checksum(bytes[...]).littleEndianBytes
    return bytes
  }

  /// Decodes a packet at the start of `bytes`.
  static func reading(_ bytes: ArraySlice<UInt8>) -> WireReading<Self> {
    let start = bytes.startIndex
    for (index, expected) in header.enumerated() {
      guard bytes.count > index else { return .incomplete }
      guard bytes[start + index] == expected else { return .noise }
    }
    guard bytes.count >= 7 else { return .incomplete }
    let length = Int(bytes[start + 5]) | Int(bytes[start + 6]) << 8
    guard (3...longest).contains(length) else { return .noise }
    guard bytes.count >= 7 + length else { return .incomplete }
    let packet = bytes[start..<start + 7 + length]
    let sum = checksum(packet.dropLast(2)).littleEndianBytes
    guard Array(packet.suffix(2)) == sum else { return .noise }
    let body = unstuffed(packet.dropFirst(7).dropLast(2))
    return .packet(
      Self(id: bytes[start + 4], instruction: body[0], parameters: Array(body.dropFirst())),
      length: packet.count)
  }

  /// A header inside the body gets one more 0xFD.
  private static func stuffed(_ body: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in body {
      result.append(byte)
      if result.suffix(3) == [0xFF, 0xFF, 0xFD] { result.append(0xFD) }
    }
    return result
  }

  /// A header followed by 0xFD is stuffed; packets of senders without stuffing are accepted too.
  private static func unstuffed(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isStuffing = false
    for byte in body {
      if isStuffing && byte == 0xFD {
        isStuffing = false
        continue
      }
      result.append(byte)
      isStuffing = result.suffix(3) == [0xFF, 0xFF, 0xFD]
    }
    return result
  }

  /// CRC-16 with the polynomial 0x8005, initial value 0, most significant bit first.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    bytes.reduce(UInt16(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in
        sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x8005
      }
    }
  }
}

extension UInt16 {
  var littleEndianBytes: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(self >> 8)] }
}
