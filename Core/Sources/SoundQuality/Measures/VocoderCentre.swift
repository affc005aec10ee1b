import DSP
import Foundation

/// The centre frequency of a vocoder band.
enum VocoderCentre {
  /// The frequency of maximum response between two frequencies of equal level.
  static func hertz(
    _ band: Int, of bands: Int, near expected: Double, rate: Double = 48_000
  ) -> Double {
    func level(_ frequency: Double) -> Double {
      let rig = MeasurementRig.rig(.vocoder, ["Bands": Float(bands), "Release": 1], rate: rate)
      let tone = MeasurementRig.sine(frequency, seconds: 0.5, rate: rate)
      _ = rig.render(tone, count: tone.count)
      return decibels(Double(rig.snapshot()["Levels"]?[band] ?? .nan))
    }
    let step = 1 + 0.3 / Double(bands)
    // A whole part of the rate would be sampled at the same few phases for ever.
    let middle = 1.0007 * expected
    let (a, b, c) = (level(middle / step), level(middle), level(middle * step))
    guard a - 2 * b + c < 0 else { return .nan }
    return middle * pow(step, 0.5 * (a - c) / (a - 2 * b + c))
  }
}
