import Numbers

/// A MIDI 1.0 message of one to three bytes: everything but system exclusive. Nothing is allocated.
public struct MIDIMessage: Hashable, Sendable {
  /// 0x80…0xFF.
  public let status: UInt8
  /// 0…127; 0 where the message has no such byte.
  public let data1: UInt8
  /// 0…127; 0 where the message has no such byte.
  public let data2: UInt8

  /// Channels are 0…15 and data bytes 0…127; higher bits are truncated.
  public init(status: UInt8, data1: UInt8 = 0, data2: UInt8 = 0) {
    self.status = status | 0x80
    self.data1 = data1 & 0x7F
    self.data2 = data2 & 0x7F
  }

  public static func noteOff(_ note: UInt8, velocity: UInt8 = 0, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0x80 | channel & 0xF, data1: note, data2: velocity)
  }

  /// A velocity of 0 is a note-off to every receiver.
  public static func noteOn(_ note: UInt8, velocity: UInt8, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0x90 | channel & 0xF, data1: note, data2: velocity)
  }

  public static func polyPressure(_ note: UInt8, pressure: UInt8, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0xA0 | channel & 0xF, data1: note, data2: pressure)
  }

  public static func controlChange(_ number: UInt8, value: UInt8, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0xB0 | channel & 0xF, data1: number, data2: value)
  }

  public static func programChange(_ program: UInt8, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0xC0 | channel & 0xF, data1: program)
  }

  public static func channelPressure(_ pressure: UInt8, channel: UInt8) -> MIDIMessage {
    MIDIMessage(status: 0xD0 | channel & 0xF, data1: pressure)
  }

  /// - Parameter value: 0…16383; 8192 is the centre.
  public static func pitchBend(_ value: UInt16, channel: UInt8) -> MIDIMessage {
    MIDIMessage(
      status: 0xE0 | channel & 0xF, data1: UInt8(value & 0x7F), data2: UInt8(value >> 7 & 0x7F))
  }

  /// The message's length on the wire, 1…3 bytes; undefined status bytes count as 1.
  public var byteCount: Int { MIDIMessage.byteCount(ofStatus: status) }

  /// The channel 0…15; nil for system messages.
  public var channel: UInt8? { status < 0xF0 ? status & 0xF : nil }

  /// The length of a message with this status in bytes; 1 for system exclusive and undefined ones.
  public static func byteCount(ofStatus status: UInt8) -> Int {
    switch status {
    case 0xC0...0xDF, 0xF1, 0xF3: 2
    case 0x80...0xBF, 0xE0...0xEF, 0xF2: 3
    default: 1
    }
  }
}

extension MIDIMessage: CustomStringConvertible {
  /// Its bytes in hexadecimal, as in "90 3C 64".
  public var description: String {
    [status, data1, data2].prefix(byteCount).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: " ")
  }
}
