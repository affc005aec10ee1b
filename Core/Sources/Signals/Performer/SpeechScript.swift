import Numbers

/// Simulated speech: phrases of up to 4.5 s with pauses, about five syllables per second.
struct SpeechScript: Hashable, Sendable {
  private let chance: CounterRandom
  private let accents: CounterRandom

  private static let phrasePeriod = 5.0
  private static let syllablePeriod = 0.19
  private static let syllableReach = 0.15
  private static let accentPeriod = 1.4

  init(seed: UInt64) {
    chance = CounterRandom(seed: seed, stream: 2)
    accents = CounterRandom(seed: seed, stream: 3)
  }

  /// 1 inside a phrase, 0 in a pause.
  func voice(at time: Double) -> Double {
    let phrase = phrase(at: time)
    guard isSpoken(phrase) else { return 0 }
    return Ease.plateau(
      time - Double(phrase) * SpeechScript.phrasePeriod,
      from: chance.between(0.15, 0.9, phrase, 1), rise: 0.14,
      to: chance.between(3.3, 4.7, phrase, 2), fall: 0.22)
  }

  /// The silent expression that occasionally replaces a phrase: an index of `kinds`, and its strength 0…1.
  func gesture(at time: Double, kinds: Int) -> (kind: Int, strength: Double) {
    let phrase = phrase(at: time)
    guard !isSpoken(phrase) else { return (0, 0) }
    let strength = Ease.plateau(
      time - Double(phrase) * SpeechScript.phrasePeriod,
      from: chance.between(0.8, 1.4, phrase, 3), rise: 0.5,
      to: chance.between(2.6, 4.2, phrase, 4), fall: 0.55)
    return (min(Int(clamping: chance.unit(phrase, 5) * Double(kinds)), kinds - 1), strength)
  }

  /// The mouth shape of the syllables around `time`, without pauses.
  func mouth(at time: Double) -> Viseme {
    let period = SpeechScript.syllablePeriod
    let nearest = Int(clamping: (time / period).rounded(.down))
    var sum = Viseme.rest
    for index in nearest - 1...nearest + 1 {
      let centre = (Double(index) + chance.between(0.25, 0.75, index, 6)) * period
      let weight = Ease.bump((time - centre) / SpeechScript.syllableReach)
      guard weight > 0 else { continue }
      let stress = chance.between(0.45, 1, index, 7)
      sum.add(Viseme.spoken[pick(index)], weight: weight * stress)
    }
    return sum
  }

  /// Emphasis of brows and a nod, 0…1.
  func emphasis(at time: Double) -> Double {
    let period = SpeechScript.accentPeriod
    let cell = Int(clamping: (time / period).rounded(.down))
    let centre = (Double(cell) + accents.between(0.4, 0.6, cell)) * period
    return accents.unit(cell, 1) * Ease.bump((time - centre) / 0.5)
  }

  private func phrase(at time: Double) -> Int {
    Int(clamping: (time / SpeechScript.phrasePeriod).rounded(.down))
  }

  private func isSpoken(_ phrase: Int) -> Bool { chance.unit(phrase) < 0.8 }

  private func pick(_ index: Int) -> Int {
    min(Int(clamping: chance.unit(index, 8) * Double(Viseme.spoken.count)), Viseme.spoken.count - 1)
  }
}
