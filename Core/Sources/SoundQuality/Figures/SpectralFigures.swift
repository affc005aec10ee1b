import DSP
import Foundation

extension QualityFigure {
  static let spectral: [QualityFigure] =
    spectralFreeze + [spectralGate] + pitchShifter + granulator + vocoder + [glitch]

  private static let sizes = ["11 ms", "21 ms", "43 ms", "85 ms"]

  private static let spectralFreeze: [QualityFigure] = [
    QualityFigure(.spectralFreeze, "drift of a frozen chord over 60 s, 5 s at a time") {
      let levels = frozenLevels()
      let drift = levels.dropFirst().map { abs($0 - levels[1]) }.highest
      return Finding(drift, atMost: 0.5, "dB")
    },
    QualityFigure(.spectralFreeze, "level of a frozen chord against the live one") {
      let levels = frozenLevels()
      let mean = levels.dropFirst().reduce(0, +) / Double(levels.count - 1)
      return Finding(abs(mean - levels[0]), atMost: 1, "dB")
    },
    QualityFigure(.spectralFreeze, "what noise loses while nothing is frozen, four sizes") {
      let losses = sizes.map { size in
        let rig = ComponentRig(.spectralFreeze)
        rig.set("Size", size)
        rig.reset()
        return SpectralReconstruction.error(rig)
      }
      return Finding(losses.highest, atMost: -100, "dB")
    },
  ]

  /// Decibels of a chord before it is frozen, then of twelve stretches of 5 s.
  private static func frozenLevels() -> [Double] {
    let rig = ComponentRig(.spectralFreeze)
    let tones = [130.8, 196.0, 311.1, 466.2, 587.3, 880.0].map {
      TestSignal.sine($0, amplitude: 0.1, count: 48_000, sampleRate: 48_000)
    }
    let chord = tones.reduce([Float](repeating: 0, count: 48_000)) { sum, tone in
      zip(sum, tone).map { $0 + $1 }
    }
    let live = rig.render(chord, count: chord.count)[0]
    rig.set("Freeze", 1)
    let silence = [Float](repeating: 0, count: 240_000)
    _ = rig.render(chord, count: 12_000)
    return [decibels(Levels.effective(live.suffix(24_000)))]
      + (0..<12).map { _ in
        decibels(Levels.effective(rig.render(silence, count: silence.count)[0]))
      }
  }

  private static let spectralGate = QualityFigure(
    .spectralGate, "what noise loses at neutral settings, four sizes"
  ) {
    let losses = sizes.map { size in
      let rig = ComponentRig(.spectralGate)
      rig.set("Threshold", -120)
      rig.set("Size", size)
      rig.reset()
      return SpectralReconstruction.error(rig)
    }
    return Finding(losses.highest, atMost: -100, "dB")
  }

  private static let granulator: [QualityFigure] = [
    QualityFigure(.granulator, "grains in 60 s against Density (3, 30, 300 Hz)") {
      let errors = [Float(3), 30, 300].map { density in
        let rig = ComponentRig(.granulator)
        rig.set("Density", density)
        rig.reset()
        _ = rig.render([Float](repeating: 0, count: 2_880_000), count: 2_880_000)
        let started = Double(rig.snapshot()["Started"]?.first ?? .nan)
        return 100 * abs(started / Double(density * 60) - 1)
      }
      return Finding(errors.highest, atMost: 1, "%")
    },
    QualityFigure(.granulator, "what windows of 20 ms grains of 1 kHz add above 8 kHz") {
      let loudest = ["Hann", "Triangle", "Tukey"].map { window in
        let rig = ComponentRig(.granulator)
        rig.set("Window", window)
        rig.set("Grain Size", 0.02)
        rig.set("Density", 60)
        rig.set("Reverse", 0.5)
        rig.reset()
        return brightness(rig)
      }
      return Finding(loudest.highest, atMost: -60, "dBFS")
    },
  ]

  private static let glitch = QualityFigure(.glitch, "clicks of the edges of slices of 1 kHz") {
    let rig = ComponentRig(.glitch)
    rig.set("Probability", 1)
    rig.set("Slice", 0.037)
    rig.set("Reverse", 0.5)
    rig.reset()
    return Finding(brightness(rig), atMost: -60, "dBFS")
  }

  /// The most above 8 kHz in any 20 ms of four seconds of a tone of 1 kHz at −12 dBFS.
  private static func brightness(_ rig: ComponentRig) -> Double {
    let input = TestSignal.sine(1_000, amplitude: 0.25, count: 240_000, sampleRate: 48_000)
    let output = rig.render(input, count: input.count)[0]
    return decibels(ClickMeter.loudest(output[48_000...]))
  }

  private static let vocoder: [QualityFigure] = [
    QualityFigure(.vocoder, "centres of the bands, 8…32 of them") {
      var worst = WorstCase()
      for bands in [8, 16, 32] {
        for band in stride(from: 0, to: bands, by: max(bands / 5, 1)) {
          let expected = 100 * pow(80, Double(band) / Double(bands - 1))
          let error = abs(VocoderCentre.hertz(band, of: bands, near: expected) / expected - 1) * 100
          worst.take(error, "band \(band) of \(bands)")
        }
      }
      return worst.finding(atMost: 1, "%")
    },
    QualityFigure(.vocoder, "carrier that leaks through a silent modulator") {
      let rig = ComponentRig(.vocoder)
      let carrier = TestSignal.noise.samples(48_000, sampleRate: 48_000)
      let silence = [Float](repeating: 0, count: 48_000)
      _ = rig.render(ports: [carrier, carrier], count: 48_000)
      let output = rig.render(ports: [silence, carrier], count: 48_000)[0].suffix(12_000)
      return Finding(
        decibels(Levels.effective(output) / Levels.effective(carrier)), atMost: -80, "dB")
    },
  ]
}
