/// Finds the moment of greatest speed of a downward movement, as of a drumstick.
public struct StrikeDetector: Hashable, Sendable {
  /// Speed below which nothing is a strike, in heights of the picture per second.
  public let threshold: Float
  /// Seconds after a strike in which there is no other.
  public let holdOff: Double

  private var peak: Float = 0
  private var isArmed = true
  private var last: Double?

  /// Values that are not usable become 1.2 heights per second and 0.12 s.
  public init(threshold: Float = 1.2, holdOff: Double = 0.12) {
    self.threshold = threshold > 0 && threshold.isFinite ? threshold : 1.2
    self.holdOff = holdOff >= 0 && holdOff.isFinite ? holdOff : 0.12
  }

  /// Adds the speed of one frame, + downwards; returns the greatest speed when it has just fallen by a tenth.
  ///
  /// The next strike needs a speed below half of the threshold first. Unusable speeds and times are ignored.
  public mutating func update(speed: Float, at time: Double) -> Float? {
    guard speed.isFinite, time.isFinite else { return nil }
    if let last, time < last { self.last = nil }
    defer {
      if speed < threshold / 2 {
        isArmed = true
        peak = 0
      }
    }
    guard isArmed else { return nil }
    peak = max(peak, speed)
    guard peak >= threshold, speed < peak * Self.fall else { return nil }
    isArmed = false
    if let last, time - last < holdOff { return nil }
    last = time
    return peak
  }

  private static let fall: Float = 0.9
}

/// Measures how long a point has stayed where it is.
public struct StillnessDetector: Hashable, Sendable {
  /// Distance that still counts as the same place.
  public let radius: Float

  private var anchor: SIMD2<Float>?
  private var since = 0.0

  /// An unusable radius becomes 0.015.
  public init(radius: Float = 0.015) {
    self.radius = radius > 0 && radius.isFinite ? radius : 0.015
  }

  /// Seconds since the point came to this place; 0 in a movement. Unusable points and times start again.
  public mutating func update(_ point: SIMD2<Float>, at time: Double) -> Double {
    guard point.isFinite, time.isFinite else {
      anchor = nil
      return 0
    }
    guard let anchor, (point - anchor).norm <= radius, time >= since else {
      self.anchor = point
      since = time
      return 0
    }
    return time - since
  }
}
