/// A message, or a system exclusive one of any length.
public enum MIDIEvent: Hashable, Sendable {
  case message(MIDIMessage)
  /// Including F0 and F7.
  case systemExclusive([UInt8])
}
