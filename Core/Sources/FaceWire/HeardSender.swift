import Numbers
import Timing

/// The feedback of a receiver to its sender: packet statistics once a second, and replies to pings.
public struct HeardSender: Sendable {
  private var tracker = SequenceTracker()
  private var lastTold = -Double.infinity

  public init() {}

  /// Counts a packet received at `now` seconds.
  public mutating func register(_ sequence: UInt32, at now: Double) {
    _ = tracker.register(sequence, at: now)
  }

  /// The statistics, at most once a second; nil before the first packet.
  public mutating func statistics(at now: Double) -> DiscoveryLine? {
    guard let newest = tracker.newest, now - lastTold >= 1 else { return nil }
    lastTold = now
    return .statistics(
      received: UInt64(tracker.received), lost: UInt64(tracker.lost), lastSequence: newest)
  }

  /// The reply to a ping that was received at a time in nanoseconds; nil for other lines.
  public static func answer(to line: DiscoveryLine, nanoseconds: UInt64) -> DiscoveryLine? {
    guard case .ping(let sequence, let sent) = line else { return nil }
    return .pong(sequence: sequence, nanoseconds: sent, receiverNanoseconds: nanoseconds)
  }
}
