import DSP
import JSON
import SoundGraph
import TestSupport
import Testing

@testable import Workbench
@testable import WorkbenchScreens

@Suite("Random actions")
struct RandomActionTests {
  /// Ten seeds of a thousand actions each.
  @Test("undo takes back any action, and redo repeats it", arguments: 1...10)
  func undo(seed: Int) throws {
    var random = RandomActions(seed: UInt64(seed))
    var bench = Bench(mode: seed % 2 == 0 ? .synth : .effects)
    bench.context.library = []
    bench.screen.refresh(from: bench.context)
    bench.act(.open(id: seed % 2 == 0 ? "choir_pad" : "puck"))
    var changes = 0
    for _ in 0..<1000 {
      let before = try #require(bench.recipe)
      let action = random.edit(in: bench.screen)
      bench.act(action)
      let after = try #require(bench.recipe)
      check(after)
      guard after != before else { continue }
      changes += 1
      bench.act(.undo)
      #expect(bench.recipe == before, "\(action)")
      bench.act(.redo)
      #expect(bench.recipe == after, "\(action)")
    }
    #expect(changes > 300, "\(changes)")
  }

  @Test("no action traps, whatever is open, and the state can always be sent", arguments: 1...4)
  func any(seed: Int) throws {
    var random = RandomActions(seed: UInt64(100 + seed))
    var bench = Bench()
    for step in 0..<500 {
      bench.act(random.any(in: bench.screen))
      bench.screen.refresh(from: bench.context)
      if let recipe = bench.recipe { check(recipe) }
      if let loaded = bench.loaded { #expect(loaded.problems().isEmpty) }
      if step % 50 == 0 { _ = try JSONValue(encoding: bench.screen) }
    }
  }

  /// What holds for any graph that edits make of a valid one.
  private func check(_ recipe: FoundRecipe) {
    for part in recipe.parts {
      let patch = recipe[part]
      let ids = patch.graph.nodes.map(\.id)
      let known = Set(ids)
      #expect(known.count == ids.count)
      #expect((try? patch.graph.sorted()) != nil, "a circle")
      let ends = known.union([SignalGraph.input, SignalGraph.output])
      #expect(patch.graph.edges.allSatisfy { ends.contains($0.from) && ends.contains($0.to) })
      #expect(patch.routes.allSatisfy { known.contains($0.from) && known.contains($0.to) })
      #expect(patch.exposed.allSatisfy { known.contains($0.node) || patch.isVoices($0.node) })
    }
    let voice = Set(recipe[.voice].graph.nodes.map(\.id))
    #expect(recipe.bindings.allSatisfy { voice.contains($0.node) })
    let allowed: Set = ["graph.edges", "effectsGraph.edges", "noteBindings"]
    let others = recipe.problems().filter {
      !allowed.contains($0.path) && !$0.message.contains("does nothing")
    }
    #expect(others.isEmpty, "\(others)")
  }
}

/// Actions with ids that are there, and some that are not.
struct RandomActions {
  private var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  private mutating func number() -> Double {
    pick([0, 1, -1, 0.5, 3, 440, 1e9, -1e300, .nan, .infinity]).map {
      $0 == 0.5 ? Double.random(in: 0...1, using: &generator) : $0
    } ?? 0
  }

  private mutating func node(_ screen: WorkbenchScreen) -> String {
    let nodes = screen.patch?.graph.nodes.map(\.id) ?? []
    return pick(nodes + nodes + [SignalGraph.input, SignalGraph.output, "nothing"]) ?? ""
  }

  private mutating func parameter(of node: String, _ screen: WorkbenchScreen) -> String {
    let kind = (try? screen.patch?.kind(of: node)) ?? nil
    return pick((kind?.parameters.map(\.name) ?? []) + ["Nothing"]) ?? ""
  }

  private mutating func port(of node: String, _ screen: WorkbenchScreen, isInput: Bool) -> String? {
    let kind = (try? screen.patch?.kind(of: node)) ?? nil
    let ports = (isInput ? kind?.inputs : kind?.outputs)?.map(\.name) ?? []
    return pick([nil, nil, "Left", "?"] + ports.map { $0 as String? }) ?? nil
  }

