import Numbers

/// The 10 kHz clock of a session and the offset of the peer's.
public struct SessionClock: Hashable, Sendable {
  /// Ticks to add to the peer's time to get the local time; nil before the first exchange.
  public internal(set) var offset: Int64?
  /// Round-trip time in seconds; nil before the first exchange.
  public internal(set) var roundTrip: Double?
  /// The start times of the pending exchanges: the oldest and the newest.
  var asked: ClosedRange<UInt64>?
  /// The start of the newest pending exchange, in seconds.
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

  /// The local time, in seconds, of an event with the peer's 32-bit timestamp; `now` when the offset is not
  /// known accurately enough.
  public func seconds(of timestamp: UInt32, now: Double) -> Double {
    guard let offset else { return now }
    let theirs = UInt64(bitPattern: Int64(bitPattern: Self.ticks(now)) &- offset)
    let distance = Int32(bitPattern: timestamp &- UInt32(truncatingIfNeeded: theirs))
    return abs(Int64(distance)) <= 10_000 ? now + Double(distance) / 10_000 : now
  }

  /// Begins an exchange; others may be pending.
  mutating func ask(at now: Double) -> UInt64 {
    let ticks = Self.ticks(now)
    asked = min(asked?.lowerBound ?? ticks, ticks)...max(asked?.upperBound ?? ticks, ticks)
    askedAt = now
    return ticks
  }

  /// Completes a local exchange at `end`; false when none is pending.
  mutating func finish(begun: UInt64, theirs: UInt64, end: UInt64) -> Bool {
    guard let asked, asked.contains(begun), end >= begun else { return false }
    self.asked = nil
    unanswered = 0
    exchanges += 1
    roundTrip = Double(end - begun) / 10_000
    offset = Int64(bitPattern: begun &+ (end - begun) / 2 &- theirs)
    return true
  }

  /// Completes an exchange of the peer, answered locally at `ours`.
  mutating func finish(theirBegin: UInt64, ours: UInt64, theirEnd: UInt64) {
    guard theirEnd >= theirBegin, theirEnd - theirBegin < 600_000 else { return }
    roundTrip = Double(theirEnd - theirBegin) / 10_000
    offset = Int64(bitPattern: ours &- (theirBegin &+ (theirEnd - theirBegin) / 2))
  }
}
