import DSP
import Foundation
import SoundQuality
import Testing

@Suite("SVF", .enabled(if: Build.isOptimised))
struct SVFTests {
  /// The analogue prototype at a warped frequency, which the trapezoidal rule keeps exactly.
  static func gain(
    _ mode: String, _ cutoff: Double, _ resonance: Double, _ frequency: Double, _ rate: Double
  ) -> Double {
    let w = tan(.pi * frequency / rate) / tan(.pi * cutoff / rate)
    let k = pow(2, 1 - 6 * resonance)
    let below = hypot(1 - w * w, k * w)
    switch mode {
    case "Low Pass": return 1 / below
    case "Band Pass": return k * w / below
    case "High Pass": return w * w / below
    case "Notch": return abs(1 - w * w) / below
    case "Peak": return (1 + w * w) / below
    default: return 1
    }
  }

  @Test(
    "every mode is within 0.01 dB of the analytic response",
    arguments: ["Low Pass", "Band Pass", "High Pass", "Notch", "Peak", "All Pass"],
    UniversalCheck.sampleRates)
  func response(mode: String, rate: Double) {
    var worst = (0.0, "")
    for cutoff in [50.0, 1_000, 9_000] {
      for resonance in [0.0, 0.2, 0.66] {
        let rig = ComponentRig(.svf, sampleRate: rate)
        rig.set("Mode", mode)
        rig.set("Cutoff", Float(cutoff))
        rig.set("Resonance", Float(resonance))
        rig.reset()
        let count = Int(rate * 1.2)
        let impulse = TestSignal.impulse.samples(count, sampleRate: rate)
        let response = FrequencyResponse(
          impulseResponse: rig.render(impulse, count: count)[0], sampleRate: rate)
        let error = response.error(
          from: 20, to: 0.45 * rate, above: mode == "Notch" ? -40 : -60
        ) {
          Self.gain(mode, cutoff, resonance, $0, rate)
        }
        if error > worst.0 { worst = (error, "\(cutoff) Hz, resonance \(resonance)") }
      }
    }
    #expect(worst.0 <= 0.01, "\(worst)")
  }

  @Test(
    "a cutoff that sweeps the whole range 100 times a second stays within 6 dB of the resting gain")
  func sweep() {
    let rig = ComponentRig(.svf)
    rig.set("Resonance", 0.5)
    rig.reset()
    let resting = pow(2, 6 * 0.5 - 1)
    let input = TestSignal.noise.samples(64, sampleRate: 48_000)
    var peak = 0.0
    for block in 0..<1_500 {
      let place = 0.5 + 0.5 * sin(Double(block) * 0.84)
      rig.node.set(1, Float(20 * pow(1_000, place)), over: 64)
      peak = max(peak, Levels.peak(rig.render(input, count: 64)[0]))
    }
    #expect(peak <= 0.5 * resting * 2)
  }
}
