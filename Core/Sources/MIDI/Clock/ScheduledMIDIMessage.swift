/// A message and the instant at which it is due, in seconds.
public struct ScheduledMIDIMessage: Hashable, Sendable {
  public var time: Double
  public var message: MIDIMessage

  public init(time: Double, message: MIDIMessage) {
    self.time = time
    self.message = message
  }
}
