import DSP
import Foundation

extension QualityFigure {
  static let modulationEffects: [QualityFigure] = [
    QualityFigure(.chorus, "Mod Rate from what is set, 0.5, 2 and 5 Hz") {
      var worst = WorstCase()
      for rate: Float in [0.5, 2, 5] {
        let settings: [(String, Float)] = [("Mod Rate", rate), ("Voices", 1), ("Mix", 1)]
        let track = Self.track(.chorus, settings, seconds: 12)
        worst.take(100 * abs((track.rate ?? .nan) / Double(rate) - 1), "\(rate) Hz")
      }
      return worst.finding(atMost: 0.5, "%")
    },
    QualityFigure(.chorus, "deepest notch of the mono sum, every number of voices, as delivered") {
      var worst = WorstCase()
      for voices: Float in [1, 2, 3, 4] {
        let rig = Self.rig(.chorus, [("Voices", voices), ("Mod Depth", 0)])
        let sides = rig.render(Self.click(8_192), count: 8_192)
        let sum = zip(sides[0], sides[1]).map { 0.5 * ($0 + $1) }
        let response = FrequencyResponse(impulseResponse: sum, sampleRate: 48_000)
        let gains = response.bins.filter { (100...10_000).contains(response.frequency($0)) }.map {
          response.gain($0)
        }
        let mean = gains.reduce(0, +) / Double(gains.count)
        worst.take(gains.map { mean - $0 }.highest, "\(voices) voices")
      }
      return worst.finding(atMost: 12, "dB")
    },
    QualityFigure(.flanger, "first four notches of a delay of 1.13 ms, from where they should be") {
      let rig = Self.rig(
        .flanger, [("Mod Depth", 0), ("Feedback", 0), ("Delay", 0.001_13), ("Mix", 0.5)])
      let notches = Self.notches(rig, count: 65_536)
      let errors = (0..<4).map { number in
        let wanted = (Double(number) + 0.5) / 0.001_13
        return number < notches.count ? abs(notches[number] / wanted - 1) : 1
      }
      return Finding(100 * errors.highest, atMost: 1, "%")
    },
    QualityFigure(.phaser, "numbers of stages whose notches are not half as many") {
      var wrong = 0.0
      for index in 0..<6 {
        let rig = Self.rig(
          .phaser,
          [
            ("Mod Depth", 0), ("Feedback", 0), ("Stages", Float(index)), ("Centre", 900),
            ("Mix", 0.5),
          ])
        if Self.notches(rig, count: 65_536).count != index + 1 { wrong += 1 }
      }
      return Finding(wrong, atMost: 0, "of six")
    },
    QualityFigure(.phaser, "greatest gain at Feedback 0.99, swept over noise for 10 s") {
      let rig = Self.rig(
        .phaser,
        [("Feedback", 0.99), ("Mod Rate", 20), ("Mod Depth", 1), ("Stages", 5), ("Mix", 1)])
      let noise = TestSignal.noise.samples(480_000, sampleRate: 48_000)
      return Finding(
        decibels(Levels.peak(rig.render(noise, count: 480_000)[0]) / 0.5), atMost: 6, "dB")
    },
    QualityFigure(.tremolo, "depth from what is set, three shapes, three depths") {
      var worst = WorstCase()
      for shape: Float in [0, 1, 2] {
        for depth: Float in [0.2, 0.5, 0.8] {
          let rig = Self.rig(.tremolo, [("Shape", shape), ("Depth", depth), ("Rate", 4)])
          let gains = rig.render([Float](repeating: 1, count: 48_000), count: 48_000)[0]
          let ratio = Double(gains.lowest) / Double(gains.highest)
          let error = abs(decibels(ratio) - decibels(1 - Double(depth)))
          worst.take(error, "shape \(shape), depth \(depth)")
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    },
    QualityFigure(.vibrato, "deviation from Depth to either side, three rates, 0.1 to 0.4 st") {
      var worst = WorstCase()
      for rate: Float in [2, 5.5, 8] {
        for depth: Float in [0.1, 0.4] {
          let settings: [(String, Float)] = [("Rate", rate), ("Depth", depth)]
          let swing = Self.track(.vibrato, settings, seconds: 4).swing
          for way in [swing.up, swing.down] {
            worst.take(abs(way - Double(100 * depth)), "\(depth) st at \(rate) Hz")
          }
        }
      }
      return worst.finding(atMost: 1, "cents")
    },
    QualityFigure(.ringModulator, "the carrier itself, re what comes out, both shapes") {
      var worst = WorstCase()
      for shape: Float in [0, 1] {
        let rig = Self.rig(.ringModulator, [("Shape", shape), ("Frequency", 500)])
        let input = TestSignal.sine(1_100, amplitude: 0.5, count: 140_000, sampleRate: 48_000)
        let spectrum = Spectrum(rig.render(input, count: 140_000)[0], sampleRate: 48_000)
        worst.take(
          decibels(spectrum.amplitude(at: 500) / spectrum.amplitude(at: 1_600)), "shape \(shape)")
      }
      return worst.finding(atMost: -80, "dB")
    },
    QualityFigure(.frequencyShifter, "opposite sideband, 60 Hz to 16 kHz, six rates") {
      let tones: [Double] = [60, 100, 313, 1_000, 3_000, 7_000, 10_000, 16_000]
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for frequency in tones
        where frequency < rate / 2 - 100 {
          let rig = Self.rig(.frequencyShifter, [("Shift", 37)], rate)
          let count = 160_000
          let input = TestSignal.sine(frequency, amplitude: 0.5, count: count, sampleRate: rate)
          let spectrum = Spectrum(rig.render(input, count: count)[0], sampleRate: rate)
          let level = decibels(
            spectrum.amplitude(at: frequency - 37) / spectrum.amplitude(at: frequency + 37))
          worst.take(level, "\(frequency) Hz at \(rate)")
        }
      }
      return worst.finding(atMost: -60, "dB")
    },
    QualityFigure(.rotarySpeaker, "turns of horn and drum, slow and fast, from what is declared") {
      var worst = WorstCase()
      let paces: [(Float, Double, Double)] = [(1, 0.8, 0.67), (2, 6.7, 5.7)]
      for (speed, horn, drum) in paces {
        let settings: [(String, Float)] = [("Speed", speed)]
        let high = Self.track(.rotarySpeaker, settings, seconds: 16, of: 4_000).rate
        let low = Self.track(.rotarySpeaker, settings, seconds: 16, of: 100, periods: 1).levelRate
        worst.take(100 * abs((high ?? .nan) / horn - 1), "horn, speed \(speed)")
        worst.take(100 * abs((low ?? .nan) / drum - 1), "drum, speed \(speed)")
      }
      return worst.finding(atMost: 1, "%")
    },
  ]

  private static func rig(
    _ kind: ComponentKind, _ settings: [(String, Float)], _ rate: Double = 48_000
  ) -> ComponentRig {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    return rig
  }

  private static func track(
    _ kind: ComponentKind, _ settings: [(String, Float)], seconds: Double,
    of frequency: Double = 1_000, periods: Int = 4
  ) -> PitchTrack {
    MeasurementRig.track(rig(kind, settings), seconds: seconds, of: frequency, periods: periods)
  }

  private static func notches(_ rig: ComponentRig, count: Int) -> [Double] {
    FrequencyResponse(
      impulseResponse: rig.render(Self.click(count), count: count)[0], sampleRate: 48_000
    ).notches
  }
}
