import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Knobs of the voice settings")
struct PolyphonyKnobTests {
  private static func recipe(_ polyphony: PolyphonyConfig = Synths.plain) -> SynthRecipe {
    var recipe = Synths.sine(polyphony)
    recipe.exposed = PolyphonyKnob.allCases.map {
      ExposedParameter($0.rawValue, name: $0.rawValue, node: "polyphony", parameter: $0.rawValue)
    }
    return recipe
  }

  private static func envelope(_ samples: [Float], at time: Double) -> Float {
    let start = Int(time * 48_000)
    return samples[start..<start + 480].map { abs($0) }.max() ?? 0
  }

  @Test("a document names them, sets them within their ranges, and keeps them")
  func document() throws {
    var recipe = Self.recipe()
    #expect(recipe.problems().isEmpty)
    try recipe.set("attackTime", to: 0.7)
    #expect(recipe.polyphony.attackTime == 0.7)
    #expect(recipe.knob("attackTime")?.value == 0.7 && recipe.knob("attackTime")?.unit == "s")
    #expect(throws: GraphError.self) { try recipe.set("sustainLevel", to: 2) }
    let again = try SynthRecipe(json: recipe.json())
    #expect(again.knob("attackTime")?.value == 0.7)
    #expect(try SynthPlan(again).knobs.map(\.id) == PolyphonyKnob.allCases.map(\.rawValue))
    recipe.exposed[0].parameter = "atackTime"
    recipe.exposed[1].maximum = 90
    let problems = recipe.problems()
    #expect(
      problems.map(\.path) == ["exposedParameters[0].parameter", "exposedParameters[1].max"])
    #expect(problems[0].message.contains("attackTime"))
  }

  @Test("an effect has no voice settings, and a node of that name is a node")
  func names() throws {
    var effect = Recipe(
      RecipeMetadata(id: "e", name: "E"),
      graph: SignalGraph(
        nodes: [GraphNode("tone", "Tone")],
        edges: [GraphEdge("input", "tone"), GraphEdge("tone", "output")]))
    effect.exposed = [
      ExposedParameter("a", name: "A", node: "polyphony", parameter: "attackTime")
    ]
    #expect(effect.problems().map(\.path) == ["exposedParameters[0].node"])
    var recipe = Synths.sine()
    recipe.graph.nodes.append(GraphNode("polyphony", "LFO"))
    recipe.exposed = [ExposedParameter("a", name: "A", node: "polyphony", parameter: "Rate")]
    #expect(recipe.problems().isEmpty)
  }

  @Test("the next note has the time that was set", .enabled(if: Build.isOptimised))
  func nextNote() throws {
    let bench = try SynthBench(Self.recipe())
    #expect(bench.engine.set("attackTime", to: 0.5))
    #expect(bench.engine.set("releaseTime", to: 1))
    let output = bench.render(96_000, [.noteOn(69), .noteOff(69, at: 48_000)])[0]
    #expect(Self.envelope(output, at: 0.1) < 0.5 * Self.envelope(output, at: 0.49))
    let (sustained, late) = (Self.envelope(output, at: 0.9), Self.envelope(output, at: 1.1))
    #expect(late > 0.4 * sustained && Self.envelope(output, at: 1.9) < 0.02 * sustained)
  }

  @Test("a sounding note follows, without a click", .enabled(if: Build.isOptimised))
  func sounding() throws {
    let bench = try SynthBench(Self.recipe())
    var output = bench.render(24_000, [.noteOn(69)])[0]
    for value in [Float(0.2), 1, 0.5] {
      #expect(bench.engine.set("sustainLevel", to: value))
      output += bench.render(9_600)[0]
      #expect(
        abs(Self.envelope(output, at: Double(output.count) / 48_000 - 0.02) - value / 4) < 0.01)
    }
    let steps = zip(output, output.dropFirst()).map { abs($1 - $0) }
    // A sine of 440 Hz and of amplitude 0.25 moves by 0.0144 a sample.
    #expect((steps.max() ?? 1) < 0.0155)
    output = bench.render(200, [.noteOff(69)])[0]
    #expect(bench.engine.set("releaseTime", to: 10))
    output += bench.render(24_000)[0]
    #expect(Self.envelope(output, at: 0.4) > 0.05)
    #expect(bench.engine.set("releaseTime", to: 0.01))
    #expect(bench.render(4_800)[0].suffix(2_400).allSatisfy { abs($0) < 1e-9 })
  }

  @Test("any turns at any time leave finite sound that ends")
  func fuzz() throws {
    let bench = try SynthBench(Self.recipe())
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let knob = PolyphonyKnob.allCases.randomElement(using: &random) ?? .spread
      let value = Float.random(in: -1...70, using: &random)
      _ = bench.engine.set(knob.rawValue, to: value * (value > 0.5 ? 1 : 0.01))
      let key = UInt8.random(in: 40...80, using: &random)
      let output = bench.render(300, [.noteOn(key), .noteOff(key, at: 200)])
      #expect(output.joined().allSatisfy { $0.isFinite && abs($0) < 8 })
    }
    for knob in PolyphonyKnob.allCases { #expect(bench.engine.set(knob.rawValue, to: 0)) }
    _ = bench.render(9_600)
    #expect(bench.render(480).joined().allSatisfy { abs($0) < 1e-9 })
  }
}
