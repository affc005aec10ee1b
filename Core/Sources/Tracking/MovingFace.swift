import Foundation

/// A face that was seen, and where it should be by now if it goes on as it did.
struct MovingFace: Hashable, Sendable {
  let number: Int
  /// When it was last seen, in seconds.
  private(set) var time: Double
  private var position: SIMD3<Float>
  private var velocity: SIMD3<Float> = .zero

  /// Seconds in which it believes a new velocity; sooner, and the noise of places would carry hidden faces away.
  private static let trust = 0.25
  /// Metres a second; people are not faster before a camera.
  private static let fastest: Float = 4
  /// Metres by which a face may be elsewhere than expected, at once and for each second without a picture.
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

  /// Metres between a place and where it should be; those to and from the camera count half, because a single camera
  /// guesses them.
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

  /// Of a metre's length, or none for the place of the camera.
  private static func direction(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    let length = length(vector)
    return length > 0 ? vector / length : .zero
  }
}
