import Numbers

/// The gaze and, slower, the head: fixations of 0.3…1.3 s around a point of interest that changes every 3.2 s
/// and is the camera most of the time.
struct GazeScript: Hashable, Sendable {
  private let chance: CounterRandom
  private static let period = 0.8
  private static let fixationsPerInterest = 4

  init(seed: UInt64) { chance = CounterRandom(seed: seed, stream: 4) }

  /// The gaze direction in the room, ±1 = ±30°, x + the performer's left, y + up.
  func eyes(at time: Double) -> SIMD2<Double> {
    let drift = SIMD2(chance.noise(time * 1.7, 10), chance.noise(time * 1.5, 11)) * 0.008
    return path(at: time, lasting: 0.06) { interest(of: $0) + detail(of: $0) } + drift
  }

  /// The part of the direction that the head follows.
  func head(at time: Double) -> SIMD2<Double> {
    path(at: time, lasting: 0.55) { interest(of: $0) * 0.45 }
  }

  /// Moves from one fixation to the next; a move may extend into the following interval.
  private func path(
    at time: Double, lasting duration: Double, target: (Int) -> SIMD2<Double>
  ) -> SIMD2<Double> {
    let cell = Int(clamping: (time / GazeScript.period).rounded(.down))
    let (before, last, next) = (target(cell - 2), target(cell - 1), target(cell))
    return before
      + (last - before) * Ease.step((time - start(of: cell - 1)) / duration)
      + (next - last) * Ease.step((time - start(of: cell)) / duration)
  }

  private func start(of cell: Int) -> Double {
    Double(cell) * GazeScript.period + chance.between(0.15, 0.65, cell)
  }

  private func interest(of cell: Int) -> SIMD2<Double> {
    let index = Int(
      clamping: (Double(cell) / Double(GazeScript.fixationsPerInterest)).rounded(.down))
    guard chance.unit(index, 1) > 0.55 else { return .zero }
    return SIMD2(chance.between(-0.62, 0.62, index, 2), chance.between(-0.4, 0.3, index, 3))
  }

  private func detail(of cell: Int) -> SIMD2<Double> {
    SIMD2(chance.between(-0.09, 0.09, cell, 4), chance.between(-0.06, 0.06, cell, 5))
  }
}
