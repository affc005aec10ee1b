/// A low-pass filter whose cutoff rises with speed: steady when a point rests, quick when it moves (G. Casiez, N.
/// Roussel, D. Vogel, 1 € Filter, CHI 2012). How much it rises follows the measured noise of the point, so that a noisy
/// camera is steadied as well as a good one.
///
/// Positions are fractions of the picture. The result depends on the times of the samples and not on their rate.
public struct OneEuroFilter<Point: SIMD & Sendable>: Hashable, Sendable
where Point.Scalar == Float {
  /// Cutoff at rest, in Hz.
  public var minimumCutoff: Float
  /// Hz for each picture a second at the reference noise.
  public var beta: Float
  /// Cutoff of the speed, in Hz.
  public var speedCutoff: Float

  /// Standard deviation of a coordinate, in pictures, at which `beta` holds.
  public static var referenceNoise: Float { 0.002 }
  /// Seconds over which noise is measured.
  public static var noiseTime: Float { 10 }

  private var last: Point?
  private var before: Point?
  private var filtered = Point()
  private var speed = Point()
  private var time = 0.0
  /// Seconds by which the result is behind a point of even speed.
  public private(set) var lag: Float = 0
  /// Variance of the noise of a coordinate.
  private var variance = referenceNoise * referenceNoise

  public init(minimumCutoff: Float = 1, beta: Float = 60, speedCutoff: Float = 3) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
    self.speedCutoff = speedCutoff
  }

  /// The measured standard deviation of a coordinate's noise, in pictures.
  public var noise: Float { variance.squareRoot() }

  /// Filters the point of an instant in seconds. A sample that is not newer than the last one, or not finite, returns
  /// the last result.
  public mutating func filter(_ point: Point, at time: Double) -> Point {
    guard point.isFinite, time.isFinite else { return filtered }
    guard let last else {
      begin(point, at: time)
      return filtered
    }
    let elapsed = Float(time - self.time)
    guard elapsed > 0 else { return filtered }
    measure(point, elapsed)
    speed += gain(speedCutoff, elapsed) * ((point - last) / elapsed - speed)
    let share = min(max(Self.referenceNoise / noise, 0.1), 1)
    let pace = (speed * speed).sum().squareRoot()
    let cutoff = minimumCutoff + beta * share * pace
    filtered += gain(cutoff, elapsed) * (point - filtered)
    lag = cutoff > 0 ? 1 / (2 * Float.pi * cutoff) : 0
    before = last
    self.last = point
    self.time = time
    return filtered
  }

  /// Begins again with the next point; the measured noise stays.
  public mutating func reset() {
    last = nil
    before = nil
  }

  private mutating func begin(_ point: Point, at time: Double) {
    last = point
    filtered = point
    speed = Point()
    lag = 0
    self.time = time
  }

  /// Follows the noise by second differences, which motion hardly has: their variance is six times that of the noise.
  /// A single difference counts for three deviations at most, because it is motion then.
  private mutating func measure(_ point: Point, _ elapsed: Float) {
    guard let last, let before else { return }
    let difference = point - 2 * last + before
    let found = (difference * difference).sum() / Float(6 * Point.scalarCount)
    let share = min(elapsed / Self.noiseTime, 1)
    variance += share * (min(found, 9 * variance) - variance)
    variance = max(variance, 1e-10)
  }

  /// The share of a new value, for a cutoff in Hz.
  private func gain(_ cutoff: Float, _ elapsed: Float) -> Float {
    let angle = 2 * Float.pi * max(cutoff, 0) * elapsed
    return angle.isFinite ? angle / (angle + 1) : 1
  }
}
