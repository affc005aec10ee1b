import Foundation
import SoundQuality
import Testing

@Suite("Spectrum")
struct SpectrumTests {
  @Test("a sine of full scale reads 0 dB and nothing else above −180 dB")
  func pureTone() {
    let rate = 48_000.0
    let samples = (0..<65_536).map { Float(sin(2 * .pi * 1_000 * Double($0) / rate)) }
    let spectrum = Spectrum(samples, sampleRate: rate)
    #expect(abs(decibels(spectrum.amplitude(at: 1_000))) < 0.3)
    #expect(spectrum.alias(of: 1_000) < -140)
  }

  @Test("an alias of −60 dB reads −60 dB")
  func alias() {
    let rate = 48_000.0
    let samples = (0..<65_536).map { index in
      let t = Double(index) / rate
      return Float(sin(2 * .pi * 1_000 * t) + 0.001 * sin(2 * .pi * 1_700 * t))
    }
    let spectrum = Spectrum(samples, sampleRate: rate)
    #expect(abs(spectrum.alias(of: 1_000) + 60) < 0.5)
  }

  @Test("an exponential decay reads its reverberation time")
  func reverberation() throws {
    let rate = 48_000.0
    var random = SeededRandom(seed: 3)
    let samples = (0..<96_000).map { index in
      Float((random.uniform() * 2 - 1) * pow(10, -3 * Double(index) / rate / 0.8))
    }
    let time = try #require(Levels.reverberationTime(samples, sampleRate: rate))
    #expect(abs(time / 0.8 - 1) < 0.02)
  }
}
