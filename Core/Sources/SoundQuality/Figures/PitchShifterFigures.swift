import DSP
import Foundation

extension QualityFigure {
  static let pitchShifter: [QualityFigure] = [
    QualityFigure(.pitchShifter, "pitch of tones 110 Hz…3 kHz, seven shifts of ±24 st") {
      var worst = WorstCase()
      for frequency in [110.0, 439.3, 997, 3_000] {
        for shift in [-24.0, -12, -4.7, 0.5, 7, 12, 24] {
          let expected = frequency * pow(2, shift / 12)
          guard expected < 18_000 else { continue }
          let rig = shifter(shift, "43 ms")
          let input = TestSignal.sine(frequency, amplitude: 0.5, count: 96_000, sampleRate: 48_000)
          let output = rig.render(input, count: input.count)[0]
          let spectrum = Spectrum(Array(output.suffix(65_536)), sampleRate: 48_000)
          let found = spectrum.frequency(from: expected * 0.8, to: expected * 1.25)
          let error = abs(cents(found, over: expected))
          worst.take(error, "\(frequency) Hz, \(shift) st")
        }
      }
      return worst.finding(atMost: 2, "cent")
    },
    QualityFigure(.pitchShifter, "level of the same tones") {
      var worst = WorstCase()
      for frequency in [110.0, 439.3, 997, 3_000] {
        for shift in [-12.0, -4.7, 0.5, 7, 12] {
          let rig = shifter(shift, "43 ms")
          let input = TestSignal.sine(frequency, amplitude: 0.5, count: 96_000, sampleRate: 48_000)
          let output = rig.render(input, count: input.count)[0].suffix(65_536)
          worst.take(
            abs(decibels(Levels.effective(output) * 8.0.squareRoot())),
            "\(frequency) Hz, \(shift) st")
        }
      }
      return worst.finding(atMost: 1, "dB")
    },
    QualityFigure(.pitchShifter, "centroid of clicks and strokes, −12…12 st") {
      var worst = WorstCase()
      for (name, sound) in [("click", click), ("stroke", stroke)] {
        for shift in [-12.0, -5, 3, 7, 12] {
          let rig = shifter(shift, "43 ms")
          let output = rig.render(sound, count: sound.count)[0]
          let late = Double(rig.latency) / 48
          let error = abs(centroid(output) - late - centroid(sound))
          worst.take(error, "\(name), \(shift) st")
        }
      }
      return worst.finding(atMost: 5, "ms")
    },
    QualityFigure(.pitchShifter, "what noise loses at a shift of 0, four sizes") {
      let losses = ["11 ms", "21 ms", "43 ms", "85 ms"].map { size in
        SpectralReconstruction.error(shifter(0, size))
      }
      return Finding(losses.highest, atMost: -100, "dB")
    },
  ]

  private static func shifter(_ shift: Double, _ size: String) -> ComponentRig {
    let rig = ComponentRig(.pitchShifter)
    rig.set("Shift", Float(shift))
    rig.set("Size", size)
    rig.reset()
    return rig
  }

  private static let click: [Float] = (0..<24_000).map { $0 == 7_777 ? 0.9 : 0 }

  /// A tone of 300 Hz with overtones that dies away in 20 ms.
  private static let stroke: [Float] = (0..<24_000).map { index in
    let t = Double(index - 7_777) / 48_000
    guard t >= 0 else { return 0 }
    let tone = (1...8).reduce(0) { $0 + sin(2 * .pi * 300 * Double($1) * t) / Double($1) }
    return Float(0.4 * exp(-t / 0.02) * tone)
  }

  /// Milliseconds of the middle of the energy.
  private static func centroid(_ samples: [Float]) -> Double {
    var (energy, moment) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      energy += Double(sample) * Double(sample)
      moment += Double(index) * Double(sample) * Double(sample)
    }
    return moment / energy / 48
  }
}

/// What frames leave of noise that they should not change.
enum SpectralReconstruction {
  /// Decibels of the difference re the noise, after the latency.
  static func error(_ rig: ComponentRig) -> Double {
    let input = TestSignal.noise.samples(48_000, sampleRate: rig.sampleRate)
    let output = rig.render(input, count: input.count)[0]
    let late = rig.latency
    let difference = zip(output[(2 * late)...], input[late...]).map { $0 - $1 }
    return decibels(Levels.effective(difference) / Levels.effective(input))
  }
}
