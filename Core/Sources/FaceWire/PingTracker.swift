import Numbers

/// The feedback of a receiver: round-trip time, lost packets, and whether it has stopped answering.
///
/// A value for one connection; times are seconds on one monotonic clock. Replies to unknown pings are
/// ignored.
public struct PingTracker: Sendable {
  /// Packets lost at the receiver; nil until it reports.
  public private(set) var lost: UInt64?
  private var lastRoundTrip: (milliseconds: Double, time: Double)?
  private var pings: [Ping] = []
  private var sequence: UInt32 = 0
  private var lastPing = -Double.infinity
  private var hasAnswered = false
  private var unansweredSince: Double?

  private struct Ping: Hashable, Sendable {
    var sequence: UInt32
    var nanoseconds: UInt64
  }

  /// Seconds between pings.
  public static let interval = 1.0
  /// Seconds after which a round trip expires.
  public static let freshness = 5.0

  public init() {}

  /// The next ping, once a second; nil while it is too early, and until the peer has sent statistics: a
  /// receiver that reads packets only never gets a ping.
  public mutating func ping(at now: Double) -> DiscoveryLine? {
    guard hasAnswered, now.isFinite, now >= 0, now - lastPing >= Self.interval else { return nil }
    lastPing = now
    unansweredSince = unansweredSince ?? now
    sequence &+= 1
    let ping = Ping(sequence: sequence, nanoseconds: UInt64(clamping: now * 1e9))
    pings.append(ping)
    if pings.count > 8 { pings.removeFirst() }
    return .ping(sequence: ping.sequence, nanoseconds: ping.nanoseconds)
  }

  /// Processes a line received from the peer.
  public mutating func receive(_ line: DiscoveryLine, at now: Double) {
    switch line {
    case .pong(let sequence, let nanoseconds, _):
      let ping = Ping(sequence: sequence, nanoseconds: nanoseconds)
      guard let place = pings.firstIndex(of: ping) else { return }
      pings.removeSubrange(...place)
      note()
      let milliseconds = now * 1e3 - Double(nanoseconds) / 1e6
      lastRoundTrip = (max(0, milliseconds), now)
    case .statistics(_, let lost, _):
      note()
      self.lost = lost
    case .sender, .receiver, .ping: break
    }
  }

  /// The last round trip in milliseconds; nil when unknown or expired.
  public func roundTrip(at now: Double) -> Double? {
    lastRoundTrip.flatMap { now - $0.time <= Self.freshness ? $0.milliseconds : nil }
  }

  /// Seconds since the first unanswered ping; nil for a peer that has never answered.
  public func silence(at now: Double) -> Double? {
    hasAnswered ? max(0, now - (unansweredSince ?? now)) : nil
  }

  private mutating func note() {
    hasAnswered = true
    unansweredSince = nil
  }
}
