import DSP
import Foundation

extension QualityFigure {
  static let speeds: [QualityFigure] = [
    QualityFigure(.samplePlayer, "level of what lands on 14 kHz, 1.01 to 3.9 times its rate, sinc")
    {
      var worst = WorstCase()
      for speed in paces {
        let spectrum = played(14_000 / speed, at: speed)
        worst.take(
          abs(decibels(spectrum.amplitude(at: 14_000) / 0.5)), "\(speed) times its rate")
      }
      return worst.finding(atMost: 0.1, "dB")
    },
    QualityFigure(.samplePlayer, "alias of all that lands above 28 kHz, up to 3.9 times its rate") {
      var worst = WorstCase()
      for speed in paces {
        for landing in stride(from: 28_100.0, to: min(23_900 * speed, 68_000), by: 3_000) {
          let spectrum = played(landing / speed, at: speed)
          worst.take(
            spectrum.peak(from: 20, to: 20_000) - decibels(0.5), "\(landing) Hz, \(speed) times")
        }
      }
      return worst.finding(atMost: -90, "dB")
    },
  ]

  private static let paces = [1.01, 1.08, 1.1, 1.25, 1.4, 1.5, 1.75, 1.99, 2.05, 2.5, 3, 3.9]

  /// The spectrum of a tone at half of full scale, recorded and played at 48 kHz.
  private static func played(_ frequency: Double, at speed: Double) -> Spectrum {
    let pace = Double(Float(speed))
    let tone = TestSignal.sine(
      frequency * speed / pace, amplitude: 0.5, count: 300_000, sampleRate: 48_000)
    let rig = ComponentRig(
      ComponentInstance(
        .samplePlayer, sampleRate: 48_000, maximumBlock: ComponentRig.longestBlock,
        sample: SampleData(tone, sampleRate: 48_000)), sampleRate: 48_000)
    rig.set("Rate", Float(speed))
    rig.reset()
    return Spectrum(rig.render(count: 70_000, blocks: [512])[0], sampleRate: 48_000)
  }
}
