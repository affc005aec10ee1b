/// Holds a point still while it trembles: the middle of the point's extremes over the slowest period of a tremor, and
/// then a low-pass filter.
///
/// The middle of a window that holds whole swings does not move with them, whatever their shape; 4 Hz is the lower end
/// of essential and parkinsonian tremor (G. Deuschl, P. Bain, M. Brin, Consensus statement on tremor, 1998).
public struct TremorFilter: Hashable, Sendable {
  /// Seconds of one slowest swing.
  public static let window = 0.25
  /// Cutoff of the filter after it, in Hz.
  public static let cutoff: Float = 2.5

  private struct Sample: Hashable, Sendable {
    var point: SIMD2<Float>
    var time: Double
  }

  private static let capacity = 64

  private var samples: [Sample] = []
  private var filtered: SIMD2<Float>?

  public init() { samples.reserveCapacity(Self.capacity) }

  /// Filters the point of an instant in seconds; a sample that is not newer than the last one returns the last result.
  public mutating func filter(_ point: SIMD2<Float>, at time: Double) -> SIMD2<Float> {
    guard point.x.isFinite, point.y.isFinite, time.isFinite else { return filtered ?? point }
    let elapsed = samples.last.map { Float(time - $0.time) } ?? 0
    if let filtered, elapsed <= 0 { return filtered }
    samples.removeAll { time - $0.time > Self.window }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(point: point, time: time))
    let middle = (extreme(pointwiseMin) + extreme(pointwiseMax)) / 2
    let angle = 2 * Float.pi * Self.cutoff * elapsed
    let share = angle.isFinite ? angle / (angle + 1) : 1
    let steady = filtered.map { $0 + share * (middle - $0) } ?? middle
    filtered = steady
    return steady
  }

  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    filtered = nil
  }

  private func extreme(
    _ choose: (SIMD2<Float>, SIMD2<Float>) -> SIMD2<Float>
  ) -> SIMD2<Float> {
    samples.dropFirst().reduce(samples[0].point) { choose($0, $1.point) }
  }
}
