import SoundGraph
import SoundQuality
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
    "three to six knobs, none of which leaves the range of numbers at its ends",
    arguments: ContentBench.effects)
  func knobs(id: String) throws {
    let recipe = try #require(BundledRecipes.effects[id])
    #expect((3...6).contains(recipe.exposed.count), "\(recipe.exposed.count)")
    let input = ContentBench.part(ContentBench.music, 0, 0.5)
    for shown in recipe.exposed {
      let knob = try #require(recipe.knob(shown.id))
      #expect(knob.range.contains(knob.value))
      for value in [knob.range.lowerBound, knob.range.upperBound] {
        let heard = try ContentBench.render(id, input, knobs: [shown.id: value])
        let broken = heard[0].contains { !$0.isFinite || abs($0) > 8 }
        #expect(!broken, "\(shown.id) at \(value)")
      }
    }
  }
}
