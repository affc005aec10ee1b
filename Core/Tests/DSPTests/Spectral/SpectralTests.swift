import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Spectral components")
struct SpectralTests {
  @Test("a glitch repeats itself with the same seed and differs with another")
  func seeds() {
    func render(_ seed: Float) -> [Float] {
      let rig = ComponentRig(.glitch)
      rig.set("Probability", 0.7)
      rig.set("Slice", 0.03)
      rig.set("Seed", seed)
      rig.reset()
      let input = TestSignal.noise.samples(24_000, sampleRate: 48_000)
      return rig.render(input, count: input.count)[0]
    }
    #expect(render(3) == render(3))
    #expect(render(3) != render(4))
    #expect(render(3) != TestSignal.noise.samples(24_000, sampleRate: 48_000))
  }

  @Test("a glitch without chance leaves the sound alone")
  func noChance() {
    let rig = ComponentRig(.glitch)
    rig.set("Probability", 0)
    rig.reset()
    let input = TestSignal.noise.samples(24_000, sampleRate: 48_000)
    #expect(rig.render(input, count: input.count)[0] == input)
  }

  @Test("a spectral gate removes soft noise and keeps a loud tone")
  func gate() {
    let rig = ComponentRig(.spectralGate)
    rig.set("Threshold", -50)
    rig.reset()
    let tone = TestSignal.sine(1_000, amplitude: 0.25, count: 24_000, sampleRate: 48_000)
    let noise = TestSignal.noise.samples(24_000, sampleRate: 48_000).map { $0 * 0.004 }
    let output = rig.render(zip(tone, noise).map { $0 + $1 }, count: 24_000)[0]
    let spectrum = Spectrum(Array(output.suffix(16_384)), sampleRate: 48_000)
    #expect(abs(decibels(spectrum.amplitude(at: 1_000) / 0.25)) < 0.5)
    #expect(spectrum.peak(from: 3_000, to: 20_000) < -110)
  }

  @Test("blur lets a tone linger at its pitch")
  func blur() {
    let rig = ComponentRig(.spectralGate)
    rig.set("Blur", 0.8)
    rig.reset()
    let tone = TestSignal.sine(997, amplitude: 0.25, count: 12_000, sampleRate: 48_000)
    _ = rig.render(tone, count: tone.count)
    _ = rig.render([Float](repeating: 0, count: 2_048), count: 2_048)
    let rest = rig.render([Float](repeating: 0, count: 8_192), count: 8_192)[0]
    #expect(decibels(Levels.effective(rest)) > -40)
    let found = Spectrum(rest, sampleRate: 48_000).frequency(from: 900, to: 1_100)
    #expect(abs(found - 997) < 5)
  }

  @Test("a frozen sound goes on in silence and ends when the gate closes")
  func freeze() {
    let rig = ComponentRig(.spectralFreeze)
    rig.set("Size", "43 ms")
    rig.reset()
    let tone = TestSignal.sine(440, amplitude: 0.25, count: 12_000, sampleRate: 48_000)
    let silence = [Float](repeating: 0, count: 12_000)
    _ = rig.render(tone, count: tone.count)
    rig.set("Freeze", 1)
    _ = rig.render(tone, count: 2_048)
    _ = rig.render(silence, count: silence.count)
    let held = rig.render(silence, count: silence.count)[0]
    #expect(abs(decibels(Levels.effective(held) / 0.25 * 2.0.squareRoot())) < 1.5)
    rig.set("Freeze", 0)
    _ = rig.render(silence, count: 6_000)
    #expect(Levels.peak(rig.render(silence, count: 1_000)[0]) < 1e-6)
  }

  @Test("a click comes through, wherever in a frame it is", arguments: [0, 37, 512])
  func clicks(place: Int) {
    let rig = ComponentRig(.pitchShifter)
    rig.set("Shift", 0)
    rig.reset()
    let input = (0..<8_192).map { Float($0 == place ? 1 : 0) }
    let output = rig.render(input, count: input.count)[0]
    #expect(abs(Levels.peak(output) - 1) < 0.05)
  }

  @Test("formants move with the pitch, or stay", arguments: [(Float(0), 2_000.0), (1, 1_000)])
  func formants(formant: Float, expected: Double) {
    let rig = ComponentRig(.pitchShifter)
    rig.set("Shift", 12)
    rig.set("Formant", formant)
    rig.reset()
    // A buzz of 110 Hz whose partials are loudest around 1 kHz.
    let input = (0..<24_000).map { index -> Float in
      var sum = 0.0
      for partial in 1...60 {
        let frequency = 110 * Double(partial)
        let level = exp(-pow(log2(frequency / 1_000) / 0.4, 2))
        sum += level * cos(2 * .pi * frequency * Double(index) / 48_000)
      }
      return Float(0.1 * sum)
    }
    let output = rig.render(input, count: input.count)[0]
    let spectrum = Spectrum(Array(output.suffix(16_384)), sampleRate: 48_000)
    var (power, moment) = (0.0, 0.0)
    for bin in 1..<spectrum.amplitudes.count {
      let energy = spectrum.amplitudes[bin] * spectrum.amplitudes[bin]
      power += energy
      moment += energy * log2(Double(bin) * spectrum.binWidth)
    }
    let middle = exp2(moment / power)
    #expect(abs(log2(middle / expected)) < 0.25, "\(middle) Hz")
  }

  @Test("a granulator of one octave up plays one octave up")
  func grains() {
    let rig = ComponentRig(.granulator)
    rig.set("Pitch", 12)
    rig.set("Spray", 0)
    rig.set("Grain Size", 0.2)
    rig.reset()
    let tone = TestSignal.sine(500, amplitude: 0.25, count: 48_000, sampleRate: 48_000)
    let output = rig.render(tone, count: tone.count)[0]
    let spectrum = Spectrum(Array(output.suffix(16_384)), sampleRate: 48_000)
    #expect(abs(spectrum.frequency(from: 20, to: 20_000) - 1_000) < 15)
  }
}
