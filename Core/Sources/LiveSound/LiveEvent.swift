public import SoundGraph

/// An event for a live synthesiser with the instant at which it is to sound.
public struct LiveEvent: BitwiseCopyable, Hashable, Sendable {
  /// Its `time` is unused.
  public var event: SynthEvent
  /// Seconds of the clock that the output passes to ``LiveRenderer/render(_:left:right:at:)``; an instant that has
  /// passed, such as ``now``, means the first sample of the next block.
  public var due: Double

  /// As soon as possible.
  public static let now = -Double.infinity

  public init(_ event: SynthEvent, due: Double = now) {
    self.event = event
    self.due = due
  }
}
