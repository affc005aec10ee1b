import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Oscillators are free of aliases", .enabled(if: Build.isOptimised))
struct OscillatorQualityTests {
  static let waves: [(ComponentKind, [(String, Float)])] = [
    (.sawtooth, []), (.square, []), (.square, [("Pulse Width", 0.2)]), (.triangle, []),
    (.triangle, [("Skew", 0.8)]), (.oscillator, [("Morph", 0.667)]), (.oscillator, [("Morph", 1)]),
    (.oscillator, [("Table", 1), ("Morph", 0.8)]),
  ]

  static func spectrum(
    _ kind: ComponentKind, _ settings: [(String, Float)], _ frequency: Double, _ rate: Double,
    count: Int = 70_000
  ) -> Spectrum {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, value) }
    rig.set("Frequency", Float(frequency))
    rig.reset()
    return Spectrum(rig.render(count: count)[0], sampleRate: rate)
  }

  @Test("at most −100 dB at any pitch of a keyboard, at 44.1, 48 and 96 kHz", arguments: waves)
  func alias(kind: ComponentKind, settings: [(String, Float)]) {
    var worst = (-400.0, "")
    for rate in [44_100.0, 48_000, 96_000] {
      for key in stride(from: 21, through: 127, by: 7) {
        let pitch = Double(Float(440 * pow(2, (Double(key) - 69) / 12)))
        let level = Self.spectrum(kind, settings, pitch, rate).alias(of: pitch)
        if level > worst.0 { worst = (level, "key \(key) at \(rate)") }
      }
    }
    #expect(worst.0 <= -100, "\(worst)")
  }

  @Test(
    "harmonics of the sawtooth are true to 0.1 dB up to 18 kHz",
    arguments: [55.0, 220, 1_234.5, 4_987], [44_100.0, 48_000, 96_000])
  func harmonics(pitch: Double, rate: Double) {
    let pitch = Double(Float(pitch))
    let spectrum = Self.spectrum(.sawtooth, [], pitch, rate, count: 140_000)
    var worst = 0.0
    for harmonic in 1...Int(18_000 / pitch) {
      let expected = decibels(2 / (.pi * Double(harmonic)))
      let found = decibels(spectrum.amplitude(at: Double(harmonic) * pitch))
      worst = max(worst, abs(found - expected))
    }
    // A window of the kind used here may lose 0.02 dB between two bins at its resolution.
    #expect(worst <= 0.1)
  }

  @Test("PolyBLEP is the textbook's within 1e-6")
  func classicIsTheTextbook() {
    let rig = ComponentRig(.sawtooth)
    rig.set("Quality", "PolyBLEP")
    // A pitch whose phases are exact, because a textbook adds up its phase in another way.
    rig.set("Frequency", 4_875)
    rig.reset()
    let samples = rig.render(count: 2_000)[0]
    let turns = 4_875.0 / 48_000
    var worst = 0.0
    for (index, sample) in samples.enumerated() {
      let p = (Double(index) * turns).truncatingRemainder(dividingBy: 1)
      var expected = 2 * p - 1
      if p < turns {
        let t = p / turns
        expected -= t + t - t * t - 1
      } else if p > 1 - turns {
        let t = (p - 1) / turns
        expected -= t * t + t + t + 1
      }
      worst = max(worst, abs(Double(sample) - expected))
    }
    #expect(worst <= 1e-6)
  }

  @Test("a pulse has no direct current at any width", arguments: [Float(0.05), 0.2, 0.5, 0.95])
  func pulseDirectCurrent(width: Float) {
    let rig = ComponentRig(.square)
    rig.set("Pulse Width", width)
    rig.set("Frequency", 1_000)
    rig.reset()
    let mean = Levels.mean(rig.render(count: 48_000)[0])
    #expect(decibels(abs(mean)) <= -80)
  }
}
