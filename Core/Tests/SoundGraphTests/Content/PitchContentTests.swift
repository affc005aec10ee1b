import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: pitch of voices", .enabled(if: Build.isOptimised))
struct PitchContentTests {
  typealias Bench = ContentBench

  private static func check(_ id: String) -> PartialCheck {
    switch id {
    case "reese_bass", "drawbar_organ": .withSub
    case "tubular_bell": .tubular
    default: .harmonic
    }
  }

  private func find(_ id: String, playing key: UInt8) throws -> PartialCheck.Finding {
    let own = SynthContentTests.key(id)
    let heard = try Bench.play(id, [key], hold: 2, seconds: 2)[0]
    // Low notes need a long window; what is plucked must be heard before its echoes are all there is.
    let (from, to) = own < 48 ? (0.4, 1.8) : (0.1, 0.8)
    let spectrum = Spectrum(Bench.part(heard, from, to), sampleRate: Bench.rate)
    let hertz = 440 * pow(2, (Double(own) - 69) / 12)
    return Self.check(id).find(in: spectrum, hertz)
  }

  @Test("a note's energy is at its partials, in its octave", arguments: SynthContentTests.pitched)
  func pitch(id: String) throws {
    let found = try find(id, playing: SynthContentTests.key(id))
    let isRight = Self.check(id).passes(found)
    #expect(isRight, "\(found)")
  }

  @Test(
    "the measure refuses a semitone, an octave above and an octave below",
    arguments: ["simple_lead", "warm_pad", "reese_bass", "drawbar_organ", "tubular_bell"])
  func wrongKeys(id: String) throws {
    let key = Int(SynthContentTests.key(id))
    for distance in [1, 12, -12] {
      let found = try find(id, playing: UInt8(key + distance))
      let isRight = Self.check(id).passes(found)
      #expect(!isRight, "\(distance): \(found)")
    }
  }
}
