import Foundation
import Testing

@testable import SoundQuality

/// Clicks in sounds that are bright themselves.
@Suite("Clicks")
struct ClickMeterTests {
  private static let count = 4_800
  private static let saw = (0..<count).map { index -> Float in
    let partials = (1...22).map { sin(2 * .pi * Double($0 * index % 48) / 48) / Double($0) }
    return Float(0.15 * partials.reduce(0, +))
  }
  private static let noise = TestSignal.noise.samples(count, sampleRate: 48_000)

  /// A sound that goes to another within so many samples.
  private func change(_ old: [Float], _ new: [Float], over length: Int) -> [Float] {
    zip(old, new).enumerated().map { index, pair in
      let place = min(max(Float(index - 2_400) / Float(length), 0), 1)
      return pair.0 + (pair.1 - pair.0) * place
    }
  }

  @Test("between the harmonics of a bright tone a jump of its level is heard, and a glide is not")
  func tone() {
    let soft = Self.saw.map { $0 * 0.3 }
    func level(_ length: Int) -> Double {
      let sound = change(Self.saw, soft, over: length)
      return decibels(ClickMeter.loudest(sound[...], between: 1_000))
    }
    #expect(decibels(ClickMeter.loudest(Self.saw[...], between: 1_000)) < -100)
    #expect(decibels(ClickMeter.loudest(Self.saw[...])) > -40)
    #expect(level(1) > -55)
    #expect(level(960) < -60)
  }

  @Test("a jump from noise to other noise is heard, and a cross-fade is not")
  func noises() {
    let other = zip(Self.noise, [0] + Self.noise).map { ($0 + $1) * 0.5 }
    func level(_ length: Int) -> Double {
      let sound = change(Self.noise, other, over: length)
      let odd = ClickMeter.unexplained(sound, old: Self.noise, new: other)
      return decibels(ClickMeter.loudest(odd[...]))
    }
    #expect(level(1) > -55)
    #expect(level(384) < -70)
  }

  @Test("what is no number is heard")
  func noNumber() {
    var sound = Self.saw
    sound[2_000] = .nan
    #expect(ClickMeter.loudest(sound[...]).isNaN)
  }
}
