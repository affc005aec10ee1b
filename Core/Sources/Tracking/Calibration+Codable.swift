import Signals

/// Settings, neutral pose and range by channel names; missing keys have their defaults.
extension Calibration: Codable {
  private enum Keys: CodingKey {
    case isOn, isAutomatic, sensitivity, neutral, maximum
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init()
    isOn = try keyed.decodeIfPresent(Bool.self, forKey: .isOn) ?? true
    isAutomatic = try keyed.decodeIfPresent(Bool.self, forKey: .isAutomatic) ?? true
    let neutral = try keyed.decodeIfPresent([String: Float].self, forKey: .neutral) ?? [:]
    for case (let channel?, let value) in neutral.map({ (Channel(name: $0), $1) })
    where value.isFinite {
      self.neutral[channel] = value
      neutralSet.insert(channel)
    }
    isCaptured = !neutralSet.isEmpty
    let maximum = try keyed.decodeIfPresent([String: Float].self, forKey: .maximum) ?? [:]
    for case (let channel?, let value) in maximum.map({ (Channel(name: $0), $1) }) {
      setMaximum(value, for: channel)
    }
    sensitivity = Self.clamped(try keyed.decodeIfPresent(Float.self, forKey: .sensitivity) ?? 1)
    prepare()
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(isOn, forKey: .isOn)
    try keyed.encode(isAutomatic, forKey: .isAutomatic)
    try keyed.encode(sensitivity, forKey: .sensitivity)
    let known = Channel.allCases.filter(neutralSet.contains)
    try keyed.encode(
      Dictionary(uniqueKeysWithValues: known.map { ($0.name, neutral[$0]) }), forKey: .neutral)
    let own = Channel.allCases.filter { !$0.isBipolar && maximum[$0] != 1 }
    try keyed.encode(
      Dictionary(uniqueKeysWithValues: own.map { ($0.name, maximum[$0]) }), forKey: .maximum)
  }
}
