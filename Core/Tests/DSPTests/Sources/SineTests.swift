import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Sine", .enabled(if: Build.isOptimised))
struct SineTests {
  @Test("distortion and noise stay below −120 dB", arguments: [55.0, 997, 9_973])
  func purity(pitch: Double) {
    let spectrum = OscillatorQualityTests.spectrum(.sine, [], pitch, 48_000, count: 140_000)
    let level = spectrum.distortionAndNoise(of: pitch)
    #expect(level <= -120)
  }

  @Test("ten minutes later the pitch is right to 0.05 cent", arguments: UniversalCheck.sampleRates)
  func pitch(rate: Double) {
    let pitch = Float(441.7)
    let turns = (Double(pitch) / rate * 4_294_967_296).rounded(.down)
    let cents = 1_200 * log2(turns / 4_294_967_296 * rate / Double(pitch))
    #expect(abs(cents) < 0.05)
    let rig = ComponentRig(.sine, sampleRate: rate)
    rig.set("Frequency", pitch)
    rig.reset()
    let seconds = 4.0
    let samples = rig.render(count: Int(seconds * rate), blocks: [512])[0]
    // Phase at both ends, by correlation with the wanted tone over a hundred periods.
    let first = phase(samples.prefix(Int(rate / 4)), start: 0, pitch: Double(pitch), rate)
    let start = samples.count - Int(rate / 4)
    let last = phase(samples.suffix(Int(rate / 4)), start: start, pitch: Double(pitch), rate)
    let drift = (last - first).remainder(dividingBy: 1)
    let tenMinutes = 1_200 * log2(1 + drift / (seconds - 0.25) / Double(pitch))
    #expect(abs(tenMinutes) < 0.05)
  }

  private func phase(
    _ samples: ArraySlice<Float>, start: Int, pitch: Double, _ rate: Double
  ) -> Double {
    var (x, y) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * pitch * Double(start + index) / rate
      x += Double(sample) * sin(angle)
      y += Double(sample) * cos(angle)
    }
    return atan2(y, x) / (2 * .pi)
  }
}
