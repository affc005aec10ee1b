import Foundation

/// A spring: the damped harmonic oscillator in closed form, independent of the frame rate.
///
/// `response` is the period without damping in seconds, `damping` the fraction of critical damping, as in SwiftUI's
/// `spring(response:dampingFraction:)`.
public struct DampedSpring: Codable, Hashable, Sendable {
  /// Seconds, at least 0.01.
  public let response: Double
  /// 0.05…5; 1 is critical damping, without overshoot.
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

  /// The state `time` ≥ 0 seconds after the offset from the target was `point.value`.
  public func point(_ point: MovingPoint, after time: Double) -> MovingPoint {
    let share = share(after: time)
    return MovingPoint(
      share.value * point.value + share.lead * point.velocity,
      velocity: share.slope * point.value + share.velocity * point.velocity)
  }

  /// The response to a displacement and to a velocity after `time` ≥ 0 seconds, common to all values on one
  /// spring.
  func share(after time: Double) -> SpringShare {
    let frequency = 2 * Double.pi / response
    let decay = damping * frequency
    if abs(damping - 1) < 1e-6 {
      let fade = exp(-frequency * time)
      return SpringShare(
        value: (1 + frequency * time) * fade, lead: time * fade,
        slope: -frequency * frequency * time * fade, velocity: (1 - frequency * time) * fade)
    }
    if damping < 1 {
      let turning = frequency * (1 - damping * damping).squareRoot()
      let fade = exp(-decay * time)
      let (c, s) = (fade * cos(turning * time), fade * sin(turning * time) / turning)
      return SpringShare(
        value: c + decay * s, lead: s, slope: -frequency * frequency * s, velocity: c - decay * s)
    }
    let spread = frequency * (damping * damping - 1).squareRoot()
    let (slow, fast) = (exp((spread - decay) * time), exp((-spread - decay) * time))
    let (c, s) = ((slow + fast) / 2, (slow - fast) / (2 * spread))
    return SpringShare(
      value: c + decay * s, lead: s, slope: -frequency * frequency * s, velocity: c - decay * s)
  }
}

/// The responses to a displacement (value and slope) and to a velocity (lead and velocity).
struct SpringShare: Hashable, Sendable {
  let value: Double
  let lead: Double
  let slope: Double
  let velocity: Double
}

/// A value and its rate of change per second.
public struct MovingPoint: Codable, Hashable, Sendable {
  public var value: Double
  public var velocity: Double

  public init(_ value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}
