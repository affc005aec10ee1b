import LiveSound
import SoundGraph

/// A bench with an output that asks for blocks.
final class BenchRig {
  let bench: BenchSound
  let input = LiveInput()
  private let output: LiveBench

  init(_ recipe: FoundRecipe? = nil, rate: Double = 48_000) throws {
    bench = try BenchSound(recipe, sampleRate: rate, input: input)
    output = LiveBench(bench.output)
  }

  /// A bench whose signal sounds.
  static func playing(
    _ signal: SignalKind = .sine, _ recipe: Recipe? = nil, frequency: Float = 1000
  ) throws -> BenchRig {
    let rig = try BenchRig(recipe.map { .effect($0) })
    rig.bench.setFrequency(frequency)
    rig.bench.use(.signal(signal, .chord))
    rig.bench.setPlaying(true)
    return rig
  }

  func render(_ count: Int) -> (left: [Float], right: [Float]) { output.render(count) }

  func left(_ count: Int) -> [Float] { output.render(count).left }
}

/// Effects of these tests.
enum BenchRecipes {
  static func effect(
    _ id: String, _ nodes: [GraphNode], _ edges: [GraphEdge]? = nil
  ) -> Recipe {
    let path = [SignalGraph.input] + nodes.map(\.id) + [SignalGraph.output]
    let chain = zip(path, path.dropFirst()).map { GraphEdge($0, $1) }
    return Recipe(
      RecipeMetadata(id: id, name: id),
      graph: SignalGraph(nodes: nodes, edges: edges ?? chain))
  }

  /// dB by powers of two: two mixers in a row double at most.
  static func gain(_ amount: Float, id: String = "gain") -> Recipe {
    Recipe(
      RecipeMetadata(id: id, name: id),
      graph: SignalGraph(
        nodes: [GraphNode("mix", "Mixer", ["Gain 1": .number(amount)])],
        edges: [GraphEdge("input", "mix", input: "1"), GraphEdge("mix", "output")]))
  }

  /// Two to the power of 20: beyond reason.
  static let exploding: Recipe = {
    let nodes = (0..<20).map { GraphNode("m\($0)", "Mixer", ["Gain 1": 2]) }
    let ids = nodes.map(\.id)
    var edges = zip(ids, ids.dropFirst()).map { GraphEdge($0, $1, input: "1") }
    edges.append(GraphEdge("input", "m0", input: "1"))
    edges.append(GraphEdge("m19", "output"))
    return effect("exploding", nodes, edges)
  }()

  static let reverb = effect(
    "reverb", [GraphNode("hall", "FeedbackNetwork", ["Decay": 10, "Mix": 1])])
}

extension [Float] {
  var level: Double { Double(reduce(0) { $0 + $1 * $1 } / Float(Swift.max(count, 1))).squareRoot() }
  /// The largest step between two samples.
  var steepest: Float { zip(self, dropFirst()).reduce(0) { Swift.max($0, Swift.abs($1.1 - $1.0)) } }
}
