import Realtime
import SoundGraph
import SoundRender
import Testing
import Workbench

@testable import LiveSound
@testable import WorkbenchEngine

@Suite("Changes while the workbench plays")
struct OpenKnobsTests {
  /// Counts the graphs that were loaded.
  private static func graphs(_ rig: EngineRig) -> UInt32 {
    rig.sound.control.engines.withLock { $0.settings.recipe }
  }

  /// The steepest step of a sine of 100 Hz.
  private static func steepest(_ peak: Float) -> Float { peak * 2 * .pi * 100 / 48_000 }

  private static func rig(_ recipe: FoundRecipe) throws -> EngineRig {
    var chain = BenchChain.playing(hertz: 100)
    chain.inputLevel = -1
    return try EngineRig(recipe, chain: chain)
  }

  @Test("a value of a node moves without a new graph and without a click")
  func node() throws {
    let rig = try Self.rig(Patches.twoGains(0.5, 1))
    let before = rig.left(9_600)
    let graphs = Self.graphs(rig)
    try rig.engine.load(Patches.twoGains(0.25, 1))
    #expect(rig.left(4_800).steepest < 1.1 * before.steepest)
    #expect(abs(rig.left(4_800).level / Array(before[4_800...]).level - 0.5) < 0.002)
    try rig.engine.load(Patches.twoGains(0.25, 2))
    #expect(rig.left(4_800).steepest < 1.1 * before.steepest)
    #expect(abs(rig.left(4_800).level / Array(before[4_800...]).level - 1) < 0.002)
    #expect(Self.graphs(rig) == graphs)
    #expect(rig.engine.recipe == Patches.twoGains(0.25, 2))
  }

  @Test("a value of a voice moves under a held key, and one of the effects behind it")
  func voice() throws {
    let rig = try Self.rig(Patches.synth())
    rig.engine.noteOn(45)
    let before = rig.left(14_400)
    let graphs = Self.graphs(rig)
    let level = Array(before[9_600...]).level
    try rig.engine.load(Patches.synth(level: 0.25))
    #expect(rig.left(4_800).steepest < 1.1 * before.steepest)
    #expect(abs(rig.left(4_800).level / level - 0.5) < 0.01)
    try rig.engine.load(Patches.synth(level: 0.25, mix: 0.5))
    #expect(rig.left(4_800).steepest < 1.1 * before.steepest)
    #expect(abs(rig.left(4_800).level / level - 0.25) < 0.005)
    #expect(Self.graphs(rig) == graphs)
  }

  @Test("a setting of the voices moves without a new graph: a held key gets a longer release")
  func polyphony() throws {
    let rig = try Self.rig(Patches.synth())
    rig.engine.noteOn(69)
    _ = rig.left(9_600)
    let graphs = Self.graphs(rig)
    try rig.engine.load(Patches.synth(release: 5))
    _ = rig.left(4_800)
    rig.engine.noteOff(69)
    _ = rig.left(9_600)
    #expect(rig.left(4_800).peak > 0.02)
    #expect(Self.graphs(rig) == graphs)
  }

  @Test("a change of structure loads one new graph, without a click")
  func structure() throws {
    let rig = try Self.rig(Patches.gain(0.5))
    let before = rig.left(9_600).steepest
    let graphs = Self.graphs(rig)
    try rig.engine.load(Patches.twoGains(0.5, 0.5))
    // Both sound for 50 ms, with equal powers.
    #expect(rig.left(4_800).steepest < 1.2 * before)
    #expect(abs(rig.left(4_800).level / (0.353_553 * 0.891_25 / 4) - 1) < 0.002)
    #expect(Self.graphs(rig) == graphs + 1)
  }

  @Test("a structure under a held key changes without a click, and the key goes on")
  func heldKey() throws {
    let rig = try Self.rig(Patches.synth())
    rig.engine.noteOn(45)
    let before = rig.left(14_400)
    guard case .synth(var other) = Patches.synth() else { return }
    other.effectsGraph = nil
    try rig.engine.load(.synth(other))
    #expect(rig.left(4_800).steepest < 1.1 * before.steepest)
    #expect(abs(rig.left(9_600).level / Array(before[4_800...]).level - 1) < 0.05)
  }

  @Test("a new output begins with the present values")
  func otherOutput() throws {
    let rig = try Self.rig(Patches.gain(1))
    _ = rig.left(4_800)
    try rig.engine.load(Patches.gain(0.25))
    let render = try rig.engine.makeSound(sampleRate: 44_100)
    rig.engine.use(render)
    #expect(Self.level(of: render, rig) < 0.1)
  }

  private static func level(of sound: BenchSound, _ rig: EngineRig) -> Double {
    var left = [Float](repeating: 0, count: 8_820)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        sound.output.renderer.render(8_820, left: left, right: right, at: 0)
      }
    }
    return left.level
  }

  @Test("what differs in more than values is no change of knobs")
  func differences() {
    #expect(OpenKnobs.changes(from: Patches.gain(1), to: Patches.gain(1))?.isEmpty == true)
    #expect(OpenKnobs.changes(from: Patches.gain(1), to: Patches.gain(0.5))?.count == 1)
    #expect(OpenKnobs.changes(from: Patches.gain(1), to: Patches.twoGains(1, 1)) == nil)
    #expect(OpenKnobs.changes(from: Patches.gain(1), to: Patches.synth()) == nil)
    guard case .synth(let synth) = Patches.synth() else { return }
    var other = synth
    other.bindings = []
    #expect(OpenKnobs.changes(from: .synth(synth), to: .synth(other)) == nil)
    other = synth
    other.polyphony.voices = 3
    #expect(OpenKnobs.changes(from: .synth(synth), to: .synth(other)) == nil)
    other = synth
    other.modulations = [
      ModulationRoute(from: "tone", to: "tone", parameter: "Level", depth: 0.5)
    ]
    #expect(OpenKnobs.changes(from: .synth(synth), to: .synth(other)) == nil)
    other = synth
    other.graph.nodes[0].position = GraphPosition(x: 3, y: 4)
    #expect(OpenKnobs.changes(from: .synth(synth), to: .synth(other))?.isEmpty == true)
  }

  @Test("a value that notes set does nothing, and loads nothing")
  func played() throws {
    let rig = try Self.rig(Patches.synth())
    _ = rig.left(4_800)
    let graphs = Self.graphs(rig)
    guard case .synth(var other) = Patches.synth() else { return }
    other.graph.nodes[0].parameters["Frequency"] = 800
    #expect(OpenKnobs.changes(from: Patches.synth(), to: .synth(other))?.isEmpty == true)
    try rig.engine.load(.synth(other))
    #expect(Self.graphs(rig) == graphs && rig.engine.recipe == .synth(other))
  }

  @Test("every recipe that comes with the program opens, with a name of its own for each knob")
  func bundled() throws {
    for (recipe, _) in RecipeLibrary(folder: "").recipes() {
      let recordings = try RecipeLibrary(folder: "").recordings(of: recipe)
      switch OpenKnobs.opened(recipe) {
      case .effect(let effect):
        _ = try RenderPlan(effect, channelCount: 2, recordings: recordings)
        #expect(Set(effect.exposed.map(\.id)).count == effect.exposed.count)
        #expect(effect.exposed.count > effect.graph.nodes.count)
      case .synth(let synth):
        _ = try SynthPlan(synth, recordings: recordings)
        #expect(Set(synth.exposed.map(\.id)).count == synth.exposed.count)
        #expect(synth.exposed.count > synth.graph.nodes.count)
      }
    }
  }
}
