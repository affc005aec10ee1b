import DSP
import SoundGraph
import SoundTestSupport
import Testing

@Suite("Recordings in recipes")
struct RecordingTests {
  static let text = """
    {
      "format": "sensorium.synth",
      "version": 1,
      "id": "sampler",
      "graph": {
        "nodes": [
          {
            "id": "player",
            "component": "Sample Player",
            "recording": "steps.wav",
            "parameters": {"Interpolation": 0}
          }
        ],
        "edges": [{"from": "player", "to": "output"}]
      },
      "noteBindings": [
        {"source": "frequency", "node": "player", "parameter": "Frequency"},
        {"source": "gate", "node": "player", "parameter": "Trigger"}
      ]
    }

    """

  static let ramp = SampleData((0..<4800).map { Float($0) / 4800 }, sampleRate: 48_000)

  @Test("a player plays the recording that its recipe names")
  func plays() throws {
    let graph = SignalGraph(
      nodes: [Self.player("ramp.wav")], edges: [GraphEdge("player", "output")])
    let plan = try RenderPlan(
      Graphs.recipe(graph), channelCount: 1, recordings: ["ramp.wav": Self.ramp])
    let bench = EngineBench(RecipeEngine(plan, sampleRate: 48_000))
    let sound = bench.render([Float](repeating: 0, count: 4000))
    for index in stride(from: 500, to: 4000, by: 500) {
      #expect(abs(sound[index] - Float(index) / 4800) < 0.001)
    }
  }

  @Test("one that is not there is told with its place")
  func absent() throws {
    let recipe = try SynthRecipe(json: Array(Self.text.utf8))
    #expect(recipe.recordings == ["steps.wav"])
    #expect(recipe.problems().isEmpty)
    let error = #expect(throws: GraphError.self) { try SynthPlan(recipe) }
    #expect(error?.problems.first?.path == "graph.nodes[0].recording")
    #expect(error?.description.contains("steps.wav") == true)
    _ = try SynthPlan(recipe, recordings: ["steps.wav": Self.ramp])
  }

  @Test("a component that plays nothing must not name one")
  func wrong() {
    var node = GraphNode("f", "SVF")
    node.recording = "x.wav"
    let recipe = Graphs.recipe(
      SignalGraph(nodes: [node], edges: [GraphEdge("input", "f"), GraphEdge("f", "output")]))
    #expect(recipe.problems().map(\.path) == ["graph.nodes[0].recording"])
  }

  @Test("its name is kept, changed and removed when the recipe is saved")
  func saved() throws {
    var recipe = try SynthRecipe(json: Array(Self.text.utf8))
    #expect(try SynthRecipe(json: recipe.json()).recordings == ["steps.wav"])
    recipe.graph.nodes[0].recording = "other.wav"
    #expect(try SynthRecipe(json: recipe.json()).recordings == ["other.wav"])
    recipe.graph.nodes[0].recording = nil
    #expect(try SynthRecipe(json: recipe.json()).recordings.isEmpty)
  }

  private static func player(_ recording: String) -> GraphNode {
    var node = GraphNode("player", "Sample Player", ["Interpolation": "Linear", "Loop": "Off"])
    node.recording = recording
    return node
  }
}
