import SoundQuality
import SoundTestSupport
import Testing

@testable import SoundGraph

@Suite("Offline rendering")
struct OfflineEffectTests {
  static func chain(_ nodes: [GraphNode]) -> Recipe {
    let ids = ["input"] + nodes.map(\.id) + ["output"]
    let edges = zip(ids, ids.dropFirst()).map { GraphEdge($0, $1) }
    return Recipe(
      RecipeMetadata(id: "chain", name: "Chain"), graph: SignalGraph(nodes: nodes, edges: edges))
  }

  static func render(
    _ effect: OfflineEffect, _ input: [Float], block: Int = 1000, isTailWanted: Bool = true
  ) -> [Float] {
    var heard: [Float] = []
    let size = block * effect.channelCount
    for start in stride(from: 0, to: input.count, by: size) {
      heard += effect.render(Array(input[start..<min(start + size, input.count)]))
    }
    while let piece = effect.finish(isTailWanted: isTailWanted) { heard += piece }
    return heard
  }

  @Test("mono samples become frames, the right side at its gain")
  func doubled() {
    #expect([0.5, -1].doubled() == [0.5, 0.5, -1, -1])
    #expect([0.5, -1].doubled(right: -0.5) == [0.5, -0.25, -1, 0.5])
    #expect([Float]().doubled().isEmpty)
  }

  @Test("what is late comes in time, and is as long as what came in")
  func latency() throws {
    let recipe = Self.chain([
      GraphNode("drive", "Overdrive", ["Mix": 0]), GraphNode("fold", "Wavefolder", ["Mix": 0]),
    ])
    let input = EngineBench.noise(5000)
    let effect = try OfflineEffect(recipe, channelCount: 1, sampleRate: 48_000)
    #expect(effect.latency > 0)
    let isSame = Self.render(effect, input, isTailWanted: false) == input
    #expect(isSame)
  }

  @Test("an input shorter than the latency, and none at all, keep their length")
  func shortInputs() throws {
    let recipe = Self.chain([GraphNode("drive", "Overdrive", ["Mix": 0])])
    for count in [0, 1, 3] {
      let input = EngineBench.noise(count)
      let effect = try OfflineEffect(recipe, channelCount: 1, sampleRate: 48_000)
      #expect(Self.render(effect, input, isTailWanted: false) == input)
    }
  }

  @Test("a ringing filter rings on until it is silent, and no longer")
  func tail() throws {
    let recipe = Self.chain([
      GraphNode("comb", "Comb", ["Frequency": 100, "Feedback": 0.9, "Damping": 0])
    ])
    let effect = try OfflineEffect(recipe, channelCount: 1, sampleRate: 48_000)
    let heard = Self.render(effect, [0.5] + [Float](repeating: 0, count: 479))
    // 0.5 falls below 3.2·10⁻⁶ after 114 turns of 480 samples at 0.9 each.
    #expect(abs(heard.count - 114 * 480) < 960, "\(heard.count)")
    #expect(abs(heard.last ?? 0) > OfflineEffect.silence)
    #expect(heard.count <= effect.tail + 480)
  }

  @Test("blocks do not matter, and each side is rendered by itself")
  func blocks() throws {
    let recipe = Self.chain([GraphNode("low", "SVF", ["Cutoff": 700])])
    let input = EngineBench.noise(4000)
    let whole = try OfflineEffect(recipe, channelCount: 2, sampleRate: 44_100)
    let pieces = try OfflineEffect(recipe, channelCount: 2, sampleRate: 44_100)
    let heard = Self.render(whole, input, block: 2000)
    let isSame = Self.render(pieces, input, block: 37) == heard
    #expect(isSame)
    let left = try OfflineEffect(recipe, channelCount: 1, sampleRate: 44_100)
    let mono = Self.render(left, stride(from: 0, to: 4000, by: 2).map { input[$0] })
    let sides = stride(from: 0, to: mono.count, by: 1).map { heard[2 * $0] }
    let isMono = sides == mono
    #expect(isMono)
  }

  @Test("what is no number becomes silence and is not heard")
  func notANumber() throws {
    let recipe = Self.chain([GraphNode("low", "SVF")])
    let effect = try OfflineEffect(recipe, channelCount: 1, sampleRate: 48_000)
    var input = EngineBench.noise(1000)
    input[500] = .nan
    input[501] = .infinity
    let heard = Self.render(effect, input)
    #expect(heard.filter { !$0.isFinite }.isEmpty)
  }

  @Test("a knob that is unknown or out of range is told, with what is right")
  func knobs() throws {
    var recipe = try #require(BundledRecipes.effects["falstaff"])
    try recipe.set("warmth", to: 4)
    #expect(recipe.knob("warmth")?.value == 4)
    #expect(recipe.graph["triode"]?.parameters["Drive"] == 4)
    let outside = #expect(throws: GraphError.self) { try recipe.set("warmth", to: 40) }
    #expect(outside?.description == "warmth 40 is out of range: give 1 to 20.")
    let unknown = #expect(throws: GraphError.self) { try recipe.set("wurmth", to: 4) }
    #expect(unknown?.description.contains("It has: warmth, iron, tilt.") == true)
  }

  @Test("peak and effective level are those of the samples")
  func check() {
    var check = SoundCheck(sampleRate: 48_000)
    check.add([0.5, -0.5, 0.5, -0.5], channelCount: 2)
    #expect(check.frameCount == 2 && check.peak == 0.5)
    #expect(abs(check.effectiveLevel + 6.0206) < 0.001)
    #expect(SoundCheck(sampleRate: 48_000).peakLevel == -200)
  }
}
