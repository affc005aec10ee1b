/// The small jumps of eyes that rest on something.
public struct SaccadeTrain: Codable, Hashable, Sendable {
  /// Where the eyes are beside what they look at.
  public private(set) var place = GazePoint()
  public private(set) var next: Double
  private var number: UInt32 = 0
  private let chance: Chance

  /// Seconds from one jump to the next (m5stack-avatar: 0.5…2.4).
  static let every = 0.5...2.4

  public init(_ chance: Chance, at time: Double) {
    self.chance = chance
    next = time + chance.number(in: Self.every, .saccade, 0, 2)
  }

  /// Goes on by one jump, if one is due by a time; returns when it was. Ask until there is none.
  public mutating func advance(to time: Double) -> Double? {
    guard time >= next else { return nil }
    let when = time > next + BlinkTrain.sleep ? time : next
    number &+= 1
    place = GazePoint(
      x: chance.number(in: -1...1, .saccade, number, 0),
      y: chance.number(in: -1...1, .saccade, number, 1))
    next = when + chance.number(in: Self.every, .saccade, number, 2)
    return when
  }
}
