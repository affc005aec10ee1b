/// Selects among the candidates of successive searches by likelihood and continuity.
///
/// The forward half of pYIN's hidden Markov model (Mauch & Dixon 2014), limited to the candidates; causal.
struct PitchTracker {
  private let oldPeriods: UnsafeMutablePointer<Float>
  private let oldScores: UnsafeMutablePointer<Float>
  private let scores: UnsafeMutablePointer<Float>
  private var count = 0

  init(_ setup: inout ComponentMemory<Float>) {
    oldPeriods = setup.allocate(PitchDetector.mostCandidates)
    oldScores = setup.allocate(PitchDetector.mostCandidates)
    scores = setup.allocate(PitchDetector.mostCandidates)
  }

  mutating func forget() { count = 0 }

  /// The index of the best of `number` candidates, at least one.
  mutating func choose(
    _ periods: UnsafePointer<Float>, _ chances: UnsafePointer<Float>, _ number: Int
  ) -> Int {
    var best = 0
    for index in 0..<number {
      var most: Float = count == 0 ? 0 : -8
      for old in 0..<count {
        let octaves = Float.log2(periods[index] / oldPeriods[old]).magnitude
        most = max(most, oldScores[old] - min(8 * octaves, 5))
      }
      scores[index] = most + Float.log2(chances[index] + 1e-6)
      if scores[index] > scores[best] { best = index }
    }
    let top = scores[best]
    for index in 0..<number {
      oldPeriods[index] = periods[index]
      oldScores[index] = max(scores[index] - top, -8)
    }
    count = number
    return best
  }
}
