/// Where somebody wants a head to look, in degrees to its left and upwards, as the formats say it. Angles beyond the
/// limits of the head are clamped to them.
public struct HeadOrder: Codable, Hashable, Sendable {
  /// Nil keeps the axis's current target.
  public var yaw: Double?
  public var up: Double?
  /// From where the head is going, instead of from straight ahead.
  public var isRelative: Bool
  /// Duration in seconds until the head follows people again, clamped to `secondsRange`.
  public var seconds: Double

  /// The default duration.
  public static let defaultSeconds = 5.0
  public static let secondsRange = 0.1...3_600.0

  public init(
    yaw: Double? = nil, up: Double? = nil, isRelative: Bool = false,
    seconds: Double = Self.defaultSeconds
  ) {
    self.yaw = yaw
    self.up = up
    self.isRelative = isRelative
    self.seconds = seconds
  }

  var isFinite: Bool { [yaw ?? 0, up ?? 0, seconds].allSatisfy(\.isFinite) }
}
