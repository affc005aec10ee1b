/// The MIDI options of a sink's address: `?channel=2&layout=safe&notes=off`.
public struct MIDIOptions: Hashable, Codable, Sendable {
  /// 1…16, clamped.
  public var channel: Int { didSet { channel = MIDIOptions.clamped(channel) } }
  /// Whether the channel follows the performer; `channel` is the current one.
  public var followsPerformer: Bool
  public var layout: MIDILayout
  /// Whether closing an eyelid plays note 60 (left) or 61 (right).
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

  /// The same with its channel clamped to 1…16, for decoded values.
  public var clamped: MIDIOptions {
    MIDIOptions(
      channel: channel, layout: layout, sendsBlinkNotes: sendsBlinkNotes,
      followsPerformer: followsPerformer)
  }

  private static func clamped(_ channel: Int) -> Int { min(max(channel, 1), 16) }
}
