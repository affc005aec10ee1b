/// How a face is put into MIDI.
public struct MIDIOptions: Hashable, Codable, Sendable {
  /// 1…16.
  public var channel: Int
  public var layout: MIDILayout
  /// Notes 60 and 61 at each blink.
  public var sendsBlinkNotes: Bool

  public init(channel: Int = 1, layout: MIDILayout = .specified, sendsBlinkNotes: Bool = true) {
    self.channel = min(max(channel, 1), 16)
    self.layout = layout
    self.sendsBlinkNotes = sendsBlinkNotes
  }
}
