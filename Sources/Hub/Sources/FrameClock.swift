import Timing

/// Turns a sender's own clock into session time: drops what comes late or twice, and goes on where it
/// was when the sender starts again.
struct FrameClock: Sendable {
  private var tracker = SequenceTracker()
  /// Session time minus the sender's time.
  private var offset: Double?
  private var firstArrival: Double?
  private var last = -Double.infinity
  private var lastSent = -Double.infinity

  /// Goes on with another sender; session time never falls back.
  mutating func restart() {
    tracker = SequenceTracker()
    rebase()
  }

  /// Goes on with another clock of the same sender.
  mutating func rebase() {
    offset = nil
    lastSent = -.infinity
  }

  /// Seconds since the first frame, or nil for a frame to drop.
  ///
  /// The sender's clock is believed while it rises and stays within two seconds of arrival.
  mutating func time(of senderTime: Double, sequence: UInt32, at arrival: Double) -> Double? {
    switch tracker.register(sequence, at: arrival) {
    case .duplicate, .outOfOrder: return nil
    case .restarted: rebase()
    case .first:
      firstArrival = firstArrival ?? arrival
      rebase()
    case .next, .gap: if senderTime < lastSent { rebase() }
    }
    lastSent = senderTime
    let elapsed = arrival - (firstArrival ?? arrival)
    var time = max(elapsed, last + Self.leastStep)
    if let offset, abs(offset + senderTime - elapsed) < 2 {
      time = offset + senderTime
    } else {
      offset = time - senderTime
    }
    guard time > last else { return nil }
    last = time
    return time
  }

  private static let leastStep = 1e-4
}
