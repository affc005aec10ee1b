import Numbers

extension MIDIMessage {
  /// A pulse of the clock, 24 a beat.
  public static let clock = MIDIMessage(status: 0xF8)
  /// Start at beat 0, which is the next pulse.
  public static let start = MIDIMessage(status: 0xFA)
  /// Go on at the song position, which is the next pulse.
  public static let `continue` = MIDIMessage(status: 0xFB)
  public static let stop = MIDIMessage(status: 0xFC)

  /// - Parameter sixteenths: 0…16383 sixteenth notes of six pulses.
  public static func songPosition(_ sixteenths: Int) -> MIDIMessage {
    let number = UInt16(clamping: sixteenths, to: 0...0x3FFF)
    return MIDIMessage(status: 0xF2, data1: UInt8(number & 0x7F), data2: UInt8(number >> 7))
  }

  /// The sixteenth notes of a song position message; nil for others.
  public var songPosition: Int? { status == 0xF2 ? Int(data2) << 7 | Int(data1) : nil }
}
