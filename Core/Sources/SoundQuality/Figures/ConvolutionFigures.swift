import DSP
import Foundation
import Realtime

extension QualityFigure {
  static let convolution: [QualityFigure] = [
    QualityFigure(.convolution, "difference from direct convolution of noise, 1.5 s of hall") {
      let count = 76_000
      let response = Self.hall().render(Self.click(count), count: count)[0].map(Double.init)
      let noise = TestSignal.noise.samples(count, sampleRate: 48_000)
      let found = Self.hall().render(noise, count: count, blocks: [64, 37, 500, 1])[0]
      var (error, level) = (0.0, 0.0)
      for place in stride(from: 0, to: count, by: 97) {
        var sum = 0.0
        for tap in 0...place { sum += response[tap] * Double(noise[place - tap]) }
        error += (sum - Double(found[place])) * (sum - Double(found[place]))
        level += sum * sum
      }
      return Finding(decibels((error / level).squareRoot()), atMost: -120, "dB")
    },
    QualityFigure(.convolution, "dearest place of 64 samples in a period, re the mean") {
      let rig = Self.hall()
      let noise = TestSignal.noise.samples(64, sampleRate: 48_000)
      var least = [Double](repeating: 1e9, count: 16)
      for turn in 0..<4_000 {
        let start = MonotonicClock.nanoseconds
        _ = rig.render(noise, count: 64)
        let spent = Double(MonotonicClock.nanoseconds - start)
        least[turn % 16] = min(least[turn % 16], spent)
      }
      let mean = least.reduce(0, +) / 16
      return Finding(least.highest / mean, atMost: 2, "times")
    },
  ]

  private static func hall() -> ComponentRig {
    let rig = ComponentRig(.convolution)
    rig.set("Mix", 1)
    rig.reset()
    return rig
  }
}
