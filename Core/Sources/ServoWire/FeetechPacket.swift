import Numbers

/// One packet of Feetech's STS series, instruction or status, with its checksum.
///
/// Source: Feetech, SMS/STS communication protocol; the same frame as Dynamixel Protocol 1.0.
struct FeetechPacket: Hashable, Sendable {
  let id: UInt8
  /// The instruction, or the error byte of a status.
  let code: UInt8
  let parameters: [UInt8]

  init(id: UInt8, code: UInt8, parameters: [UInt8] = []) {
    self.id = id
    self.code = code
    self.parameters = Array(parameters.prefix(250))
  }

  var bytes: [UInt8] {
    let body = [id, UInt8(parameters.count + 2), code] + parameters
    return [0xFF, 0xFF] + body + [Self.checksum(body[...])]
  }

  /// Decodes a packet at the start of `bytes`.
  static func reading(_ bytes: ArraySlice<UInt8>) -> WireReading<Self> {
    let start = bytes.startIndex
    guard bytes[start] == 0xFF else { return .noise }
    guard bytes.count >= 4 else { return .incomplete }
    let (id, length) = (bytes[start + 2], Int(bytes[start + 3]))
    guard bytes[start + 1] == 0xFF, id != 0xFF, (2...252).contains(length) else { return .noise }
    guard bytes.count >= 4 + length else { return .incomplete }
    let packet = bytes[start..<start + 4 + length]
    guard packet.last == checksum(packet.dropFirst(2).dropLast()) else { return .noise }
    return .packet(
      Self(id: id, code: bytes[start + 4], parameters: Array(packet.dropFirst(5).dropLast())),
      length: packet.count)
  }

  private static func checksum(_ body: ArraySlice<UInt8>) -> UInt8 { ~body.reduce(0, &+) }
}
