/// Where somebody wants a head to look, in degrees: yaw to its left, pitch up. Angles beyond the limits of the head are
/// clamped to them.
public struct HeadOrder: Codable, Hashable, Sendable {
  /// Nil keeps the axis where it is going.
  public var yaw: Double?
  public var pitch: Double?
  /// From where the head is going, instead of from straight ahead.
  public var isRelative: Bool
  /// Seconds after which the head follows people again, within `secondsRange`.
  public var seconds: Double

  /// How long an order lasts that does not say it.
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
