import DSP
import Foundation

extension QualityFigure {
  static let analysers: [QualityFigure] = pitch + onset

  private static let onset: [QualityFigure] = [
    QualityFigure(.onset, "F1 of 60 s of drums, ±25 ms") {
      Finding(score(.drums(seconds: 60, seed: 3)).f1, atLeast: 0.97, "")
    },
    QualityFigure(.onset, "F1 of 60 s of melody, ±25 ms") {
      Finding(score(.melody(seconds: 60, seed: 4)).f1, atLeast: 0.97, "")
    },
    QualityFigure(.onset, "latency of drums, all but the slowest twentieth") {
      let delays = score(.drums(seconds: 60, seed: 3)).delays.sorted()
      guard !delays.isEmpty else { return Finding(.nan, atMost: 12, "ms") }
      return Finding(delays[delays.count * 19 / 20], atMost: 12, "ms")
    },
  ]

  /// Matches flashes with what they should tell, each with one.
  private static func score(_ material: StrikeMaterial) -> (f1: Double, delays: [Double]) {
    let rig = ComponentRig(.onset, sampleRate: material.sampleRate)
    let flash = rig.render(material.samples, count: material.samples.count)[0]
    var found: [Double] = []
    for index in 1..<flash.count where flash[index] > flash[index - 1] && flash[index] > 0.99 {
      found.append(Double(index) / material.sampleRate)
    }
    var delays: [Double] = []
    var next = 0
    for onset in material.onsets {
      while next < found.count && found[next] < onset - 0.025 { next += 1 }
      guard next < found.count && found[next] <= onset + 0.025 else { continue }
      delays.append(1_000 * (found[next] - onset))
      next += 1
    }
    let hits = 2 * Double(delays.count)
    return (hits / Double(found.count + material.onsets.count), delays)
  }

  private static let pitch: [QualityFigure] = [
    QualityFigure(.pitch, "steady tones 50 Hz…2 kHz, sines and saws") {
      var worst = WorstCase()
      for step in 0...24 {
        let frequency = 50 * pow(40, Double(step) / 24) * 0.999_9
        for partials in [1, 6] {
          let found = PitchReading.all(
            PitchReading.tone(frequency, partials, 14_400), every: 14_400, from: 14_000)
          let error = found.map { abs(cents($0.frequency, over: frequency)) }.highest
          worst.take(error, "\(frequency) Hz, \(partials)")
        }
      }
      return worst.finding(atMost: 1, "cent")
    },
    QualityFigure(.pitch, "readings off by more than 50 cents, noise 20 dB below") {
      var random = SeededRandom(seed: 12)
      var (wrong, all) = (0, 0)
      for _ in 0..<60 {
        let frequency = 60 * pow(1_900 / 60, random.uniform())
        let partials = 1 + Int(random.uniform() * 8)
        let clean = PitchReading.tone(frequency, partials, 14_400)
        let noise = Levels.effective(clean) * 0.1 * 3.0.squareRoot()
        let noisy = clean.map { $0 + Float(noise * (random.uniform() * 2 - 1)) }
        for reading in PitchReading.all(noisy, every: 400, from: 2_400) {
          all += 1
          if !(abs(cents(reading.frequency, over: frequency)) <= 50) { wrong += 1 }
        }
      }
      return Finding(100 * Double(wrong) / Double(all), atMost: 1, "%")
    },
    QualityFigure(.pitch, "octave errors on 80 plucked strings") {
      let material = StrikeMaterial.plucks(count: 80, length: 0.5, seed: 6)
      var (wrong, all) = (0, 0)
      for (index, frequency) in material.frequencies.enumerated() {
        let start = Int(Double(index) * 24_000)
        let string = Array(material.samples[start..<start + 24_000])
        for reading in PitchReading.all(string, every: 400, from: 2_400)
        where reading.confidence > 0.5 {
          all += 1
          if !(abs(cents(reading.frequency, over: frequency)) <= 600) { wrong += 1 }
        }
      }
      return Finding(all > 3_000 ? 100 * Double(wrong) / Double(all) : .nan, atMost: 0.5, "%")
    },
    QualityFigure(.pitch, "periods of Min until a tone out of silence is told within 50 cents") {
      var slowest = 0.0
      for frequency in [70.0, 110, 233, 701, 1_733] {
        let silence = [Float](repeating: 0, count: 4_800)
        let sound = silence + PitchReading.tone(frequency, 5, 4_800)
        let first = PitchReading.all(sound, every: 16, from: 4_800).enumerated().first {
          abs(cents($0.element.frequency, over: frequency)) <= 50
        }
        slowest = worse(slowest, first.map { Double(($0.offset + 1) * 16) / 48_000 * 50 } ?? .nan)
      }
      return Finding(slowest, atMost: 2.5, "periods")
    },
  ]
}
