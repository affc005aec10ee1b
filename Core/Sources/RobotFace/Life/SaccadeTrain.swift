/// The small jumps of eyes that rest on something.
public struct SaccadeTrain: Codable, Hashable, Sendable {
  /// Where the eyes are beside what they look at.
  public private(set) var place = GazePoint()
  public private(set) var next: Double
  private var number: UInt32
  private var stretch: Double
  private let chance: CounterRandom

  /// Seconds from one jump to the next (m5stack-avatar: 0.5…2.4).
  static let every = 0.5...2.4

  public init(_ chance: CounterRandom, at time: Double) {
    let time = RandomEpoch.isTime(time) ? time : 0
    self.chance = chance
    number = RandomEpoch.first(RandomEpoch.index(at: time))
    next = time + chance.number(in: Self.every, .saccade, number, 2)
    stretch = RandomEpoch.index(at: next)
  }

  /// Goes on by one jump, if one is due by a time; returns when it was. Ask until there is none.
  public mutating func advance(to time: Double) -> Double? {
    guard RandomEpoch.isTime(time), time >= next else { return nil }
    let last = RandomEpoch.index(at: time) - 1
    if stretch < last { begin(last) }
    let when = next
    number &+= 1
    place = GazePoint(
      x: chance.number(in: -1...1, .saccade, number, 0),
      y: chance.number(in: -1...1, .saccade, number, 1))
    next = when + chance.number(in: Self.every, .saccade, number, 2)
    if next >= RandomEpoch.start(stretch + 1) {
      let gap = first(stretch + 1) - when
      if gap > Self.every.upperBound { next = when + gap / 2 } else { begin(stretch + 1) }
    }
    return when
  }

  private mutating func begin(_ stretch: Double) {
    self.stretch = stretch
    number = RandomEpoch.first(stretch)
    next = first(stretch)
  }

  /// When the first jump of a stretch is.
  private func first(_ stretch: Double) -> Double {
    RandomEpoch.start(stretch)
      + chance.number(in: Self.every, .saccade, RandomEpoch.first(stretch), 2)
  }
}
