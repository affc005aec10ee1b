import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: effects", .enabled(if: Build.isOptimised))
struct EffectContentTests {
  @Test("the recipes of the specification are all there")
  func names() {
    let wanted = [
      "miranda", "falstaff", "puck", "iago", "miranda-modulated", "ariel", "caliban", "hamlet",
      "lady_macbeth", "lear", "mercutio", "oberon", "ophelia", "prospero", "the_witches",
      "titiana", "warm_bus", "touchstone_chain",
    ]
    #expect(Set(wanted).subtracting(ContentBench.effects) == [])
  }

  @Test(
    "an effect is as loud as what comes in within 3 dB, never above full scale, free of direct current",
    arguments: ContentBench.effects)
  func levels(id: String) throws {
    let dry = Loudness.of([ContentBench.music, ContentBench.music])
    let heard = try ContentBench.render(id, ContentBench.music)
    #expect(heard[0].count == ContentBench.music.count)
    let loudness = Loudness.of(heard)
    #expect(abs(loudness - dry) < 3, "\(loudness - dry) dB")
    for side in heard {
      #expect(Levels.peak(side) <= 1)
      #expect(abs(Levels.mean(side)) < 0.001)
    }
  }

  @Test(
    "three to six knobs, all of which are heard and none leaves the range of numbers at its ends",
    arguments: ContentBench.effects)
  func knobs(id: String) throws {
    let recipe = try #require(BundledRecipes.effects[id])
    #expect((3...6).contains(recipe.exposed.count), "\(recipe.exposed.count)")
    let chord = ContentBench.part(ContentBench.music, 0, 0.75)
    for shown in recipe.exposed {
      let knob = try #require(recipe.knob(shown.id))
      #expect(knob.range.contains(knob.value))
      var difference = try self.difference(of: knob.range, of: shown.id, in: id, with: chord)
      if difference < Fingerprint.knobDifference {
        // What grows slowly, or is about basses and drums, shows in six seconds of music.
        difference = try self.difference(
          of: knob.range, of: shown.id, in: id, with: ContentBench.music)
      }
      #expect(difference >= Fingerprint.knobDifference, "\(shown.id): \(difference) dB")
    }
  }

  /// How much a sound differs between the ends of a knob.
  private func difference(
    of range: ClosedRange<Float>, of knob: String, in id: String, with input: [Float]
  ) throws -> Double {
    let ends = try [range.lowerBound, range.upperBound].map { value in
      let heard = try ContentBench.render(id, input, knobs: [knob: value])
      let broken = heard[0].contains { !$0.isFinite || abs($0) > 8 }
      #expect(!broken, "\(knob) at \(value)")
      return heard
    }
    return Fingerprint.difference(ends[0], ends[1])
  }
}
