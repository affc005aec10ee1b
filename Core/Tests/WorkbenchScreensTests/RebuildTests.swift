import SoundGraph
import Testing

@testable import Workbench
@testable import WorkbenchScreens

@Suite("Recipes built by actions")
struct RebuildTests {
  @Test("every recipe of the program is built from New by actions", arguments: Bench.bundled)
  func rebuilt(original: FoundRecipe) throws {
    var bench = Bench(mode: original.isSynth ? .synth : .effects)
    bench.rebuild(original)
    let built = try #require(bench.recipe)
    #expect(built.problems().isEmpty, "\(built.problems())")
    let parsed = try FoundRecipe(json: built.json())
    #expect(parsed.canonical.withoutPlaces == original.canonical.withoutPlaces)
    for part in original.parts {
      let places = original[part].graph.nodes.map { $0.position ?? Bench.corner }
      #expect(parsed[part].graph.nodes.map(\.position) == places)
    }
    #expect(bench.loaded?.sounding == built.sounding, "what was loaded last is what was built")
  }
}

extension Bench {
  /// Where nodes without a place are added.
  fileprivate static let corner = GraphPosition(x: 80, y: 0)

  mutating func rebuild(_ original: FoundRecipe) {
    act(.newRecipe)
    for part in original.parts {
      guard part == .voice || original[part] != .passing else { continue }
      act(.edit(part: part))
      build(original[part], as: recipe?[part] ?? .passing)
    }
    act(.edit(part: .voice))
    for (index, binding) in original.bindings.enumerated() { bind(binding, index) }
    if let polyphony = original[original.parts[0]].polyphony {
      for setting in VoiceSetting.allCases {
        act(.setVoice(setting: setting, value: setting.value(of: polyphony), gesture: ""))
      }
    }
    for part in original.parts {
      act(.edit(part: part))
      for knob in original[part].exposed { expose(knob) }
    }
    for field in MetadataField.allCases {
      act(.rename(field: field, text: field.text(of: original.metadata)))
    }
  }

  private mutating func build(_ patch: PatchGraph, as present: PatchGraph) {
    for node in present.graph.nodes { act(.delete(node: node.id)) }
    while screen.graph.edges.isEmpty == false { act(.disconnect(edge: 0)) }
    for node in patch.graph.nodes {
      let position = node.position ?? Self.corner
      act(.add(component: node.component, x: Double(position.x), y: Double(position.y)))
      act(.renameNode(node: screen.selection.node ?? "", id: node.id))
      for (name, value) in node.parameters {
        guard let parameter = NodeKind(named: node.component)?.parameter(name) else { continue }
        act(
          .set(
            node: node.id, parameter: name, value: Double(parameter.number(of: value)),
            gesture: ""))
      }
      if node.isBypassed { act(.bypass(node: node.id, isOn: true)) }
    }
    for edge in patch.graph.edges {
      act(.connect(from: edge.from, output: edge.output, to: edge.to, input: edge.input))
    }
    for route in patch.routes {
      act(.modulate(isOpen: true))
      act(.chooseModulation(field: .from, id: route.from))
      if let output = route.output { act(.chooseModulation(field: .output, id: output)) }
      act(.chooseModulation(field: .to, id: route.to))
      act(.chooseModulation(field: .parameter, id: route.parameter))
      act(.chooseModulation(field: .curve, id: route.curve.rawValue))
      act(.chooseModulation(field: .polarity, id: route.polarity.rawValue))
      act(.setDepth(value: Double(route.depth), gesture: ""))
      act(.addModulation)
    }
  }

  private mutating func expose(_ knob: ExposedParameter) {
    act(.expose(node: knob.node, parameter: knob.parameter, isOn: true))
    let made = screen.knobs.last?.id ?? ""
    if made != knob.id { act(.changeKnob(knob: made, field: .id, text: knob.id)) }
    act(.changeKnob(knob: knob.id, field: .name, text: knob.name))
    for (field, end) in [(KnobField.minimum, knob.minimum), (.maximum, knob.maximum)] {
      if let end { act(.changeKnob(knob: knob.id, field: field, text: "\(end)")) }
    }
  }

  private mutating func bind(_ binding: NoteBinding, _ index: Int) {
    act(.chooseBinding(field: .source, id: binding.source.rawValue))
    act(.chooseBinding(field: .node, id: binding.node))
    act(.chooseBinding(field: .parameter, id: binding.parameter))
    act(.addBinding)
    if binding.depth != nil { act(.useDepth(binding: index, isOn: true)) }
    let values: [(BindingField, Float?)] = [
      (.ratio, binding.ratio), (.minimum, binding.minimum), (.maximum, binding.maximum),
      (.depth, binding.depth),
    ]
    for case (let field, let value?) in values {
      act(.setBinding(index: index, field: field, value: Double(value), gesture: ""))
    }
  }
}
