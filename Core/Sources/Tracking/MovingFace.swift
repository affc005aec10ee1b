import Foundation

/// A kept face with its predicted position.
struct MovingFace: Hashable, Sendable {
  let number: Int
  /// When it was last detected, in seconds.
  private(set) var time: Double
  private var position: SIMD3<Float>
  private var velocity: SIMD3<Float> = .zero

  /// The time constant of the velocity in seconds; a shorter one would let noise move lost faces away.
  private static let trust = 0.25
  /// Maximum speed in metres per second.
  private static let fastest: Float = 4
  /// Tolerance of the prediction in metres, constant and per second without a picture.
  private static let gate: (atOnce: Float, aSecond: Float) = (0.2, 1)

  init(number: Int, position: SIMD3<Float>, time: Double) {
    self.number = number
    self.position = position
    self.time = time
  }

  /// Three numbers within a kilometre.
  static func isPlace(_ position: SIMD3<Float>) -> Bool {
    (0..<3).allSatisfy { abs(position[$0]) <= 1_000 }
  }

  mutating func move(to place: SIMD3<Float>, at now: Double) {
    let step = now - time
    if step > 0 {
      let share = Float(1 - exp(-step / Self.trust))
      velocity += share * ((place - position) / Float(step) - velocity)
      let speed = Self.length(velocity)
      if speed > Self.fastest { velocity *= Self.fastest / speed }
    }
    (position, time) = (place, now)
  }

  /// The distance in metres from the prediction; depth counts half, because a single camera estimates it
  /// poorly.
  func distance(to place: SIMD3<Float>, at now: Double) -> Float {
    let expected = position + velocity * Float(now - time)
    let (near, far) = (Self.length(expected), Self.length(place))
    let angle = Self.direction(expected) - Self.direction(place)
    let across = Self.length(angle) * (near + far) / 2
    let along = (near - far) / 2
    return (across * across + along * along).squareRoot()
  }

  func gate(at now: Double) -> Float { Self.gate.atOnce + Self.gate.aSecond * Float(now - time) }

  private static func length(_ vector: SIMD3<Float>) -> Float {
    (vector * vector).sum().squareRoot()
  }

  /// The unit vector, or zero for the camera's position.
  private static func direction(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    let length = length(vector)
    return length > 0 ? vector / length : .zero
  }
}
