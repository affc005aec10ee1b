import DSP
import Foundation

extension QualityFigure {
  static let follower: [QualityFigure] = [
    QualityFigure(.envelope, "level that a follower finds of tones, 100 Hz to 10 kHz") {
      var worst = WorstCase()
      for frequency in [100.0, 440, 2_000, 9_990] {
        for level in [-40.0, -12, 0] {
          let rig = MeasurementRig.rig(.envelope, ["Mode": 1, "Attack": 0.005, "Release": 0.5])
          let input = TestSignal.sine(
            frequency, amplitude: pow(10, level / 20), count: 48_000, sampleRate: 48_000)
          let found = rig.render(input, count: input.count)[0].suffix(9_600).map { Double($0) }
          for value in [found.highest, found.lowest] {
            worst.take(abs(decibels(value) - level), "\(frequency) Hz at \(level) dB")
          }
        }
      }
      return worst.finding(atMost: 0.2, "dB")
    },
    QualityFigure(.envelope, "times of 63 % of a follower against Attack and Release") {
      var worst = WorstCase()
      for (attack, release) in [(0.002, 0.05), (0.01, 0.1), (0.1, 0.5)] {
        let rig = MeasurementRig.rig(
          .envelope, ["Mode": 1, "Attack": Float(attack), "Release": Float(release)])
        let times = GainTimes(following: rig, attack: attack, release: release)
        worst.take(100 * abs((times?.attack ?? .nan) / attack - 1), "Attack \(attack) s")
        worst.take(100 * abs((times?.release ?? .nan) / release - 1), "Release \(release) s")
      }
      return worst.finding(atMost: 3, "%")
    },
    QualityFigure(.envelope, "what a follower finds of a tone 1 dB below Threshold") {
      let rig = MeasurementRig.rig(.envelope, ["Mode": 1, "Threshold": -30])
      let soft = TestSignal.sine(
        440, amplitude: pow(10, -31.0 / 20), count: 24_000, sampleRate: 48_000)
      return Finding(
        decibels(Levels.peak(rig.render(soft, count: soft.count)[0])), atMost: -120, "dBFS")
    },
  ]
}
