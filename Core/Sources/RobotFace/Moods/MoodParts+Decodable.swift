private enum SpringKey: String, CodingKey, CaseIterable { case response, damping }
private enum GazeKey: String, CodingKey, CaseIterable { case x, y }
private enum BreathKey: String, CodingKey, CaseIterable { case brightness, glow }

extension Decoder {
  func spring() throws -> DampedSpring {
    try refuseUnknownKeys(SpringKey.self)
    let values = try container(keyedBy: SpringKey.self)
    return DampedSpring(
      response: try values.number(.response, in: 0.01...60),
      damping: try values.number(.damping, in: 0.05...5))
  }

  func gaze() throws -> GazePoint {
    try refuseUnknownKeys(GazeKey.self)
    let values = try container(keyedBy: GazeKey.self)
    return GazePoint(x: try values.number(.x, in: -5...5), y: try values.number(.y, in: -5...5))
  }

  func breath() throws -> Breath {
    try refuseUnknownKeys(BreathKey.self)
    let values = try container(keyedBy: BreathKey.self)
    return Breath(
      brightness: try values.number(.brightness, in: 0...1),
      glow: try values.number(.glow, in: 0...1))
  }
}

extension BlinkRhythm: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case every, rareChance, rareTimes, kinds }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    every = try values.range(.every, in: 0.2...600) ?? every
    rareChance = try values.number(.rareChance, in: 0...1, or: rareChance)
    rareTimes = try values.range(.rareTimes, in: 0.01...100) ?? rareTimes
    guard let weights = try values.decodeIfPresent([String: Double].self, forKey: .kinds) else {
      return
    }
    kinds = [:]
    for (name, weight) in weights {
      guard let kind = BlinkKind(rawValue: name), (0...1_000_000).contains(weight) else {
        let known = BlinkKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw values.refused(
          .kinds,
          "“\(name)” with \(weight) is not a kind of blink with a weight of at least 0; known are \(known)"
        )
      }
      kinds[kind] = weight
    }
  }
}

extension IdleWave: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case parameters, amount, frequency, phase }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decodeParameters(.parameters),
      amount: try values.number(.amount, in: -1_000...1_000),
      frequency: try values.number(.frequency, in: 0...30),
      phase: try values.number(.phase, in: -1_000...1_000, or: 0))
  }
}

extension EntryStep: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case parameters, after, offset, response, damping
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decodeParameters(.parameters), after: try values.number(.after, in: 0...60),
      offset: try values.number(.offset, in: -1_000...1_000),
      spring: DampedSpring(
        response: try values.number(.response, in: 0.01...60),
        damping: try values.number(.damping, in: 0.05...5)))
  }
}
