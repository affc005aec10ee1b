/// "linear", "logarithmic", "sCurve", "exponential" (power 2) or {"exponential": power}.
extension Curve: Codable {
  private enum Name: String, Codable { case linear, exponential, logarithmic, sCurve }
  private enum Keys: CodingKey { case exponential }

  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Keys.self) {
      self = .exponential(power: Curve.clamped(try keyed.decode(Float.self, forKey: .exponential)))
      return
    }
    switch try decoder.singleValueContainer().decode(Name.self) {
    case .linear: self = .linear
    case .exponential: self = .exponential
    case .logarithmic: self = .logarithmic
    case .sCurve: self = .sCurve
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .exponential(let power) = self, power != 2 {
      var keyed = encoder.container(keyedBy: Keys.self)
      try keyed.encode(Curve.clamped(power), forKey: .exponential)
      return
    }
    var single = encoder.singleValueContainer()
    try single.encode(name)
  }

  private var name: Name {
    switch self {
    case .linear: .linear
    case .exponential: .exponential
    case .logarithmic: .logarithmic
    case .sCurve: .sCurve
    }
  }
}
