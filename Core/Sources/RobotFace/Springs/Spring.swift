import Foundation

/// How a value is drawn to its goal: the damped harmonic oscillator in closed form, so that it is the same at any
/// frame rate.
///
/// `response` is the period without damping in seconds, `damping` the fraction of critical damping, as in SwiftUI's
/// `spring(response:dampingFraction:)`.
public struct Spring: Codable, Hashable, Sendable {
  /// Seconds, at least 0.01.
  public let response: Double
  /// 0.05…5; 1 arrives soonest without going beyond.
  public let damping: Double

  public init(response: Double, damping: Double) {
    self.response = response.isFinite ? max(response, 0.01) : 0.01
    self.damping = damping.isFinite ? min(max(damping, 0.05), 5) : 1
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      response: try values.decode(Double.self, forKey: .response),
      damping: try values.decode(Double.self, forKey: .damping))
  }

  /// Where something is `time` ≥ 0 seconds after it was `point.value` away from its goal.
  public func point(_ point: MovingPoint, after time: Double) -> MovingPoint {
    let frequency = 2 * Double.pi / response
    if abs(damping - 1) < 1e-6 { return critical(point, frequency, time) }
    return damping < 1 ? under(point, frequency, time) : over(point, frequency, time)
  }

  private func critical(_ point: MovingPoint, _ frequency: Double, _ time: Double) -> MovingPoint {
    let fade = exp(-frequency * time)
    let slope = point.velocity + frequency * point.value
    return MovingPoint(
      (point.value + slope * time) * fade,
      velocity: (point.velocity - frequency * slope * time) * fade)
  }

  private func under(_ point: MovingPoint, _ frequency: Double, _ time: Double) -> MovingPoint {
    let decay = damping * frequency
    let turning = frequency * (1 - damping * damping).squareRoot()
    let fade = exp(-decay * time)
    let (c, s) = (cos(turning * time), sin(turning * time))
    let slope = (point.velocity + decay * point.value) / turning
    return MovingPoint(
      fade * (point.value * c + slope * s),
      velocity: fade * (point.velocity * c - (decay * slope + turning * point.value) * s))
  }

  private func over(_ point: MovingPoint, _ frequency: Double, _ time: Double) -> MovingPoint {
    let spread = frequency * (damping * damping - 1).squareRoot()
    let (slow, fast) = (-damping * frequency + spread, -damping * frequency - spread)
    let a = (point.velocity - fast * point.value) / (slow - fast)
    let b = point.value - a
    let (first, second) = (a * exp(slow * time), b * exp(fast * time))
    return MovingPoint(first + second, velocity: slow * first + fast * second)
  }
}

/// A value and how fast it changes, per second.
public struct MovingPoint: Codable, Hashable, Sendable {
  public var value: Double
  public var velocity: Double

  public init(_ value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}
