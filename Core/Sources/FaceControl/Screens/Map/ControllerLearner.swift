public import MIDI
public import Mapping
import Numbers

/// Finds the controller or note that a person moves, to use it as a route.
public struct ControllerLearner: Hashable, Sendable {
  private var upper: MIDIMessage?

  public init() {}

  /// The route of a message; nil for messages other than controllers and notes.
  ///
  /// A controller below 32 that is immediately followed by its fine half is one of 14 bits.
  public mutating func register(_ message: MIDIMessage) -> Route? {
    let before = upper
    upper = nil
    switch message.status & 0xF0 {
    case 0x90 where message.data2 > 0: return .note(NoteGate(note: Int(message.data1)))
    case 0xB0 where message.data1 < ControllerLearner.firstModeMessage:
      if let before, before.status == message.status, before.data1 + 32 == message.data1 {
        return .midiCC14(Int(before.data1))
      }
      if message.data1 < 32 { upper = message }
      return .midiCC(Int(message.data1))
    default: return nil
    }
  }

  /// Controllers from here on are channel mode messages such as "all notes off".
  private static let firstModeMessage: UInt8 = 120
}
