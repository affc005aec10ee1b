/// The small saccades of eyes during a fixation.
public struct SaccadeTrain: Codable, Hashable, Sendable {
  /// The offset of the eyes from their target.
  public private(set) var place = GazePoint()
  public private(set) var next: Double
  private var number: UInt32
  private var stretch: Double
  private let chance: CounterRandom

  /// Seconds between saccades (m5stack-avatar: 0.5…2.4).
  static let every = 0.5...2.4

  public init(_ chance: CounterRandom, at time: Double) {
    let time = RandomEpoch.isTime(time) ? time : 0
    self.chance = chance
    number = RandomEpoch.first(RandomEpoch.index(at: time))
    next = time + chance.number(in: Self.every, .saccade, number, 2)
    stretch = RandomEpoch.index(at: next)
  }

  /// Advances by one saccade if one is due by a time; returns its time. Call it until nil.
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

  /// The time of the first saccade of an epoch.
  private func first(_ stretch: Double) -> Double {
    RandomEpoch.start(stretch)
      + chance.number(in: Self.every, .saccade, RandomEpoch.first(stretch), 2)
  }
}
