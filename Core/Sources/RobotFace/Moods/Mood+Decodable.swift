extension Mood: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case id, title, colour, motor, face, spring, gaze, blink, breath, idle, entry
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    let id = try values.decode(String.self, forKey: .id)
    guard (1...40).contains(id.count), id.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else {
      throw values.refused(.id, "“\(id)” is no id; take up to 40 letters, digits and _")
    }
    self.init(id: id, title: try values.decodeIfPresent(String.self, forKey: .title) ?? id)
    if let colour = try values.decodeIfPresent(String.self, forKey: .colour) {
      guard face.paint(colour) else {
        throw values.refused(.colour, "“\(colour)” is no colour; write it as #FFD60A")
      }
    }
    if let name = try values.decodeIfPresent(String.self, forKey: .motor) {
      guard let action = MotorAction(rawValue: name) else {
        let known = MotorAction.allCases.map(\.rawValue).joined(separator: ", ")
        throw values.refused(.motor, "“\(name)” is no action of the motors; known are \(known)")
      }
      motor = action
    }
    spring = try values.decodeIfPresent(Spring.self, forKey: .spring) ?? spring
    gaze = try values.decodeIfPresent(GazePoint.self, forKey: .gaze) ?? gaze
    blink = try values.decodeIfPresent(BlinkRhythm.self, forKey: .blink) ?? blink
    breath = try values.decodeIfPresent(Breath.self, forKey: .breath) ?? breath
    idle = try values.decodeIfPresent([IdleWave].self, forKey: .idle) ?? []
    entry = try values.decodeIfPresent([EntryStep].self, forKey: .entry) ?? []
    entry.sort { $0.after < $1.after }
    if values.contains(.face) {
      try shape(values.nestedContainer(keyedBy: AnyKey.self, forKey: .face))
    }
  }

  private mutating func shape(_ values: KeyedDecodingContainer<AnyKey>) throws {
    // Names of both eyes first, so that those of one eye win.
    for key in values.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      let parameters = try values.parameters(key)
      let number = try values.decode(Double.self, forKey: key)
      for parameter in parameters {
        let range = parameter.range
        guard range.contains(number) else {
          throw values.refused(
            key,
            "\(number) is out of range; \(key.stringValue) goes from \(range.lowerBound) to \(range.upperBound)"
          )
        }
        face[parameter] = number
      }
    }
  }
}

extension BlinkRhythm: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case every, rareChance, rareTimes, kinds }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    every = try values.decodeIfPresent(ClosedRange<Double>.self, forKey: .every) ?? every
    guard every.lowerBound >= 0.2 else {
      throw values.refused(.every, "blinks come at least 0.2 s apart, not \(every.lowerBound)")
    }
    rareChance = try values.decodeIfPresent(Double.self, forKey: .rareChance) ?? rareChance
    rareTimes =
      try values.decodeIfPresent(ClosedRange<Double>.self, forKey: .rareTimes) ?? rareTimes
    guard let weights = try values.decodeIfPresent([String: Double].self, forKey: .kinds) else {
      return
    }
    kinds = [:]
    for (name, weight) in weights {
      guard let kind = BlinkKind(rawValue: name), weight >= 0 else {
        let known = BlinkKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw values.refused(
          .kinds, "“\(name)” with \(weight) is no kind of blink; known are \(known)")
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
    let frequency = try values.decode(Double.self, forKey: .frequency)
    guard (0...30).contains(frequency) else {
      throw values.refused(.frequency, "\(frequency) Hz is out of range; take 0 to 30")
    }
    self.init(
      try values.decodeParameters(.parameters),
      amount: try values.decode(Double.self, forKey: .amount),
      frequency: frequency, phase: try values.decodeIfPresent(Double.self, forKey: .phase) ?? 0)
  }
}

extension EntryStep: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case parameters, after, offset, response, damping
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    let after = try values.decode(Double.self, forKey: .after)
    guard (0...60).contains(after) else {
      throw values.refused(.after, "\(after) s is out of range; take 0 to 60")
    }
    self.init(
      try values.decodeParameters(.parameters), after: after,
      offset: try values.decode(Double.self, forKey: .offset),
      spring: Spring(
        response: try values.decode(Double.self, forKey: .response),
        damping: try values.decode(Double.self, forKey: .damping)))
  }
}

extension FaceVector {
  /// Gives both eyes a colour of the form #RRGGBB; false for what is none.
  mutating func paint(_ colour: String) -> Bool {
    let digits = colour.dropFirst()
    guard colour.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return false }
    for eye in FaceParameter.Eye.allCases {
      self[eye, .red] = Double(number >> 16 & 255) / 255
      self[eye, .green] = Double(number >> 8 & 255) / 255
      self[eye, .blue] = Double(number & 255) / 255
    }
    return true
  }
}
