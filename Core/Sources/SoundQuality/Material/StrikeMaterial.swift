import Foundation

/// Sounds made of strokes whose beginnings are known, for onset and pitch measurements.
public struct StrikeMaterial: Sendable {
  public private(set) var samples: [Float]
  /// Seconds at which a stroke begins, in order.
  public private(set) var onsets: [Double] = []
  /// The frequency of each stroke; 0 for drums.
  public private(set) var frequencies: [Double] = []
  public let sampleRate: Double

  private init(seconds: Double, sampleRate: Double) {
    samples = [Float](repeating: 0, count: Int(seconds * sampleRate))
    self.sampleRate = sampleRate
  }

  /// Bass drums, snares and hi-hats at intervals of 80…400 ms and levels of −20…0 dB, over soft noise.
  public static func drums(seconds: Double, seed: UInt64, sampleRate: Double = 48_000) -> Self {
    var random = SeededRandom(seed: seed)
    var material = Self(seconds: seconds, sampleRate: sampleRate)
    var time = 0.3
    while time < seconds - 0.3 {
      let level = 0.5 * pow(10, -random.uniform())
      let kind = random.uniform()
      var (phase, last) = (0.0, 0.0)
      material.strike(at: time, seconds: 0.3) { t in
        let fall = level * min((0.3 - t) / 0.1, 1)
        let noise = random.uniform() * 2 - 1
        let bright = noise - last
        last = noise
        if kind < 0.35 {
          phase += 2 * .pi * (50 + 120 * exp(-t / 0.02)) / sampleRate
          return fall * (sin(phase) * exp(-t / 0.09) + 0.2 * noise * exp(-t / 0.004))
        }
        if kind < 0.65 {
          return fall * (noise * exp(-t / 0.05) + 0.6 * sin(2 * .pi * 190 * t) * exp(-t / 0.06))
        }
        return fall * 0.7 * bright * exp(-t / 0.03)
      }
      time += 0.08 + 0.32 * random.uniform()
    }
    material.addNoise(0.000_3, &random)
    return material
  }

  /// Plucked and blown notes of an octave and a half at intervals of 120…500 ms, the blown ones with vibrato.
  public static func melody(seconds: Double, seed: UInt64, sampleRate: Double = 48_000) -> Self {
    var random = SeededRandom(seed: seed)
    var material = Self(seconds: seconds, sampleRate: sampleRate)
    var time = 0.3
    var note = 60.0
    while time < seconds - 0.6 {
      let step = (random.uniform() * 9).rounded(.down) + 1
      note += note > 66 || (note > 57 && random.uniform() < 0.5) ? -step : step
      let frequency = 440 * pow(2, (note - 69) / 12)
      let length = 0.12 + 0.38 * random.uniform()
      let level = 0.2 * pow(10, -0.5 * random.uniform())
      let isBlown = random.uniform() < 0.4
      var phase = 0.0
      material.frequencies.append(frequency)
      material.strike(at: time, seconds: length) { t in
        let sway = isBlown ? 0.006 * sin(2 * .pi * 6 * t) : 0
        phase += 2 * .pi * frequency * (1 + sway) / sampleRate
        let rise = isBlown ? min(t / 0.008, 1) : min(t / 0.001, 1)
        let fall = min((length - t) / 0.02, 1) * (isBlown ? 1 : exp(-t / 0.25))
        let tone = (1...10).reduce(0) { sum, partial in
          let k = Double(partial)
          return sum + sin(k * phase) / k * (isBlown ? 1 : exp(-t * k * 2))
        }
        return level * rise * fall * tone
      }
      time += length
    }
    material.addNoise(0.000_3, &random)
    return material
  }

  /// One string after the other, 80 Hz…1 kHz, as K. Karplus and A. Strong pluck them (CMJ 7(2), 1983), in double
  /// precision with a fractional delay; each rings for `length` seconds.
  public static func plucks(
    count: Int, length: Double, seed: UInt64, sampleRate: Double = 48_000
  ) -> Self {
    var random = SeededRandom(seed: seed)
    var material = Self(seconds: Double(count) * length, sampleRate: sampleRate)
    for index in 0..<count {
      let frequency = 80 * pow(12.5, random.uniform())
      let period = sampleRate / frequency
      // Half a sample is the mean's, the rest a first-order allpass's.
      let whole = Int(period - 0.5 - 0.3)
      let rest = period - 0.5 - Double(whole)
      let turn = (1 - rest) / (1 + rest)
      var line = (0..<whole).map { _ in random.uniform() * 2 - 1 }
      let mean = line.reduce(0, +) / Double(whole)
      line = line.map { $0 - mean }
      var (before, passedIn, passedOut) = (0.0, 0.0, 0.0)
      material.frequencies.append(frequency)
      material.strike(at: Double(index) * length, seconds: length) { t in
        let place = Int((t * sampleRate).rounded()) % whole
        let out = line[place]
        let mean = 0.499 * (out + before)
        before = out
        let passed = turn * mean + passedIn - turn * passedOut
        (passedIn, passedOut) = (mean, passed)
        line[place] = passed
        return 0.5 * out * min((length - t) / 0.005, 1)
      }
    }
    return material
  }

  private mutating func strike(at time: Double, seconds: Double, _ sound: (Double) -> Double) {
    onsets.append(time)
    let start = Int((time * sampleRate).rounded())
    for index in 0..<Int(seconds * sampleRate) where start + index < samples.count {
      samples[start + index] += Float(sound(Double(index) / sampleRate))
    }
  }

  private mutating func addNoise(_ level: Double, _ random: inout SeededRandom) {
    for index in samples.indices { samples[index] += Float(level * (random.uniform() * 2 - 1)) }
  }
}
