import Numbers

/// One 32-bit Universal MIDI Packet of a MIDI 1.0 message (M2-104-UM, §7.3 and §7.6).
public struct UniversalPacket: Hashable, Sendable {
  public let word: UInt32

  public init(word: UInt32) { self.word = word }

  /// The packet of a message in a group 0…15; higher bits are truncated.
  ///
  /// Channel messages have type 2, system messages type 1.
  public init(_ message: MIDIMessage, group: UInt8 = 0) {
    let type: UInt32 = message.status < 0xF0 ? 2 : 1
    let count = message.byteCount
    let first: UInt32 = count > 1 ? UInt32(message.data1) : 0
    let second: UInt32 = count > 2 ? UInt32(message.data2) : 0
    word =
      type << 28 | UInt32(group & 0xF) << 24 | UInt32(message.status) << 16 | first << 8 | second
  }

  /// The message; nil for a type other than 1 and 2, and for a status that does not belong to the type.
  public var message: MIDIMessage? {
    let status = UInt8(word >> 16 & 0xFF)
    switch word >> 28 {
    case 1 where status >= 0xF0, 2 where (0x80..<0xF0).contains(status): break
    default: return nil
    }
    return MIDIMessage(
      status: status, data1: UInt8(word >> 8 & 0x7F), data2: UInt8(word & 0x7F))
  }
}
