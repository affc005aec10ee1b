import SoundGraph
import Testing
import Workbench
import WorkbenchEngine

@Suite("Recipes that fail on the workbench")
struct WorkbenchFaultTests {
  @Test("one that explodes is muted and said so, and the one before comes back")
  func exploding() throws {
    let rig = try EngineRig(Patches.gain(0.5))
    let before = Array(rig.left(14_400)[9_600...]).level
    #expect(rig.engine.fault == nil)
    try rig.engine.load(Patches.exploding)
    let sound = rig.left(48_000)
    #expect(sound.peak <= 0.501_2 && sound.allSatisfy { $0.isFinite })
    #expect(Array(sound[9_600...]).peak == 0)
    let fault = try #require(rig.engine.fault)
    #expect(fault.contains("muted") && fault.hasSuffix("undo."))
    try rig.engine.load(Patches.gain(0.5))
    #expect(rig.engine.fault == nil)
    rig.engine.poll()
    #expect(rig.engine.fault == nil)
    _ = rig.left(48_000)
    #expect(abs(rig.left(4_800).level / before - 1) < 0.001)
    #expect(rig.engine.fault == nil)
  }

  @Test("a value that explodes is muted, and another value brings the sound back")
  func value() throws {
    func chain(_ gain: Float) -> FoundRecipe {
      guard case .effect(var recipe) = Patches.exploding else { return Patches.exploding }
      for index in recipe.graph.nodes.indices {
        recipe.graph.nodes[index].parameters["Gain 1"] = .number(gain)
      }
      return .effect(recipe)
    }
    let rig = try EngineRig(chain(1))
    #expect(rig.left(9_600).peak > 0.4)
    try rig.engine.load(chain(2))
    _ = rig.left(24_000)
    #expect(rig.engine.fault != nil && rig.left(4_800).peak == 0)
    try rig.engine.load(chain(1))
    _ = rig.left(48_000)
    #expect(rig.engine.fault == nil && rig.left(4_800).peak > 0.4)
  }

  @Test("a synthesiser that explodes is muted too, and an effect after it sounds")
  func synth() throws {
    guard case .synth(var recipe) = Patches.synth(),
      case .effect(let exploding) = Patches.exploding
    else { return }
    recipe.effectsGraph = exploding.graph
    let rig = try EngineRig(.synth(recipe))
    rig.engine.noteOn(60)
    let sound = rig.left(24_000)
    #expect(sound.peak <= 0.501_2 && Array(sound[9_600...]).peak == 0)
    #expect(rig.engine.fault != nil)
    try rig.engine.load(Patches.gain(0.5))
    _ = rig.left(48_000)
    #expect(rig.engine.fault == nil && rig.left(4_800).peak > 0.2)
  }

  @Test("a cycle and 10,000 nodes are refused in a sentence while the sound goes on")
  func refused() throws {
    let nodes = (0..<10_000).map { GraphNode("n\($0)", "Mixer") }
    let path = [SignalGraph.input] + nodes.map(\.id)
    let large = Patches.effect(
      "large", nodes,
      zip(path, path.dropFirst()).map { GraphEdge($0, $1, input: "1") }
        + [GraphEdge("n9999", "output")])
    let cyclic = Patches.effect(
      "cyclic", [GraphNode("a", "Mixer"), GraphNode("b", "Mixer")],
      [
        GraphEdge("input", "a", input: "1"), GraphEdge("a", "b", input: "1"),
        GraphEdge("b", "a", input: "2"), GraphEdge("b", "output"),
      ])
    let (rig, other) = (try EngineRig(Patches.gain(0.5)), try EngineRig(Patches.gain(0.5)))
    #expect(rig.left(9_600) == other.left(9_600))
    for (recipe, word) in [(large, "10000"), (cyclic, "circle")] {
      let error = #expect(throws: GraphError.self) { try rig.engine.load(recipe) }
      let text = error?.description ?? ""
      #expect(text.contains(word) && !text.contains("\n"), "\(text)")
    }
    #expect(rig.left(9_600) == other.left(9_600))
    #expect(rig.engine.recipe == Patches.gain(0.5) && rig.engine.fault == nil)
  }
}
