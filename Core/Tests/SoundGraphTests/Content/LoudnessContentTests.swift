import DSP
import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

/// Integrated loudness (ITU-R BS.1770-4) and peaks of what comes with the program.
@Suite("Content: loudness", .enabled(if: Build.isOptimised))
struct LoudnessContentTests {
  typealias Bench = ContentBench

  private static let music = Bench.music.map { $0 * 0.5 }
  /// −1 dBFS.
  private static let ceiling = 0.891_25

  /// Knobs that are there to change the loudness, as "recipe.knob", each with its reason: none.
  static let loudnessKnobs: [String: String] = [:]

  @Test(
    "five places of every knob are as loud as the recipe within 3 LU, and peak below −1 dBFS",
    arguments: Bench.effects)
  func knobs(id: String) throws {
    let recipe = try #require(BundledRecipes.effects[id])
    let usual = Loudness.integrated(try Bench.render(id, Self.music))
    for shown in recipe.exposed where Self.loudnessKnobs["\(id).\(shown.id)"] == nil {
      let range = try #require(recipe.knob(shown.id)).range
      for value in Self.places(range) {
        let heard = try Bench.render(id, Self.music, knobs: [shown.id: value])
        let change = Loudness.integrated(heard) - usual
        #expect(abs(change) <= 3, "\(shown.id) at \(value): \(change) LU")
        #expect(heard.allSatisfy { Levels.peak($0) <= Self.ceiling }, "\(shown.id) at \(value)")
      }
    }
  }

  /// Even in octaves where the range has three or more.
  private static func places(_ range: ClosedRange<Float>) -> [Float] {
    let (low, high) = (range.lowerBound, range.upperBound)
    return (0..<5).map { step in
      let share = Float(step) / 4
      let place =
        low > 0 && high / low >= 8 ? low * pow(high / low, share) : low + (high - low) * share
      return min(max(place, low), high)
    }
  }

  /// A component, its drive, and the rest of its settings.
  static let drives: [(kind: ComponentKind, name: String, settings: [String: Float])] = [
    (.overdrive, "Drive", [:]), (.overdrive, "Bias", [:]), (.fuzz, "Drive", [:]),
    (.tapeSaturation, "Drive", [:]), (.tapeSaturation, "Bias", [:]), (.tubeWarmth, "Drive", [:]),
    (.tubeWarmth, "Bias", [:]), (.tubeWarmth, "Sag", ["Drive": 12]),
    (.transformerColor, "Drive", [:]), (.transformerColor, "Core", ["Drive": 8]),
    (.wavefolder, "Folds", [:]), (.rectifier, "Shape", [:]), (.consoleBus, "Drive", [:]),
    (.exciter, "Harmonics", [:]), (.sag, "Drive", [:]), (.sag, "Sag", [:]), (.svf, "Drive", [:]),
    (.ladder, "Drive", [:]), (.ladder, "Drive", ["Cutoff": 1_000, "Resonance": 0.7]),
  ]

  @Test(
    "music is as loud within 3 LU wherever a saturator's drive is", arguments: drives.indices)
  func saturators(index: Int) throws {
    let (kind, name, settings) = Self.drives[index]
    let descriptor = try #require(
      kind.descriptor.parameters.first { $0.name == name })
    func loudness(_ value: Float) throws -> Double {
      let node = GraphNode(
        "it", kind.rawValue, settings.merging([name: value]) { $1 }.mapValues { .number($0) })
      let recipe = Recipe(
        RecipeMetadata(id: "test", name: "Test"),
        graph: SignalGraph(
          nodes: [node],
          edges: [GraphEdge(SignalGraph.input, "it"), GraphEdge("it", SignalGraph.output)]))
      return Loudness.integrated(try Bench.render(recipe, Self.music))
    }
    let usual = try loudness(descriptor.defaultValue)
    for step in 0..<5 {
      let value = descriptor.value(at: Float(step) / 4)
      let change = try loudness(value) - usual
      #expect(abs(change) <= 3, "\(kind) \(name) \(value): \(change) LU")
    }
  }

  /// Eight notes and a long one, in 6 s.
  private func phrase(_ id: String) throws -> [[Float]] {
    let key = SynthContentTests.key(id)
    var events: [SynthEvent] = []
    for (place, distance) in [0, 7, 12, 16, 12, 7, 4, 0, 0].enumerated() {
      let note = key + UInt8(distance)
      let end = place == 8 ? 264_000 : 24_000 * place + 21_600
      events.append(.noteOn(note, velocity: 0.8, at: 24_000 * place))
      events.append(.noteOff(note, at: end))
    }
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    return try SynthBench(recipe).render(288_000, events, blocks: [512])
  }

  @Test(
    "the same phrase is as loud in every voice within 2 LU", arguments: SynthContentTests.pitched)
  func voices(id: String) throws {
    let loudness = Loudness.integrated(try phrase(id))
    #expect(abs(loudness + 25) <= 2, "\(loudness) LUFS")
  }

  @Test("four notes at full strength peak below −1 dBFS", arguments: Bench.synths)
  func peaks(id: String) throws {
    let key = SynthContentTests.key(id)
    let keys = [key, key + 4, key + 7, key + 12]
    for side in try Bench.play(id, keys, hold: 1.2, seconds: 2, velocity: 1) {
      #expect(Levels.peak(side) <= Self.ceiling, "\(decibels(Levels.peak(side))) dBFS")
    }
  }

  @Test("a kick is as loud as the basses, a snare a little softer, a hi-hat well below")
  func drums() throws {
    func stroke(_ id: String) throws -> Double {
      Loudness.momentary(try Bench.play(id, [36], hold: 1, seconds: 1.5))
    }
    let basses = try ["sub_bass", "acid_bass", "reese_bass"].map(stroke)
    let bass = basses.reduce(0, +) / 3
    let (kick, snare, hat) = try (stroke("kick_drum"), stroke("snare_drum"), stroke("hi_hat"))
    #expect(abs(kick - bass) < 2, "\(kick) \(bass)")
    #expect((-4 ... -1).contains(snare - kick), "\(snare) \(kick)")
    #expect((-9 ... -5).contains(hat - kick), "\(hat) \(kick)")
  }
}
