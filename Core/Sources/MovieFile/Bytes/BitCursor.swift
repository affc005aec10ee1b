import Numbers

/// Reads bits from the most significant one, and exponential Golomb codes (ITU-T H.264 §9.1).
struct BitCursor {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Without the bytes that keep start codes out of a NAL unit (ITU-T H.264 §7.4.1.1).
  init(payloadOf unit: [UInt8]) {
    var payload: [UInt8] = []
    payload.reserveCapacity(unit.count)
    var zeros = 0
    for byte in unit {
      if zeros >= 2 && byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      payload.append(byte)
    }
    bytes = payload
  }

  mutating func bit() throws(ShortBytes) -> Int {
    guard position >> 3 < bytes.count else { throw ShortBytes() }
    defer { position += 1 }
    return Int(bytes[position >> 3] >> UInt8(7 - position & 7)) & 1
  }

  /// At most 32 bits.
  mutating func bits(_ count: Int) throws(ShortBytes) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 1 | (try bit()) }
    return value
  }

  mutating func skip(_ count: Int) throws(ShortBytes) {
    guard count <= 8 * bytes.count - position else { throw ShortBytes() }
    position += count
  }

  /// ue(v), less than 2³².
  mutating func golomb() throws(ShortBytes) -> Int {
    var zeros = 0
    while try bit() == 0 {
      zeros += 1
      guard zeros < 32 else { throw ShortBytes() }
    }
    return (1 << zeros) - 1 + (try bits(zeros))
  }

  /// se(v).
  mutating func signedGolomb() throws(ShortBytes) -> Int {
    let code = try golomb()
    return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
  }
}
