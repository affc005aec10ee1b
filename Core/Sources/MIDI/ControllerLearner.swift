/// What a person moves on a MIDI device: a controller, one of 14 bits, or a note.
public enum LearnedControl: Hashable, Sendable {
  /// Control change 0…119.
  case controller(UInt8)
  /// Control changes n (0…31) and n + 32, which together carry 14 bits.
  case fineController(UInt8)
  case note(UInt8)
}

/// Finds the controller or note that a person moves.
public struct ControllerLearner: Hashable, Sendable {
  private var upper: MIDIMessage?

  public init() {}

  /// The control of a message; nil for messages other than controllers and notes.
  ///
  /// A controller below 32 that is immediately followed by its fine half is one of 14 bits.
  public mutating func register(_ message: MIDIMessage) -> LearnedControl? {
    let before = upper
    upper = nil
    switch message.status & 0xF0 {
    case 0x90 where message.data2 > 0: return .note(message.data1)
    case 0xB0 where message.data1 < ControllerLearner.firstModeMessage:
      if let before, before.status == message.status, before.data1 + 32 == message.data1 {
        return .fineController(before.data1)
      }
      if message.data1 < 32 { upper = message }
      return .controller(message.data1)
    default: return nil
    }
  }

  /// Controllers from here on are channel mode messages such as "all notes off".
  private static let firstModeMessage: UInt8 = 120
}
