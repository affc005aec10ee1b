/// The user's settings of the line from face to controls.
public struct FaceSettings: Codable, Hashable, Sendable {
  /// Gain of facial movement, 0.5…2.
  public var sensitivity: Float
  /// Smoothing in milliseconds, 0…500, for channels without a value of their own.
  public var smoothing: Int
  /// Whether the neutral face adapts to the resting face.
  public var isCalibrationAutomatic: Bool
  public var mapping: MappingTable
  /// Calibration, smoothing and mapping off: output equals input.
  public var isRaw: Bool

  public init(
    sensitivity: Float = 1, smoothing: Int = 20, isCalibrationAutomatic: Bool = true,
    mapping: MappingTable = .identity, isRaw: Bool = false
  ) {
    self.sensitivity = sensitivity
    self.smoothing = smoothing
    self.isCalibrationAutomatic = isCalibrationAutomatic
    self.mapping = mapping
    self.isRaw = isRaw
  }
}
