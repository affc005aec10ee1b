/// A message, or a system exclusive one of any length.
public enum MIDIEvent: Hashable, Sendable {
  case message(MIDIMessage)
  /// With its F0 and its F7.
  case systemExclusive([UInt8])
}
