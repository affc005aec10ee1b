import LiveSound
import SoundGraph

/// A live sound with an output that asks for blocks at instants of its own.
final class LiveBench {
  let sound: LiveSound
  /// Seconds of the next block.
  var now = 100.0
  private let left = UnsafeMutablePointer<Float>.allocate(capacity: 1 << 16)
  private let right = UnsafeMutablePointer<Float>.allocate(capacity: 1 << 16)

  init(_ sound: LiveSound) { self.sound = sound }

  convenience init(_ recipe: SynthRecipe, rate: Double = 48_000) throws {
    self.init(try LiveSound(recipe, sampleRate: rate))
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// Renders blocks of 64 frames.
  ///
  /// - Parameter late: seconds by which the output is late with a block.
  func render(_ count: Int, late: (Int) -> Double = { _ in 0 }) -> (left: [Float], right: [Float]) {
    var sides: (left: [Float], right: [Float]) = ([], [])
    var turn = 0
    while sides.left.count < count {
      let length = min(64, count - sides.left.count)
      sound.renderer.render(length, left: left, right: right, at: now + late(turn))
      sides.left += UnsafeBufferPointer(start: left, count: length)
      sides.right += UnsafeBufferPointer(start: right, count: length)
      now += Double(length) / sound.sampleRate
      turn += 1
    }
    return sides
  }
}

/// Recipes of these tests.
enum Sounds {
  static func plain(_ polyphony: PolyphonyConfig = short) -> SynthRecipe {
    chain([GraphNode("tone", "Sine", ["Level": 0.5])], polyphony)
  }

  static let short = PolyphonyConfig(
    attackTime: 0, decayTime: 0.02, sustainLevel: 1, releaseTime: 0.02)

  static func chain(_ nodes: [GraphNode], _ polyphony: PolyphonyConfig) -> SynthRecipe {
    var edges = zip(nodes, nodes.dropFirst()).map { GraphEdge($0.id, $1.id) }
    if let last = nodes.last { edges.append(GraphEdge(last.id, SignalGraph.output)) }
    return SynthRecipe(
      RecipeMetadata(id: "test", name: "Test"), graph: SignalGraph(nodes: nodes, edges: edges),
      bindings: [NoteBinding(.frequency, to: nodes[0].id, "Frequency")], polyphony: polyphony)
  }
}

extension [Float] {
  var peak: Float { reduce(0) { Swift.max($0, Swift.abs($1)) } }
  /// The first sample that is not silent.
  var onset: Int? { firstIndex { Swift.abs($0) > 1e-5 } }
}
