/// A requested head direction, in degrees: yaw to its left, pitch up. Clamped to the limits of the head.
public struct HeadOrder: Codable, Hashable, Sendable {
  /// Nil keeps the axis's current target.
  public var yaw: Double?
  public var pitch: Double?
  /// Relative to the head's current target, instead of straight ahead.
  public var isRelative: Bool
  /// Duration in seconds until the head follows people again, clamped to `secondsRange`.
  public var seconds: Double

  /// The default duration.
  public static let defaultSeconds = 5.0
  public static let secondsRange = 0.1...3_600.0

  public init(
    yaw: Double? = nil, pitch: Double? = nil, isRelative: Bool = false,
    seconds: Double = Self.defaultSeconds
  ) {
    self.yaw = yaw
    self.pitch = pitch
    self.isRelative = isRelative
    self.seconds = seconds
  }

  var isFinite: Bool { [yaw ?? 0, pitch ?? 0, seconds].allSatisfy(\.isFinite) }
}
