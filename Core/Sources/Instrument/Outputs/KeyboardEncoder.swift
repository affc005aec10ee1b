public import MIDI
public import SoundGraph

/// Messages of a keyboard, a program or a file → the synthesiser's channels 8…15, beside the hands.
public struct KeyboardEncoder: Sendable {
  private var messages = SynthMessages()

  public init() {}

  /// What the synthesiser does for a message, in order; nothing for one that it does not know.
  public mutating func encode(_ message: MIDIMessage) -> [SynthEvent] {
    var events: [SynthEvent] = []
    messages.read(message.status, message.data1, message.data2) { event in
      var event = event
      event.channel |= 8
      events.append(event)
    }
    return events
  }
}
