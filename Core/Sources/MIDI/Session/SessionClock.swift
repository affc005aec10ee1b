import Numbers

/// The 10 kHz clock of a session and what is known of a peer's.
public struct SessionClock: Hashable, Sendable {
  /// Ticks to add to the peer's time to get ours; nil before the first exchange.
  public internal(set) var offset: Int64?
  /// Seconds there and back; nil before the first exchange.
  public internal(set) var roundTrip: Double?
  /// The beginnings of the exchanges that are on their way: the oldest and the newest.
  var asked: ClosedRange<UInt64>?
  /// When the newest exchange that is on its way began, in seconds.
  var askedAt = -Double.infinity
  var unanswered = 0
  var exchanges = 0
  var due = Double.infinity

  public init() {}

  /// Monotonic seconds as ticks of 100 µs.
  public static func ticks(_ seconds: Double) -> UInt64 {
    guard seconds.isFinite, abs(seconds) < 1e14 else { return 0 }
    return UInt64(bitPattern: Int64(clamping: (seconds * 10_000).rounded(.down)))
  }

  /// When something with the peer's 32-bit timestamp happened, in our seconds: `now` when the clocks
  /// are not known well enough to tell.
  public func seconds(of timestamp: UInt32, now: Double) -> Double {
    guard let offset else { return now }
    let theirs = UInt64(bitPattern: Int64(bitPattern: Self.ticks(now)) &- offset)
    let distance = Int32(bitPattern: timestamp &- UInt32(truncatingIfNeeded: theirs))
    return abs(Int64(distance)) <= 10_000 ? now + Double(distance) / 10_000 : now
  }

  /// Begins an exchange; others may still be on their way.
  mutating func ask(at now: Double) -> UInt64 {
    let ticks = Self.ticks(now)
    asked = min(asked?.lowerBound ?? ticks, ticks)...max(asked?.upperBound ?? ticks, ticks)
    askedAt = now
    return ticks
  }

  /// An exchange that we began has come back at `end`; false when none is on its way.
  mutating func finish(begun: UInt64, theirs: UInt64, end: UInt64) -> Bool {
    guard let asked, asked.contains(begun), end >= begun else { return false }
    self.asked = nil
    unanswered = 0
    exchanges += 1
    roundTrip = Double(end - begun) / 10_000
    offset = Int64(bitPattern: begun &+ (end - begun) / 2 &- theirs)
    return true
  }

  /// An exchange that the peer began has ended; we answered it at `ours`.
  mutating func finish(theirBegin: UInt64, ours: UInt64, theirEnd: UInt64) {
    guard theirEnd >= theirBegin, theirEnd - theirBegin < 600_000 else { return }
    roundTrip = Double(theirEnd - theirBegin) / 10_000
    offset = Int64(bitPattern: ours &- (theirBegin &+ (theirEnd - theirBegin) / 2))
  }
}
