import Signals

/// Only values that differ from the identity are encoded; missing keys decode as the identity's.
extension OutputMapping: Codable {
  enum Keys: String, CodingKey, CaseIterable {
    case routes, isOn, min, max, curve, smoothing, isInverted
  }

  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, identity: OutputMapping())
  }

  init(from decoder: any Decoder, identity: OutputMapping) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init(
      routes: try keyed.decodeIfPresent([Route].self, forKey: .routes) ?? identity.routes,
      isOn: try keyed.decodeIfPresent(Bool.self, forKey: .isOn) ?? identity.isOn,
      min: try keyed.decodeIfPresent(Float.self, forKey: .min) ?? identity.min,
      max: try keyed.decodeIfPresent(Float.self, forKey: .max) ?? identity.max,
      curve: try keyed.decodeIfPresent(Curve.self, forKey: .curve) ?? identity.curve,
      smoothing: try keyed.decodeIfPresent(Int.self, forKey: .smoothing),
      isInverted: try keyed.decodeIfPresent(Bool.self, forKey: .isInverted) ?? identity.isInverted)
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(to: encoder, identity: OutputMapping())
  }

  func encode(to encoder: any Encoder, identity: OutputMapping) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    if routes != identity.routes { try keyed.encode(routes, forKey: .routes) }
    if isOn != identity.isOn { try keyed.encode(isOn, forKey: .isOn) }
    if min != identity.min { try keyed.encode(min, forKey: .min) }
    if max != identity.max { try keyed.encode(max, forKey: .max) }
    if curve != identity.curve { try keyed.encode(curve, forKey: .curve) }
    try keyed.encodeIfPresent(smoothing, forKey: .smoothing)
    if isInverted != identity.isInverted { try keyed.encode(isInverted, forKey: .isInverted) }
  }
}
