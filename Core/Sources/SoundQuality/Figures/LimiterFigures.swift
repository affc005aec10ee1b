import DSP
import Foundation

extension QualityFigure {
  static let brickwallLimiter: [QualityFigure] = [
    QualityFigure(.brickwallLimiter, "samples above the ceiling, \(limiterSamples) wild ones") {
      let (above, place) = LimiterFuzz(samples: limiterSamples).measure()
      return Finding(Double(above), atMost: 0, "samples", place)
    },
    QualityFigure(.brickwallLimiter, "true peak above the ceiling, tones and noise out of silence")
    {
      var random = SeededRandom(seed: 4)
      let noise = (0..<24_000).map { _ in Float(random.uniform() * 2 - 1) * 3 }
      let tones = [997.0, 5_000, 11_999, 16_000].map {
        TestSignal.sine($0, amplitude: 1.6, count: 24_000, sampleRate: 48_000)
      }
      let inputs = tones + [zip(noise, noise.dropFirst()).map { ($0 + $1) * 0.5 }]
      return Finding(inputs.map(truePeakExcess).highest, atMost: 0.1, "dB")
    },
    QualityFigure(.brickwallLimiter, "true peak above the ceiling, bursts of white noise, 16x") {
      var random = SeededRandom(seed: 9)
      var worst = WorstCase()
      for length in [40, 400, 4_000] {
        for loudness in [0.6, 1, 4] {
          var input = [Float](repeating: 0, count: 24_000)
          for start in stride(from: 1_000, to: input.count - length, by: 5_000) {
            for index in start..<start + length {
              input[index] = Float(loudness * (random.uniform() * 2 - 1))
            }
          }
          let sound = ComponentRig(.brickwallLimiter).render(input, count: input.count)[0]
          worst.take(truePeak(sound) + 6, "\(length) samples, level \(loudness)")
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    },
    QualityFigure(.brickwallLimiter, "distortion of 100 Hz at 3 dB of reduction") {
      let amplitude = pow(10, -3.0 / 20)
      let input = TestSignal.sine(100, amplitude: amplitude, count: 120_000, sampleRate: 48_000)
      let output = ComponentRig(.brickwallLimiter).render(input, count: input.count)[0]
      return Finding(
        Spectrum(output, sampleRate: 48_000).distortion(of: 100), atMost: -60, "dB")
    },
    QualityFigure(.brickwallLimiter, "samples that differ below the ceiling, 4 look-aheads") {
      var different = 0
      for lookahead in 0..<4 {
        let rig = ComponentRig(.brickwallLimiter)
        rig.set("Lookahead", Float(lookahead))
        rig.set("True Peak", "Off")
        rig.reset()
        let input = TestSignal.noise.samples(48_000, sampleRate: 48_000)
        let output = rig.render(input, count: input.count)[0]
        let late = [Float](repeating: 0, count: rig.latency) + input
        different += zip(output, late).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
      }
      return Finding(Double(different), atMost: 0, "samples")
    },
  ]

  /// `DSP_LIMITER_SAMPLES=100000000` is the full run; it takes some minutes.
  private static let limiterSamples =
    ProcessInfo.processInfo.environment["DSP_LIMITER_SAMPLES"].flatMap { Int($0) } ?? 4_000_000

  /// Peak in decibels at sixteen times the rate, with the filter of SciPy's `resample_poly`: twenty samples in a Kaiser
  /// window of β 5.
  private static func truePeak(_ sound: [Float]) -> Double {
    let (sides, places) = (10, 16)
    let window = Spectrum.kaiser(2 * sides * places + 1, beta: 5)
    var peak = 0.0
    for place in 0..<places {
      let taps = (1 - sides...sides).map { tap -> Double in
        let angle = Double.pi * (Double(tap) - Double(place) / Double(places))
        let index = (tap + sides) * places - place
        return (abs(angle) < 1e-9 ? 1 : sin(angle) / angle) * window[index]
      }
      for index in sides..<sound.count - sides {
        var sum = 0.0
        for (number, tap) in taps.enumerated() {
          sum += Double(sound[index + number + 1 - sides]) * tap
        }
        peak = worse(peak, abs(sum))
      }
    }
    return decibels(peak)
  }

  /// Peak above the ceiling of −6 dBFS, in decibels at four times the rate, by a sinc of 128 taps; the first samples
  /// out of silence too.
  private static func truePeakExcess(_ input: [Float]) -> Double {
    let sound = ComponentRig(.brickwallLimiter).render(input, count: input.count)[0]
    let output = [Float](repeating: 0, count: 128) + sound
    var peak = 0.0
    for place in 0..<4 {
      let shape = (-64..<64).map { tap -> Double in
        let angle = Double.pi * (Double(tap) - Double(place) / 4)
        return (abs(angle) < 1e-9 ? 1 : sin(angle) / angle) * (0.5 + 0.5 * cos(angle / 65))
      }
      for index in 64..<output.count - 80 {
        var sum = 0.0
        for tap in 0..<128 { sum += Double(output[index + tap - 64]) * shape[tap] }
        peak = worse(peak, abs(sum))
      }
    }
    return decibels(peak) + 6
  }
}

/// Bursts, single samples and noise up to +42 dB through every setting, which also jumps while it sounds.
private struct LimiterFuzz {
  let samples: Int

  private static let stretch = 48_000

  func measure() -> (above: Int, place: String) {
    var random = SeededRandom(seed: 21)
    var above = 0
    var place = ""
    for round in 0..<(samples + Self.stretch - 1) / Self.stretch {
      let rate = UniversalCheck.sampleRates[round % UniversalCheck.sampleRates.count]
      let rig = ComponentRig(.brickwallLimiter, sampleRate: rate)
      let limit = Float(-30 * random.uniform())
      rig.set("Ceiling", limit)
      jump(rig, &random)
      rig.reset()
      let highest = Float(pow(10, Double(limit) / 20))
      for _ in 0..<4 {
        let input = wild(Self.stretch / 4, &random)
        let output = rig.render(input, count: input.count, blocks: [512])[0]
        let found = output.reduce(0) { $0 + (abs($1) <= highest ? 0 : 1) }
        if found > 0 { place = "ceiling \(limit) dB, \(rate) Hz, round \(round)" }
        above += found
        jump(rig, &random)
      }
    }
    return (above, place)
  }

  private func jump(_ rig: ComponentRig, _ random: inout SeededRandom) {
    rig.set("Release", Float(0.01 + 0.2 * random.uniform()))
    rig.set("Lookahead", Float(Int(random.uniform() * 4)))
    rig.set("True Peak", Float(Int(random.uniform() * 2)))
  }

  private func wild(_ count: Int, _ random: inout SeededRandom) -> [Float] {
    var loudness = 1.0
    return (0..<count).map { index in
      if index % 400 == 0 { loudness = pow(10, 1.2 * (random.uniform() * 2 - 1)) }
      let spike = random.uniform() < 0.001 ? 8.0 : 1
      return Float(loudness * spike * (random.uniform() * 2 - 1))
    }
  }
}
