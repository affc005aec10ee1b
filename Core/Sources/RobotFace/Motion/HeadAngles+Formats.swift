/// The robot's formats and its servos count upwards and to the left shoulder: here and nowhere else the signs change.
extension HeadAngles {
  /// Degrees: yaw to its left, pitch upwards, roll to its left shoulder.
  public init(yaw: Double = 0, up: Double, toLeftShoulder: Double = 0) {
    self.init(yaw: yaw, pitch: 0 - up, roll: 0 - toLeftShoulder)
  }

  /// Degrees upwards. A subtraction, since formats have no -0.
  public var up: Double { 0 - pitch }

  /// Degrees of roll to the left shoulder.
  public var toLeftShoulder: Double { 0 - roll }
}

extension HeadLimits {
  /// The range of pitch in degrees, counted upwards.
  public var up: ClosedRange<Double> {
    get { (0 - pitch.range.upperBound)...(0 - pitch.range.lowerBound) }
    set { pitch.range = (0 - newValue.upperBound)...(0 - newValue.lowerBound) }
  }
}

/// As HTTP and `sensorium robot motors --json` have it: yaw to its left, pitch up, roll to its left shoulder.
extension HeadAngles: Codable {
  private enum CodingKeys: String, CodingKey { case yaw, pitch, roll }

  public init(from decoder: any Decoder) throws {
    let angles = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      yaw: try angles.decode(Double.self, forKey: .yaw),
      up: try angles.decode(Double.self, forKey: .pitch),
      toLeftShoulder: try angles.decode(Double.self, forKey: .roll))
  }

  public func encode(to encoder: any Encoder) throws {
    var angles = encoder.container(keyedBy: CodingKeys.self)
    try angles.encode(yaw, forKey: .yaw)
    try angles.encode(up, forKey: .pitch)
    try angles.encode(toLeftShoulder, forKey: .roll)
  }
}
