import Numbers

/// Slow changes of a face: occasional smiles, and drifting brows.
struct MoodScript: Hashable, Sendable {
  private let chance: CounterRandom
  private static let period = 9.0

  init(seed: UInt64) { chance = CounterRandom(seed: seed, stream: 5) }

  /// 0…0.8: one smile in two of three intervals of 9 s.
  func smile(at time: Double) -> Double {
    let cell = Int(clamping: (time / MoodScript.period).rounded(.down))
    guard chance.unit(cell) < 0.67 else { return 0 }
    let start = chance.between(0.2, 4, cell, 1)
    return chance.between(0.25, 0.8, cell, 2)
      * Ease.plateau(
        time - Double(cell) * MoodScript.period,
        from: start, rise: 0.45, to: start + chance.between(1.8, 4.6, cell, 3), fall: 0.8)
  }

  /// -1 frowning … 1 raised.
  func brows(at time: Double) -> Double {
    let raised = chance.noise(time * 0.45, 4)
    return raised * abs(raised)
  }

  /// Low-frequency noise of one part of the face, -1…1, at about `rate` Hz.
  func wander(_ part: UInt64, at time: Double, rate: Double) -> Double {
    chance.noise(time * rate, 16 + part)
  }

  /// A constant individual offset of a part of the face, 0…1.
  func trait(_ part: Int) -> Double { chance.unit(part, 9) }
}
