import Foundation
import SoundGraph
import SoundQuality
import Testing

@Suite("The recipes that come with the program")
struct BundledRecipesTests {
  @Test("all of them load")
  func loads() {
    #expect(BundledRecipes.effects.failures.isEmpty, "\(BundledRecipes.effects.failures)")
    #expect(BundledRecipes.synths.failures.isEmpty, "\(BundledRecipes.synths.failures)")
    for name in ["falstaff", "caliban", "hamlet"] { #expect(BundledRecipes.effects[name] != nil) }
    for name in ["sub_bass", "simple_lead"] { #expect(BundledRecipes.synths[name] != nil) }
  }

  @Test("each file is named as its id and is written as it would be saved")
  func canonical() throws {
    for (folder, isSynth) in [
      (BundledRecipes.effectsFolder, false), (BundledRecipes.synthsFolder, true),
    ] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
        let (id, saved) =
          isSynth
          ? try { ($0.metadata.id, $0.json()) }(SynthRecipe(json: bytes))
          : try { ($0.metadata.id, $0.json()) }(Recipe(json: bytes))
        #expect(file == id + ".json")
        #expect(String(decoding: saved, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  @Test("each effect sounds, stays below full scale, and moves with every knob")
  func effectsSound() throws {
    let input = EngineBench.tone(4800, hertz: 330)
    for recipe in BundledRecipes.effects.recipes {
      let still = try EngineBench(recipe).render(input)
      let peak = Levels.peak(still)
      #expect(peak > 0.05 && peak <= 1, "\(recipe.metadata.id) peaks at \(peak)")
      for knob in recipe.exposed {
        for end in [Float.infinity, -Float.infinity] {
          let bench = try EngineBench(recipe)
          #expect(bench.engine.set(knob.id, to: end))
          let moved = bench.render(input)
          #expect(Levels.peak(moved) <= 1.0, "\(recipe.metadata.id), \(knob.id)")
          #expect(moved != still, "\(recipe.metadata.id), \(knob.id)")
        }
      }
    }
  }

  @Test("each voice sounds at the pitch that it is given, and stays below full scale")
  func voicesSound() throws {
    for synth in BundledRecipes.synths.recipes {
      var recipe = Recipe(synth.metadata, graph: synth.graph, modulations: synth.modulations)
      for binding in synth.bindings {
        guard let place = recipe.graph.nodes.firstIndex(where: { $0.id == binding.node }) else {
          continue
        }
        switch binding.source {
        case .frequency:
          recipe.graph.nodes[place].parameters[binding.parameter] = .number(110 * binding.ratio)
        case .gate: recipe.graph.nodes[place].parameters[binding.parameter] = 1
        default: break
        }
      }
      let heard = try EngineBench(recipe).render([Float](repeating: 0, count: 24_000))
      let peak = Levels.peak(heard)
      #expect(peak > 0.1 && peak <= 1, "\(synth.metadata.id) peaks at \(peak)")
      // The oversampling of a saturator rings at −80 dBFS before the first period.
      let clear = heard.filter { abs(Double($0)) > 1e-3 * peak }
      let crossings = zip(clear, clear.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      #expect(abs(crossings - 55) <= 1, "\(synth.metadata.id): \(crossings)")
    }
  }
}
