import CoachWire
import Foundation
import Testing

@Suite("Resampler to 16 kHz")
struct WireResamplerTests {
  static let rates = [8_000.0, 11_025, 22_050, 24_000, 32_000, 44_100, 47_999.5, 48_000, 96_000]

  static func converted(_ sound: [Float], from rate: Double) throws -> [Float] {
    var resampler = try #require(WireResampler(inputRate: rate))
    return resampler.convert(sound)
  }

  static func decibels(_ sound: some Collection<Float>) -> Double {
    let energy = sound.reduce(0) { $0 + Double($1) * Double($1) } / Double(sound.count)
    return 10 * log10(max(energy, 1e-30) * 2)
  }

  @Test("a tone of the passband keeps its amplitude and its time", arguments: rates)
  func passband(rate: Double) throws {
    let top = 0.875 * min(rate, 16_000) / 2
    for frequency in [100, 1_000, top * 0.98] {
      let sound = TestSignal.tone(frequency, rate: rate, count: Int(rate / 5))
      let output = try Self.converted(sound, from: rate)
      let expected = TestSignal.tone(frequency, rate: 16_000, count: output.count)
      let difference = zip(output, expected).map { $0 - $1 }
      #expect(Self.decibels(difference.dropFirst(400)) < -85, "\(frequency) Hz")
    }
  }

  @Test(
    "what 16 kHz cannot carry is at least 80 dB lower",
    arguments: [24_000.0, 32_000, 44_100, 48_000, 96_000])
  func aliases(rate: Double) throws {
    for share in [0.001, 0.1, 0.35, 0.62, 0.9, 0.99] {
      let frequency = 8_000 + share * (rate / 2 - 8_000)
      let sound = TestSignal.tone(frequency, rate: rate, count: Int(rate / 8))
      let output = try Self.converted(sound, from: rate)
      // The beginning of a tone is a step, which has all frequencies.
      #expect(Self.decibels(output.dropFirst(400)) < -85, "\(frequency) Hz")
    }
  }

  @Test("images of a slower stream are at least 80 dB lower", arguments: [8_000.0, 11_025])
  func images(rate: Double) throws {
    let sound = TestSignal.tone(0.4 * rate, rate: rate, count: Int(rate / 4))
    let output = try Self.converted(sound, from: rate)
    let expected = TestSignal.tone(0.4 * rate, rate: 16_000, count: output.count)
    #expect(Self.decibels(zip(output, expected).map { $0 - $1 }.dropFirst(400)) < -85)
  }

  @Test("a constant stays one", arguments: rates)
  func constant(rate: Double) throws {
    let output = try Self.converted([Float](repeating: 0.5, count: Int(rate / 10)), from: rate)
    #expect(output.dropFirst(400).allSatisfy { abs($0 - 0.5) < 1e-5 })
  }

  @Test("blocks of any size give the same samples", arguments: [8_000.0, 44_100, 48_000])
  func blocks(rate: Double) throws {
    let sound = TestSignal.noise(0.5, seed: 1, count: 6_000)
    let whole = try Self.converted(sound, from: rate)
    for size in [1, 13, 480, 4_096] {
      var resampler = try #require(WireResampler(inputRate: rate))
      let pieces = stride(from: 0, to: sound.count, by: size).flatMap {
        resampler.convert(sound[$0..<min($0 + size, sound.count)])
      }
      #expect(pieces.count == whole.count)
      #expect(zip(pieces, whole).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test("output is late by the stated delay and no more", arguments: rates)
  func delay(rate: Double) throws {
    let seconds = 0.4
    let output = try Self.converted(
      [Float](repeating: 0, count: Int(rate * seconds)), from: rate)
    let resampler = try #require(WireResampler(inputRate: rate))
    #expect(abs(Double(output.count) / 16_000 - (seconds - resampler.delay)) < 0.0005)
    #expect(resampler.delay < 0.025)
  }

  @Test("16 kHz passes unchanged, what is not finite is silence")
  func same() throws {
    #expect(try Self.converted([0.1, -2, .nan, 0.3], from: 16_000) == [0.1, -2, 0, 0.3])
    #expect(WireResampler(inputRate: 16_000)?.delay == 0)
    let output = try Self.converted([Float](repeating: .infinity, count: 4_000), from: 48_000)
    #expect(output.allSatisfy { $0 == 0 })
  }

  @Test(
    "rates that no microphone has are refused", arguments: [0, -1, 3_999, 384_001, .nan, .infinity])
  func refused(rate: Double) {
    #expect(WireResampler(inputRate: rate) == nil)
  }
}
