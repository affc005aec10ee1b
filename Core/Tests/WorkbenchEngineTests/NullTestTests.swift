import Foundation
import SoundGraph
import SoundRender
import Testing
import WorkbenchEngine

@Suite("Null test")
struct NullTestTests {
  /// The difference that a gain change leaves, in dB.
  private static let oneDecibel = 20 * log10(1 - pow(10, -1.0 / 20))

  @Test("equal recipes leave nothing", arguments: ["puck", "miranda", "warm_pad", "glass_bell"])
  func equal(id: String) throws {
    let recipe = try RecipeLibrary(folder: "").find(id)
    #expect(try NullTest.difference(recipe, recipe) == nil)
    var other = recipe
    other.metadata.name = "Another"
    #expect(try NullTest.difference(recipe, other) == nil)
  }

  @Test("a decibel less leaves -19 dB")
  func decibel() throws {
    let gain = Float(pow(10, -1.0 / 20))
    let effect = try #require(try NullTest.difference(Patches.gain(1), Patches.gain(gain)))
    #expect(abs(effect - Self.oneDecibel) < 0.05, "\(effect)")
    let synth = try #require(
      try NullTest.difference(Patches.synth(mix: 1), Patches.synth(mix: gain)))
    #expect(abs(synth - Self.oneDecibel) < 0.05, "\(synth)")
  }

  @Test("a rounding is far down, and silence against sound is 0 dB")
  func extremes() throws {
    let near = try #require(
      try NullTest.difference(Patches.gain(0.5), Patches.gain(Float(0.5).nextUp)))
    #expect(near < -120 && near >= -200)
    let silent = try #require(try NullTest.difference(Patches.gain(0.5), Patches.gain(0)))
    #expect(abs(silent) < 0.001)
    #expect(try NullTest.difference(Patches.gain(0), Patches.gain(0)) == nil)
  }

  @Test("a release that differs leaves something")
  func release() throws {
    let difference = try #require(
      try NullTest.difference(Patches.synth(), Patches.synth(release: 0.5)))
    #expect(difference > -40 && difference <= 0.01)
  }

  @Test("an effect against a synthesiser is one sentence, and so is a recipe that is no graph")
  func refused() {
    let kinds = #expect(throws: (any Error).self) {
      try NullTest.difference(Patches.gain(1), Patches.synth())
    }
    #expect(kinds.map { "\($0)" }?.contains("two of a kind") == true)
    #expect(throws: GraphError.self) {
      try NullTest.difference(
        Patches.gain(1), Patches.effect("broken", [], [GraphEdge("nobody", "output")]))
    }
  }
}