  mutating func edit(in screen: WorkbenchScreen) -> WorkbenchScreen.Action {
    count += 1
    let (one, other) = (node(screen), node(screen))
    let name = parameter(of: one, screen)
    let index = Int.random(in: -1...8, using: &generator)
    switch Int.random(in: 0..<18, using: &generator) {
    case 0, 1:
      let kind = pick(ComponentName.all.map(\.name) + ["Nothing"]) ?? ""
      return .add(component: kind, x: number(), y: number())
    case 2: return .delete(node: one)
    case 3: return .move(node: one, x: number(), y: number())
    case 4:
      return .renameNode(node: one, id: pick(["a b", "", "input", "mine\(count)", other]) ?? "")
    case 5, 6, 7:
      return .connect(
        from: one, output: port(of: one, screen, isInput: false), to: other,
        input: port(of: other, screen, isInput: true))
    case 8: return .disconnect(edge: index)
    case 9: return .bypass(node: one, isOn: index > 3)
    case 10: return .set(node: one, parameter: name, value: number(), gesture: "\(count)")
    case 11: return .expose(node: one, parameter: name, isOn: index > 2)
    case 12:
      let knob = pick(screen.knobs.map(\.id) + ["nothing"]) ?? ""
      let field = pick(KnobField.allCases) ?? .id
      return .changeKnob(knob: knob, field: field, text: pick(["1", "−3", "x", "", "0.5"]) ?? "")
    case 13:
      let knob = pick(screen.knobs.map(\.id) + ["nothing"]) ?? ""
      return .turn(knob: knob, value: number(), gesture: "\(count)")
    case 14: return .addModulation
    case 15: return .removeModulation(index: index)
    default: return notes(index)
    }
  }

  private mutating func notes(_ index: Int) -> WorkbenchScreen.Action {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .addBinding
    case 1: .removeBinding(index: index)
    case 2: .useDepth(binding: index, isOn: index > 3)
    case 3:
      .setBinding(
        index: index, field: pick(BindingField.allCases) ?? .ratio, value: number(),
        gesture: "\(count)")
    case 4:
      .setVoice(
        setting: pick(VoiceSetting.allCases) ?? .voices, value: number(), gesture: "\(count)")
    default: .tidy
    }
  }

  mutating func any(in screen: WorkbenchScreen) -> WorkbenchScreen.Action {
    let index = Int.random(in: -2...6, using: &generator)
    let text =
      pick(["", "a", "Mine", String(repeating: "x", count: 5000), "fuzz", "é, dark,,"]) ?? ""
    let isOn = index > 2
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: return .chooseMode(mode: isOn ? .synth : .effects)
    case 1: return .chooseView(view: isOn ? .graph : .inspector)
    case 2: return .search(text: text)
    case 3: return .filter(tag: pick(screen.library.tags.map(\.id)) ?? text)
    case 4: return .onlyFavourites(isOn: isOn)
    case 5: return .open(id: pick(Bench.bundled.map(\.metadata.id)) ?? "")
    case 6: return .newRecipe
    case 7: return isOn ? .close : .compare(id: pick(Bench.bundled.map(\.metadata.id)) ?? "")
    case 8: return .importFile(name: text, text: text)
    case 9: return .rename(field: pick(MetadataField.allCases) ?? .id, text: text)
    case 10: return isOn ? .save : .saveCopy
    case 11: return .undo
    case 12: return .redo
    case 13: return .switchSide
    case 14: return .copyToOther
    case 15: return .share(origin: text)
    case 16: return .chooseMorph(id: isOn ? "other" : "saved")
    case 17: return .morph(position: number())
    case 18: return .keepMorph
    case 19: return .edit(part: isOn ? .voice : .effects)
    case 20: return .select(node: node(screen))
    case 21: return .selectEdge(index: index)
    case 22: return .selectRoute(index: index)
    case 23: return .browse(isOpen: isOn)
    case 24: return .searchComponents(text: text)
    case 25: return .modulate(isOpen: isOn)
    case 26:
      return .chooseModulation(field: pick(ModulationField.allCases) ?? .to, id: node(screen))
    case 27: return .setDepth(value: number(), gesture: text)
    case 28:
      return .chooseBinding(field: pick(VoicePanel.Field.allCases) ?? .node, id: node(screen))
    case 29: return .chooseSignal(id: pick(SignalKind.allCases.map(\.rawValue)) ?? "")
    case 30: return .setFrequency(value: number())
    case 31: return .setInput(level: number())
    case 32: return .confirmLive(isOn: isOn)
    case 33: return .chooseChannel(id: "\(index)")
    case 34: return .shiftOctave(steps: isOn ? .max : .min)
    case 35: return .setVelocity(value: number())
    case 36: return .measureDifference
    default: return edit(in: screen)
    }
  }
}
