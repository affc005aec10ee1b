import Timing

/// Turns a sender's own clock into session time: drops what comes late or twice, and goes on where it
/// was when the sender starts again.
struct FrameClock: Sendable {
  private var tracker = SequenceTracker()
  /// Session time minus the sender's time.
  private var offset: Double?
  private var firstArrival: Double?
  private var last = -Double.infinity

  /// Goes on with another sender; session time never falls back.
  mutating func restart() {
    tracker = SequenceTracker()
    offset = nil
  }

  /// Seconds since the first frame, or nil for a frame to drop.
  ///
  /// The sender's clock is believed while it stays within two seconds of arrival.
  mutating func time(of senderTime: Double, sequence: UInt32, at arrival: Double) -> Double? {
    switch tracker.register(sequence, at: arrival) {
    case .duplicate, .outOfOrder: return nil
    case .restarted: offset = nil
    case .first:
      firstArrival = firstArrival ?? arrival
      offset = nil
    case .next, .gap: break
    }
    let elapsed = arrival - (firstArrival ?? arrival)
    let isBelieved = offset.map { abs($0 + senderTime - elapsed) < 2 } ?? false
    if !isBelieved { offset = elapsed - senderTime }
    let time = (offset ?? 0) + senderTime
    guard time > last else { return nil }
    last = time
    return time
  }
}
