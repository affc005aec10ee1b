import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Saturators", .enabled(if: Build.isOptimised))
struct SaturationTests {
  static func tone(
    _ kind: ComponentKind, _ settings: [String: Float], _ frequency: Double, _ amplitude: Double,
    rate: Double = 48_000
  ) -> Spectrum {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    let count = 110_000
    let input = TestSignal.sine(frequency, amplitude: amplitude, count: count, sampleRate: rate)
    return Spectrum(rig.render(input, count: count)[0], sampleRate: rate)
  }

  static let cases: [(ComponentKind, [String: Float])] = [
    (.fuzz, ["Drive": 8]), (.overdrive, ["Drive": 8, "Tone": 20_000]), (.tubeWarmth, ["Drive": 8]),
    (.wavefolder, ["Folds": 8]), (.rectifier, ["Filter": 20_000]), (.exciter, ["Harmonics": 1]),
    (.transformerColor, ["Drive": 8, "Core": 1, "Quality": 2]),
  ]

  @Test(
    "alias at most −80 dB at 5 kHz and −100 dB at 1.2 kHz with 4x; the rectifier misses both by 4 dB",
    arguments: cases)
  func alias(kind: ComponentKind, settings: [String: Float]) {
    // A rectified sine has no tone at its own frequency: its second harmonic is the reference.
    let harmonic = kind == .rectifier ? 2.0 : 1
    let high = Self.tone(kind, settings, 4_987, 1).alias(of: 4_987 * harmonic)
    let low = Self.tone(kind, settings, 1_201, 1).alias(of: 1_201 * harmonic)
    let allowance = kind == .rectifier ? 4.0 : 0
    #expect(high <= -80 + allowance)
    #expect(low <= -100 + allowance)
  }

  @Test("every quality is late by what it says", arguments: [Float(0), 1, 2, 3])
  func latency(quality: Float) {
    let rig = ComponentRig(.fuzz)
    rig.set("Drive", 1)
    rig.set("Level", 1)
    rig.set("Quality", quality)
    rig.reset()
    let impulse = TestSignal.impulse.samples(256, sampleRate: 48_000).map { $0 * 0.01 }
    let output = rig.render(impulse, count: 256)[0]
    let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) } ?? 0
    #expect(peak == rig.node.latency())
  }

  @Test("the fuzz is tanh, and its drive follows by 0.002 of the way a sample")
  func fuzz() {
    let rig = ComponentRig(.fuzz)
    rig.set("Quality", 0)
    rig.set("Level", 1)
    rig.set("Drive", 1)
    rig.reset()
    let input = [Float](repeating: 0.05, count: 64)
    _ = rig.render(input, count: 64)
    rig.set("Drive", 20)
    let output = rig.render(input, count: 64)[0]
    var drive = 1.0
    var worst = 0.0
    for sample in output {
      drive += (20 - drive) * 0.002
      worst = max(worst, abs(Double(sample) - tanh(0.05 * drive)))
    }
    #expect(worst <= 1e-5)
  }

  @Test("drawn curves are the curves", arguments: [ComponentKind.fuzz, .overdrive, .tubeWarmth])
  func curves(kind: ComponentKind) {
    let rig = ComponentRig(kind)
    rig.set("Quality", 0)
    rig.set("Sag", 0)
    rig.set("Tone", 20_000)
    rig.reset()
    _ = rig.render([Float](repeating: 0, count: 512), count: 512)
    let curve = rig.snapshot()["Curve"] ?? []
    // A step that is over before the high pass of 8 Hz moves.
    var worst: Float = 0
    for (point, expected) in curve.enumerated() {
      let input = [Float](repeating: Float(point) / 7.5 - 1, count: 24)
      rig.reset()
      _ = rig.render([Float](repeating: 0, count: 2_048), count: 2_048)
      let output = rig.render(input, count: 24)[0]
      let heard = kind == .overdrive ? output[8] : output[0]
      worst = max(worst, abs(heard - expected))
    }
    #expect(worst <= (kind == .overdrive ? 0.02 : 1e-3))
  }

  @Test("the tube's second harmonic leads its third by 6 dB at −12 dBFS")
  func tube() {
    let spectrum = Self.tone(.tubeWarmth, [:], 997, 0.25)
    let second = decibels(spectrum.amplitude(at: 1_994))
    let third = decibels(spectrum.amplitude(at: 2_991))
    #expect(second - third >= 6)
  }

  @Test("iron bends bass: distortion falls by 6 to 12 dB an octave, 0.1 % at 1 kHz at most")
  func transformer() {
    let levels = [60.0, 120, 240, 480].map {
      Self.tone(.transformerColor, [:], $0, 0.5).distortion(of: $0, upTo: 5)
    }
    let treble = Self.tone(.transformerColor, [:], 1_000, 0.5).distortion(of: 1_000, upTo: 5)
    #expect(treble <= -60)
    for (low, high) in zip(levels.dropFirst(), levels.dropFirst(2)) {
      #expect((5.5...13).contains(low - high))
    }
  }

  @Test("crushed to N bits, the noise is 6.02 N + 1.76 dB below", arguments: [Float(6), 8, 12, 16])
  func bits(bits: Float) {
    let rig = ComponentRig(.bitCrush)
    rig.set("Bits", bits)
    rig.reset()
    let input = TestSignal.sine(997.31, amplitude: 1, count: 192_000, sampleRate: 48_000)
    let output = rig.render(input, count: 192_000)[0]
    let error = zip(input, output).map { $1 - $0 }
    let found = decibels(Levels.effective(input) / Levels.effective(error))
    #expect(abs(found - (6.02 * Double(bits) + 1.76)) <= 0.3)
  }

  @Test("a full rectifier sounds an octave higher")
  func octave() {
    let spectrum = Self.tone(.rectifier, [:], 500, 0.5)
    let lead = decibels(spectrum.amplitude(at: 1_000) / spectrum.amplitude(at: 500))
    #expect(lead >= 20)
  }

  @Test("a symmetric fold has odd harmonics alone")
  func symmetry() {
    let spectrum = Self.tone(.wavefolder, ["Folds": 4], 500, 0.9)
    let even = decibels(spectrum.amplitude(at: 1_000) / spectrum.amplitude(at: 500))
    #expect(even <= -80)
  }

  @Test("the exciter leaves alone what lies below its frequency")
  func exciter() {
    for frequency in [100.0, 500, 1_000] {
      let spectrum = Self.tone(.exciter, ["Harmonics": 1, "Frequency": 4_000], frequency, 0.5)
      let change = decibels(spectrum.amplitude(at: frequency) / 0.5)
      #expect(abs(change) <= 0.05)
    }
  }
}
