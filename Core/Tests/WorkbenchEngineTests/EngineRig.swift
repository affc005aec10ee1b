import LiveSound
import SoundGraph
import Workbench
import WorkbenchEngine

/// A workbench with an output that asks for blocks.
final class EngineRig {
  let engine = WorkbenchEngine()
  let sound: BenchSound
  private var frame = 0

  init(_ recipe: FoundRecipe? = nil, chain: BenchChain = .playing(), rate: Double = 48_000) throws {
    try engine.load(recipe)
    engine.apply(chain)
    sound = try engine.makeSound(sampleRate: rate)
    engine.use(sound)
  }

  /// The instant of the next block.
  var now: Double { Double(frame) / sound.sampleRate }

  /// - Parameter block: frames that the output asks for at once.
  func render(_ count: Int, block: Int = 256) -> (left: [Float], right: [Float]) {
    var sides: (left: [Float], right: [Float]) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    var done = 0
    sides.left.withUnsafeMutableBufferPointer { left in
      sides.right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        while done < count {
          let length = min(block, count - done)
          sound.output.renderer.render(length, left: left + done, right: right + done, at: now)
          frame += length
          done += length
          engine.poll()
        }
      }
    }
    return sides
  }

  func left(_ count: Int) -> [Float] { render(count).left }

  /// Left and right in turn.
  func frames(_ count: Int, block: Int) -> [Float] {
    let sides = render(count, block: block)
    var frames: [Float] = []
    for index in 0..<count {
      frames.append(sides.left[index])
      frames.append(sides.right[index])
    }
    return frames
  }

  /// Changes the chain.
  func apply(_ change: (inout BenchChain) -> Void) {
    var chain = engine.chain
    change(&chain)
    engine.apply(chain)
  }
}

extension BenchChain {
  /// A sine of 1 kHz that sounds; its peak is 0.5.
  static func playing(_ signal: SignalKind = .sine, hertz: Float = 1_000) -> BenchChain {
    var chain = BenchChain()
    chain.isPlaying = true
    chain.signal = signal
    chain.frequency = hertz
    return chain
  }
}

/// Recipes of these tests.
enum Patches {
  static func effect(_ id: String, _ nodes: [GraphNode], _ edges: [GraphEdge]) -> FoundRecipe {
    .effect(
      Recipe(RecipeMetadata(id: id, name: id), graph: SignalGraph(nodes: nodes, edges: edges)))
  }

  /// Two at most.
  static func gain(_ amount: Float, id: String = "gain") -> FoundRecipe {
    effect(
      id, [GraphNode("mix", "Mixer", ["Gain 1": .number(amount)])],
      [GraphEdge("input", "mix", input: "1"), GraphEdge("mix", "output")])
  }

  /// Two mixers in a row.
  static func twoGains(_ one: Float, _ other: Float) -> FoundRecipe {
    effect(
      "two",
      [
        GraphNode("mix", "Mixer", ["Gain 1": .number(one)]),
        GraphNode("more", "Mixer", ["Gain 1": .number(other)]),
      ],
      [
        GraphEdge("input", "mix", input: "1"), GraphEdge("mix", "more", input: "1"),
        GraphEdge("more", "output"),
      ])
  }

  /// Two to the power of 20.
  static let exploding: FoundRecipe = {
    let nodes = (0..<20).map { GraphNode("m\($0)", "Mixer", ["Gain 1": 2]) }
    let path = [SignalGraph.input] + nodes.map(\.id)
    return effect(
      "exploding", nodes,
      zip(path, path.dropFirst()).map { GraphEdge($0, $1, input: "1") }
        + [GraphEdge("m19", "output")])
  }()

  /// A sine for each key, and a mixer behind its voices.
  static func synth(
    level: Float = 0.5, mix: Float = 1, release: Float = 0.02, sustain: Float = 1
  ) -> FoundRecipe {
    .synth(
      SynthRecipe(
        RecipeMetadata(id: "tone", name: "Tone"),
        graph: SignalGraph(
          nodes: [GraphNode("tone", "Sine", ["Level": .number(level)])],
          edges: [GraphEdge("tone", "output")]),
        bindings: [NoteBinding(.frequency, to: "tone", "Frequency")],
        polyphony: PolyphonyConfig(
          attackTime: 0, decayTime: 0.02, sustainLevel: sustain, releaseTime: release),
        effectsGraph: SignalGraph(
          nodes: [GraphNode("mix", "Mixer", ["Gain 1": .number(mix)])],
          edges: [GraphEdge("input", "mix", input: "1"), GraphEdge("mix", "output")])))
  }
}

extension [Float] {
  var peak: Float { reduce(0) { Swift.max($0, abs($1)) } }

  var level: Double {
    (reduce(0.0) { $0 + Double($1) * Double($1) } / Double(Swift.max(count, 1))).squareRoot()
  }

  /// The largest step between two samples.
  var steepest: Float { zip(self, dropFirst()).reduce(0) { Swift.max($0, abs($1.1 - $1.0)) } }
}
