import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The speed of a source in the plane of the picture, smoothed over 25 ms.
struct SourceMotion: Hashable, Sendable {
  /// Widths per second that count as 1.
  static let fullSpeed: Float = 2
  private static let smoothing = 0.025

  private var position = SIMD2<Float>(repeating: .nan)
  private var time = 0.0
  private var speed: Float = 0

  /// The speed 0…1 at the next position.
  mutating func update(_ x: Float, _ y: Float, at time: Double) -> Float {
    let next = SIMD2(x, y.isNaN ? 0 : y)
    let interval = time - self.time
    guard next.x.isFinite, interval > 0 else { return speed }
    if position.x.isFinite, interval < 0.2 {
      let step = next - position
      let length = (step * step).sum().squareRoot()
      let found = length / Float(interval) / SourceMotion.fullSpeed
      speed +=
        (found.clamped(to: 0...1) - speed) * Float(1 - exp(-interval / SourceMotion.smoothing))
    } else {
      speed = 0
    }
    position = next
    self.time = time
    return speed
  }
}
