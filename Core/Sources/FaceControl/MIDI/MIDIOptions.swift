/// How a face becomes MIDI: `?channel=2&layout=safe&notes=off` of a MIDI sink's address.
public struct MIDIOptions: Hashable, Codable, Sendable {
  /// 1…16, as people count; anything else is held there.
  public var channel: Int { didSet { channel = MIDIOptions.clamped(channel) } }
  /// Whether the channel is that of the performer who is heard; `channel` is where it is now.
  public var followsPerformer: Bool
  public var layout: MIDILayout
  /// Whether a closing lid strikes note 60 (left) or 61 (right).
  public var sendsBlinkNotes: Bool

  public init(
    channel: Int = 1, layout: MIDILayout = .specified, sendsBlinkNotes: Bool = true,
    followsPerformer: Bool = false
  ) {
    self.channel = MIDIOptions.clamped(channel)
    self.followsPerformer = followsPerformer
    self.layout = layout
    self.sendsBlinkNotes = sendsBlinkNotes
  }

  /// The same with its channel within 1…16, for what was decoded.
  var clamped: MIDIOptions {
    MIDIOptions(
      channel: channel, layout: layout, sendsBlinkNotes: sendsBlinkNotes,
      followsPerformer: followsPerformer)
  }

  private static func clamped(_ channel: Int) -> Int { min(max(channel, 1), 16) }
}
