import Numbers

/// The blinks: one every 2…6 s, every seventh a double one on average.
struct BlinkScript: Hashable, Sendable {
  private let chance: CounterRandom
  private static let period = 4.0

  init(seed: UInt64) { chance = CounterRandom(seed: seed, stream: 1) }

  /// Lid closure, 0…1.
  func closure(at time: Double) -> Double {
    let cell = Int(clamping: (time / BlinkScript.period).rounded(.down))
    let start = Double(cell) * BlinkScript.period + chance.between(1, 3, cell)
    let first = pulse(time - start, cell, salt: 1)
    guard chance.unit(cell, 5) < 1.0 / 7 else { return first }
    return max(first, pulse(time - start - chance.between(0.34, 0.5, cell, 6), cell, salt: 7))
  }

  /// Lids close about twice as fast as they open; the half-closed part lasts about 150 ms.
  private func pulse(_ time: Double, _ cell: Int, salt: UInt64) -> Double {
    let closing = chance.between(0.065, 0.085, cell, salt)
    let opening = chance.between(0.13, 0.18, cell, salt + 1)
    let closed = chance.between(0.02, 0.06, cell, salt + 2)
    return Ease.plateau(
      time, from: 0, rise: closing, to: closing + closed + opening, fall: opening)
  }
}
