/// How hands are tracked; missing keys of a stored one have their defaults.
public struct HandTrackingSettings: Hashable, Sendable {
  public var stabilizer = PositionStabilizer.Method.adaptive
  public var playedPoint = PlayedPoint.palm
  public var camera = CameraGeometry()
  public var depth = DepthRange()
  public var postures = PostureSet()
  /// Downward speed of a strike in heights of the picture per second, 0.2…20.
  public var strikeSpeed: Float = 1.2 {
    didSet { strikeSpeed = strikeSpeed.isNaN ? 1.2 : min(max(strikeSpeed, 0.2), 20) }
  }
  /// Seconds for which a hand that is not seen keeps its slot, 0…2.
  public var lostSeconds = 0.3 {
    didSet { lostSeconds = lostSeconds.isNaN ? 0.3 : min(max(lostSeconds, 0), 2) }
  }

  public init() {}
}

extension HandTrackingSettings: Codable {
  private enum Keys: CodingKey {
    case stabilizer, playedPoint, camera, depth, postures, strikeSpeed, lostSeconds
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    func value<Value: Decodable>(_ key: Keys, or standard: Value) throws -> Value {
      try keyed.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    self.init()
    stabilizer = try value(.stabilizer, or: stabilizer)
    playedPoint = try value(.playedPoint, or: playedPoint)
    camera = try value(.camera, or: camera)
    depth = try value(.depth, or: depth)
    postures = try value(.postures, or: postures)
    set(
      strikeSpeed: try value(.strikeSpeed, or: strikeSpeed),
      lostSeconds: try value(.lostSeconds, or: lostSeconds))
  }

  /// Observers of properties run outside of initialisers only.
  private mutating func set(strikeSpeed: Float, lostSeconds: Double) {
    self.strikeSpeed = strikeSpeed
    self.lostSeconds = lostSeconds
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(stabilizer, forKey: .stabilizer)
    try keyed.encode(playedPoint, forKey: .playedPoint)
    try keyed.encode(camera, forKey: .camera)
    try keyed.encode(depth, forKey: .depth)
    try keyed.encode(postures, forKey: .postures)
    try keyed.encode(strikeSpeed, forKey: .strikeSpeed)
    try keyed.encode(lostSeconds, forKey: .lostSeconds)
  }
}
