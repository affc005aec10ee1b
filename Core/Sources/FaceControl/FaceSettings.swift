public import Mapping

/// What a person may set of the line from face to controls.
public struct FaceSettings: Codable, Hashable, Sendable {
  /// 0.5…2: how much a change of the face counts.
  public var sensitivity: Float
  /// Milliseconds, 0…500, for channels that have no setting of their own.
  public var smoothing: Int
  /// Whether the neutral face follows the resting face.
  public var isCalibrationAutomatic: Bool
  public var mapping: MappingTable
  /// Calibration, smoothing and mapping all off: what came in goes out.
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
