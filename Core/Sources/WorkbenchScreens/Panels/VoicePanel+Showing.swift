import DSP
import ScreenKit
import SoundGraph
import Workbench

/// A binding as it is chosen, before it is added.
struct BindingDraft: Hashable {
  var source = NoteSource.velocity
  var node = ""
  var parameter = ""

  mutating func choose(_ field: VoicePanel.Field, _ id: String) {
    switch field {
    case .source: source = NoteSource(rawValue: id) ?? source
    case .node: (node, parameter) = (id, "")
    case .parameter: parameter = id
    }
  }

  /// Chooses what the voice has.
  mutating func settle(in voice: PatchGraph) {
    let kinds = RouteDraft.kinds(of: voice).filter { !$0.kind.movable.isEmpty }
    let chosen = kinds.first { $0.id == node } ?? kinds.first
    node = chosen?.id ?? ""
    let names = chosen?.kind.movable.map(\.name) ?? []
    if !names.contains(parameter) { parameter = names.first ?? "" }
  }
}

extension VoicePanel {
  mutating func show(
    _ recipe: FoundRecipe?, _ draft: inout BindingDraft,
    problem: (knob: String, sentence: String)?
  ) {
    guard let recipe, recipe.isSynth else { return self = VoicePanel() }
    let voice = recipe[.voice]
    draft.settle(in: voice)
    isShown = true
    bindings = recipe.bindings.enumerated().compactMap { index, binding in
      (try? voice.nodeParameter(binding.parameter, of: binding.node)).map {
        Binding(binding, index, $0)
      }
    }
    let nodes = RouteDraft.kinds(of: voice).filter { !$0.kind.movable.isEmpty }
    let names = (try? voice.kind(of: draft.node))?.movable.map(\.name) ?? []
    fields = [
      Menu(
        id: .source, title: "Note", value: draft.source.rawValue,
        options: NoteSource.allCases.map { Choice(id: $0.rawValue, title: $0.title) }),
      Menu(
        id: .node, title: "Node", value: draft.node,
        options: nodes.map { Choice(id: $0.id, title: $0.id) }),
      Menu(
        id: .parameter, title: "Parameter", value: draft.parameter,
        options: names.map { Choice(id: $0, title: $0) }),
    ]
    polyphony = VoiceSetting.allCases.map { setting in
      BenchSlider(
        parameter: setting.parameter, title: setting.title, of: VoiceSetting.node, in: voice,
        bindings: [], problem: problem)
    }
  }
}

extension VoicePanel.Binding {
  fileprivate init(_ binding: NoteBinding, _ index: Int, _ parameter: ParameterDescriptor) {
    self.index = index
    isDepth = binding.source == .frequency ? nil : binding.depth != nil
    let verb = binding.depth == nil ? "sets" : "moves"
    title = "\(binding.source.title) \(verb) \(binding.node), \(binding.parameter)"
    if binding.source == .frequency {
      let ratio = ParameterDescriptor.logarithmic("ratio", PatchGraph.ratios, default: 1)
      sliders = [BenchSlider("ratio", "Ratio", ratio, value: binding.ratio)]
    } else if let depth = binding.depth {
      sliders = [Percent.slider("depth", "Depth", Double(depth), -1...1, standard: 0.2)]
    } else {
      let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
      sliders = [
        BenchSlider(
          "minimum", "At 0", parameter, value: binding.minimum ?? low, standard: low),
        BenchSlider(
          "maximum", "At 1", parameter, value: binding.maximum ?? high, standard: high),
      ]
    }
  }
}

extension NoteSource {
  /// "Frequency".
  var title: String { rawValue.titled }
}
