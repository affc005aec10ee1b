/// The framing of packets on a stream such as TCP.
public enum OSCFraming: String, CaseIterable, Codable, Sendable {
  /// OSC 1.0: a 32-bit length before each packet.
  case lengthPrefix
  /// OSC 1.1: SLIP (RFC 1055) with END before and after each packet.
  case slip

  /// The framed bytes of one packet.
  public func frame(_ packet: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packet.count + 8)
    append(packet, to: &bytes)
    return bytes
  }

  /// Appends the framed bytes of one packet.
  public func append(_ packet: some Collection<UInt8>, to bytes: inout [UInt8]) {
    switch self {
    case .lengthPrefix:
      bytes.append(integer: Int32(truncatingIfNeeded: packet.count))
      bytes.append(contentsOf: packet)
    case .slip:
      bytes.append(SLIP.end)
      for byte in packet {
        switch byte {
        case SLIP.end: bytes.append(contentsOf: [SLIP.escape, SLIP.escapedEnd])
        case SLIP.escape: bytes.append(contentsOf: [SLIP.escape, SLIP.escapedEscape])
        default: bytes.append(byte)
        }
      }
      bytes.append(SLIP.end)
    }
  }
}

/// The four special octets of RFC 1055.
enum SLIP {
  static let end: UInt8 = 0xC0
  static let escape: UInt8 = 0xDB
  static let escapedEnd: UInt8 = 0xDC
  static let escapedEscape: UInt8 = 0xDD
}
