/// The sequence of blinks of a face; deterministic for a seed, however often it is evaluated.
public struct BlinkTrain: Codable, Hashable, Sendable {
  public private(set) var blink: Blink
  private var number: UInt32
  private var stretch: Double
  private let chance: CounterRandom

  /// Seconds into an epoch by which a blink of the previous epoch has ended.
  private static let pause = 0.6

  /// The first blink comes an interval after `time` seconds.
  public init(_ rhythm: BlinkRhythm, _ chance: CounterRandom, at time: Double) {
    let time = RandomEpoch.isTime(time) ? time : 0
    self.chance = chance
    number = RandomEpoch.first(RandomEpoch.index(at: time))
    blink = rhythm.blink(number, start: time + rhythm.interval(number, chance), chance)
    stretch = RandomEpoch.index(at: blink.start)
  }

  /// Advances to the current or next blink at a time, with the current mood's rhythm.
  public mutating func advance(to time: Double, _ rhythm: BlinkRhythm) {
    guard RandomEpoch.isTime(time), time >= blink.end else { return }
    let last = RandomEpoch.index(at: time) - 1
    if stretch < last { begin(last, rhythm) }
    while time >= blink.end {
      number &+= 1
      goOn(rhythm)
    }
  }

  private mutating func goOn(_ rhythm: BlinkRhythm) {
    let start = blink.end + rhythm.interval(number, chance)
    guard start >= RandomEpoch.start(stretch + 1) else {
      return blink = rhythm.blink(number, start: start, chance)
    }
    let gap = first(stretch + 1, rhythm) - blink.end
    guard gap > max(rhythm.longest, 2 * Self.pause) else { return begin(stretch + 1, rhythm) }
    // One more, so that no interval exceeds the rhythm's maximum.
    blink = rhythm.blink(number, start: blink.end + (gap - Self.pause) / 2, chance)
  }

  private mutating func begin(_ stretch: Double, _ rhythm: BlinkRhythm) {
    self.stretch = stretch
    number = RandomEpoch.first(stretch)
    blink = rhythm.blink(number, start: first(stretch, rhythm), chance)
  }

  /// The start of the first blink of an epoch.
  private func first(_ stretch: Double, _ rhythm: BlinkRhythm) -> Double {
    RandomEpoch.start(stretch) + Self.pause + rhythm.interval(RandomEpoch.first(stretch), chance)
  }

  /// Blinks now, because of a gaze shift; ignored during a blink.
  public mutating func trigger(at time: Double) {
    guard time < blink.start else { return }
    blink = Blink(start: time, kind: .quick, duration: 0.12)
  }

  /// Reschedules the next blink for another mood, unless it has begun.
  public mutating func follow(_ rhythm: BlinkRhythm, at time: Double) {
    guard time < blink.start else { return }
    let start = time + rhythm.interval(number, chance)
    if start < blink.start { blink = rhythm.blink(number, start: start, chance) }
  }
}
