/// A reading of the clock that counts sleep between two of the uptime clock, in nanoseconds.
public struct ClockBracket: Hashable, Sendable {
  public var before: UInt64
  public var continuous: UInt64
  public var after: UInt64

  public init(before: UInt64, continuous: UInt64, after: UInt64) {
    self.before = before
    self.continuous = continuous
    self.after = after
  }

  /// Reads both clocks a few times and keeps the reading with the shortest bracket.
  public static func read(
    attempts: Int = 4, uptime: () -> UInt64 = { MonotonicClock.nanoseconds },
    continuous: () -> UInt64 = { MonotonicClock.nanosecondsWithSleep }
  ) -> ClockBracket {
    func one() -> ClockBracket {
      ClockBracket(before: uptime(), continuous: continuous(), after: uptime())
    }
    var best = one()
    for _ in 1..<max(2, attempts) {
      let next = one()
      if next.width < best.width { best = next }
    }
    return best
  }

  /// Infinite for readings of an uptime clock that went back.
  var width: UInt64 { after >= before ? after - before : .max }
}

/// Converts times between ``MonotonicClock`` and the clock that also counts sleep.
///
/// The offset is constant while the machine is awake and grows by each sleep, so times before a sleep keep the
/// offset that was measured before it. Register a bracket at the start and after each wake.
public struct UptimeConversion: Hashable, Sendable {
  /// An offset and the uptime from which on it was measured.
  private struct Step: Hashable, Sendable {
    var start: UInt64
    var offset: Int64
    var bound: UInt64
  }

  private static let capacity = 32
  private var steps: [Step]

  /// Nil for a bracket whose uptime goes back.
  public init?(_ bracket: ClockBracket) {
    guard let step = Self.step(bracket) else { return nil }
    steps = [step]
  }

  /// Nanoseconds with sleep minus uptime, newest.
  public var offset: Int64 { steps.last?.offset ?? 0 }

  /// The maximum error of ``offset`` in nanoseconds.
  public var bound: UInt64 { steps.last?.bound ?? 0 }

  /// Takes a new measurement; returns the nanoseconds of sleep since the last one, nil for an invalid bracket.
  ///
  /// Within the bounds of both, the measurement with the smaller bound is kept.
  @discardableResult public mutating func register(_ bracket: ClockBracket) -> Int64? {
    guard let step = Self.step(bracket), let last = steps.last, step.start >= last.start else {
      return nil
    }
    let change = step.offset - last.offset
    guard change.magnitude > step.bound + last.bound else {
      if step.bound < last.bound {
        steps[steps.count - 1].offset = step.offset
        steps[steps.count - 1].bound = step.bound
      }
      return 0
    }
    if steps.count == Self.capacity { steps.removeFirst() }
    steps.append(step)
    return change
  }

  /// The time with sleep of an uptime.
  public func continuous(ofUptime time: UInt64) -> UInt64 {
    let step = steps.last { $0.start <= time } ?? steps[0]
    return Self.sum(time, step.offset)
  }

  /// The uptime of a time with sleep; for a time within a sleep, when the machine woke.
  public func uptime(ofContinuous time: UInt64) -> UInt64 {
    let found = steps.lastIndex { Self.sum(time, -$0.offset) >= $0.start } ?? 0
    let uptime = Self.sum(time, -steps[found].offset)
    return found + 1 < steps.count ? min(uptime, steps[found + 1].start) : uptime
  }

  private static func step(_ bracket: ClockBracket) -> Step? {
    guard bracket.after >= bracket.before, bracket.width < .max >> 2,
      max(bracket.after, bracket.continuous) < .max >> 2
    else { return nil }
    let middle = bracket.before + bracket.width / 2
    return Step(
      start: bracket.before,
      offset: Int64(bitPattern: bracket.continuous) - Int64(bitPattern: middle),
      bound: (bracket.width + 1) / 2)
  }

  /// Clamped to 0 and to the largest time.
  private static func sum(_ time: UInt64, _ offset: Int64) -> UInt64 {
    offset < 0
      ? time - min(time, offset.magnitude) : time &+ min(offset.magnitude, .max - time)
  }
}
