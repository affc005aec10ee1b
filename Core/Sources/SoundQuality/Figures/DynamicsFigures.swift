import DSP
import Foundation

extension QualityFigure {
  static let dynamics: [QualityFigure] =
    compressor + brickwallLimiter + gate + sag + transientShaper + autoGain + bandDynamics

  private static let gate: [QualityFigure] = [
    QualityFigure(.gate, "opening after silence, beyond the attack (0.5…100 ms)") {
      let beyond = [0.0005, 0.001, 0.01, 0.1].map { attack in
        let rig = ComponentRig(.gate)
        rig.set("Attack", Float(attack))
        rig.reset()
        let input = [Float](repeating: 0, count: 4_800) + [Float](repeating: 0.5, count: 9_600)
        let output = rig.render(input, count: input.count)[0]
        let open = output.firstIndex { $0 >= 0.5 * 0.999 } ?? input.count
        return 1_000 * (Double(open - 4_800) / 48_000 - attack)
      }
      return Finding(beyond.highest, atMost: 1, "ms")
    },
    QualityFigure(.gate, "closings of a tone that strays 0.5 dB around the threshold for 10 s") {
      let rig = ComponentRig(.gate)
      rig.set("Hold", 0.001)
      rig.set("Release", 0.005)
      rig.reset()
      var random = SeededRandom(seed: 9)
      var level = -45.0
      let input = (0..<480_000).map { index -> Float in
        if index % 480 == 0 { level = -45 + random.uniform() - 0.5 }
        return Float(pow(10, level / 20) * sin(2 * .pi * 997 * Double(index) / 48_000))
      }
      let output = rig.render(input, count: input.count)[0]
      var closings = 0
      var wasOpen = false
      for start in stride(from: 0, to: input.count - 480, by: 480) {
        let frame = start..<start + 480
        let isLoud = Levels.peak(output[frame]) > 0.9 * Levels.peak(input[frame])
        if wasOpen && !isLoud { closings += 1 }
        wasOpen = isLoud
      }
      return Finding(wasOpen ? Double(closings) : .nan, atMost: 0, "closings")
    },
  ]

  private static let sag: [QualityFigure] = [0.02, 0.15, 1].map { time in
    QualityFigure(.sag, "recovery by 63 % against the set \(time) s") {
      Finding(100 * abs(SagRecovery.seconds(time, rate: 48_000) / time - 1), atMost: 5, "%")
    }
  }

  private static let transientShaper = [
    QualityFigure(.transientShaper, "change of steady tones, 150 Hz…9 kHz, everything turned up") {
      var worst = WorstCase()
      for frequency in [150.0, 1_000, 9_000] {
        let rig = ComponentRig(.transientShaper)
        rig.set("Attack", 1)
        rig.set("Sustain", 1)
        rig.reset()
        let input = TestSignal.sine(frequency, amplitude: 0.2, count: 240_000, sampleRate: 48_000)
        let output = rig.render(input, count: input.count)[0]
        for start in stride(from: 192_000, to: 235_200, by: 4_800) {
          let range = start..<start + 4_800
          let gain = Levels.effective(output[range]) / Levels.effective(input[range])
          worst.take(abs(decibels(gain)), "\(frequency) Hz")
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    }
  ]

  private static let autoGain = [
    QualityFigure(.autoGain, "distance from the target of −18 dBFS, input −29…−7 dBFS, after 3 s") {
      let distances = [-29.0, -18, -7].map { level in
        let output = ComponentRig(.autoGain).render(tone(level), count: 144_000)[0]
        return abs(decibels(Levels.effective(output.suffix(24_000))) + 18)
      }
      return Finding(distances.highest, atMost: 0.5, "dB")
    },
    QualityFigure(.autoGain, "change of the gain in a pause of 10 s") {
      let rig = ComponentRig(.autoGain)
      _ = rig.render(tone(-24), count: 144_000)
      let before = rig.snapshot()["Gain Reduction"]?.first ?? .nan
      _ = rig.render([Float](repeating: 0, count: 480_000), count: 480_000)
      let after = rig.snapshot()["Gain Reduction"]?.first ?? .nan
      return Finding(Double(abs(before - after)), atMost: 0.5, "dB")
    },
  ]

  private static func tone(_ level: Double) -> [Float] {
    TestSignal.sine(
      997, amplitude: pow(10, level / 20) * 2.0.squareRoot(), count: 144_000, sampleRate: 48_000)
  }
}
