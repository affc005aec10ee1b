/// The blinks of a face, one after the other: the same for the same seed, however often it is asked.
public struct BlinkTrain: Codable, Hashable, Sendable {
  public private(set) var blink: Blink
  private var number: UInt32 = 0
  private let chance: Chance

  /// Seconds.
  static let sleep = 600.0

  /// The first blink comes an interval after `time` seconds.
  public init(_ rhythm: BlinkRhythm, _ chance: Chance, at time: Double) {
    self.chance = chance
    blink = rhythm.blink(0, start: time + rhythm.interval(0, chance), chance)
  }

  /// Goes on to the blink that is under way or next at a time, with the rhythm of the present mood.
  public mutating func advance(to time: Double, _ rhythm: BlinkRhythm) {
    // After a long sleep nobody counts the blinks that were missed.
    if time > blink.end + Self.sleep {
      blink = rhythm.blink(number, start: time + rhythm.interval(number, chance), chance)
    }
    while time >= blink.end {
      number &+= 1
      blink = rhythm.blink(number, start: blink.end + rhythm.interval(number, chance), chance)
    }
  }

  /// Blinks now, as eyes do that look elsewhere; not while a blink is under way.
  public mutating func trigger(at time: Double) {
    guard time < blink.start else { return }
    blink = Blink(start: time, kind: .quick, duration: 0.12)
  }

  /// Moves the next blink to where another mood would have it, unless it has begun.
  public mutating func follow(_ rhythm: BlinkRhythm, at time: Double) {
    guard time < blink.start else { return }
    let start = time + rhythm.interval(number, chance)
    if start < blink.start { blink = rhythm.blink(number, start: start, chance) }
  }
}
