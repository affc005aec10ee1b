import DSP
import Foundation

extension QualityFigure {
  static let sampled: [QualityFigure] = [
    QualityFigure(
      .samplePlayer, "images of a 15 kHz tone at 44.1 kHz, played at 0.37 of its rate, sinc"
    ) {
      let rig = player(tone(15_000), settings: ["Rate": 0.37])
      let spectrum = Spectrum(rig.render(count: 140_000, blocks: [512])[0], sampleRate: 48_000)
      let loudest = spectrum.peak(from: 6_000, to: 24_000)
      return Finding(loudest - decibels(spectrum.amplitude(at: 5_550)), atMost: -90, "dB")
    },
    QualityFigure(
      .samplePlayer, "level of tones up to 15 kHz at 44.1 kHz, played at 0.37 of its rate, sinc"
    ) {
      var worst = WorstCase()
      for frequency in [100.0, 1_000, 5_000, 10_000, 15_000] {
        let rig = player(tone(frequency), settings: ["Rate": 0.37])
        let spectrum = Spectrum(rig.render(count: 140_000, blocks: [512])[0], sampleRate: 48_000)
        worst.take(
          abs(decibels(spectrum.amplitude(at: 0.37 * frequency) / 0.5)), "\(frequency) Hz")
      }
      return worst.finding(atMost: 0.1, "dB")
    },
    QualityFigure(
      .samplePlayer, "alias of a 15 kHz tone at 44.1 kHz, played at 3.1 times its rate, sinc"
    ) {
      let rig = player(tone(15_000), settings: ["Rate": 3.1])
      let sound = rig.render(count: 70_000, blocks: [512])[0]
      let spectrum = Spectrum(sound, sampleRate: 48_000)
      return Finding(spectrum.peak(from: 20, to: 23_000) - decibels(0.5), atMost: -90, "dB")
    },
    QualityFigure(.samplePlayer, "click of a loop of 440 Hz that does not fit, crossfade of 20 ms")
    {
      let rig = player(tone(440), settings: ["Loop": 1, "Start": 0.101, "End": 0.2137])
      let sound = rig.render(count: 140_000, blocks: [512])[0]
      var worst = WorstCase()
      for start in stride(from: 4_096, to: 135_000, by: 512) {
        let frame = Spectrum(Array(sound[start..<start + 1_024]), sampleRate: 48_000)
        worst.take(frame.peak(from: 8_000, to: 23_000), "sample \(start)")
      }
      return worst.finding(atMost: -60, "dBFS")
    },
  ]

  /// Ten seconds at half of full scale.
  private static func tone(_ frequency: Double) -> SampleData {
    let samples = TestSignal.sine(frequency, amplitude: 0.5, count: 441_000, sampleRate: 44_100)
    return SampleData(samples, sampleRate: 44_100)
  }

  private static func player(_ sample: SampleData, settings: [String: Float]) -> ComponentRig {
    let instance = ComponentInstance<Float>(
      .samplePlayer, sampleRate: 48_000, maximumBlock: ComponentRig.longestBlock, sample: sample)
    let rig = ComponentRig(instance, sampleRate: 48_000)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    return rig
  }
}
