import Timing

/// Converts a sender's clock to session time: drops late and repeated frames, and continues without a jump
/// when the sender restarts.
public struct FrameClock: Sendable {
  private var tracker = SequenceTracker()
  /// Session time minus the sender's time.
  private var offset: Double?
  private var firstArrival: Double?
  private var last = -Double.infinity
  private var lastSent = -Double.infinity

  public init() {}

  /// Continues with another sender; session time never decreases.
  public mutating func restart() {
    tracker = SequenceTracker()
    rebase()
  }

  /// Continues with another clock of the same sender.
  public mutating func rebase() {
    offset = nil
    lastSent = -.infinity
  }

  /// Seconds since the first frame, or nil for a frame to drop.
  ///
  /// The sender's clock is used while it increases and stays within two seconds of arrival.
  public mutating func time(of senderTime: Double, sequence: UInt32, at arrival: Double) -> Double?
  {
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
