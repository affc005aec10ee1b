import Foundation
import TestSupport

/// A voice of harmonics: syllables at a steady rate, in phrases whose pitch falls, over the noise of a room.
struct SyntheticVoice {
  /// Syllables a second.
  var rate = 4.0
  var level = 0.2
  /// Semitones by which the pitch swings.
  var swing = 4.0

  private var random = SeededGenerator(seed: 5)
  private var phase = 0.0
  private var sample = 0

  init() {}

  /// The next samples at 16 kHz; without a voice the room's noise alone.
  mutating func next(_ count: Int, isVoiced: Bool) -> [Float] {
    (0..<count).map { _ in
      let time = Double(sample) / 16_000
      sample += 1
      let noise = 0.0006 * (Double(random.next() >> 11) * 0x1p-52 - 1)
      let phrase = time.truncatingRemainder(dividingBy: 3)
      guard isVoiced, phrase < 2.5 else { return Float(noise) }
      let place = (time * rate).truncatingRemainder(dividingBy: 1)
      let envelope = place < 0.7 ? sin(.pi * place / 0.7) : 0
      let pitch = 140 * exp2(swing / 12 * cos(2 * .pi * phrase / 2.5 + time))
      phase += pitch / 16_000
      var wave = 0.0
      for harmonic in 1...10 { wave += sin(2 * .pi * phase * Double(harmonic)) / Double(harmonic) }
      return Float(level * envelope * wave + noise)
    }
  }
}
