/// Whose baseline it is, and where: another room or microphone has another voice level.
public struct BaselineKey: Hashable, Codable, Sendable {
  public var person: String
  public var place: String

  public init(person: String, place: String) {
    self.person = person
    self.place = place
  }
}

/// What is usual for a person at a place, over sessions.
public struct Baseline: Hashable, Codable, Sendable {
  public private(set) var pace = RobustMean(spread: 15)
  public private(set) var loudness = RobustMean(spread: 3)
  public private(set) var pitchVariation = RobustMean(spread: 0.5)
  public private(set) var liveliness = RobustMean(spread: 0.15)
  public private(set) var smile = RobustMean(spread: 0.05)
  public private(set) var eyesX = RobustMean(spread: 4)
  public private(set) var eyesY = RobustMean(spread: 4)
  /// Sessions that were learnt.
  public private(set) var sessions = 0

  public init() {}

  /// Learns what was usual in a session; call it once, at the end.
  public mutating func learn(_ session: UsualFigures) {
    session.pace.map { pace.add($0) }
    session.loudness.map { loudness.add($0) }
    session.pitchVariation.map { pitchVariation.add($0) }
    session.liveliness.map { liveliness.add($0) }
    session.smile.map { smile.add($0) }
    session.eyes.map { eyesX.add($0.x) }
    session.eyes.map { eyesY.add($0.y) }
    sessions = min(sessions + 1, 1_000_000)
  }

  public var figures: UsualFigures {
    var figures = UsualFigures()
    figures.pace = pace.value
    figures.loudness = loudness.value
    figures.pitchVariation = pitchVariation.value
    figures.liveliness = liveliness.value
    figures.smile = smile.value
    if let x = eyesX.value, let y = eyesY.value { figures.eyes = EyeDirection(x: x, y: y) }
    return figures
  }
}
