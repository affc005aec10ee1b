import ScreenKit
import SoundGraph
import Workbench

/// What actions on the graph do.
extension WorkbenchScreen {
  /// One step of the open recipe; says why it was refused.
  mutating func edit(
    _ name: String, gesture: String? = nil,
    _ body: (inout FoundRecipe, PatchPart) throws(PatchProblem) -> Void
  ) -> [Effect] {
    guard var document = shared.document else {
      return [.notify(Notice(.info, "No recipe is open: open one, or press New."))]
    }
    let part = part
    do throws(PatchProblem) {
      try keepMorphed(&document)
      try document.edit(name, gesture: gesture) { recipe throws(PatchProblem) in
        try body(&recipe, part)
      }
    } catch {
      return [Self.notify(error)]
    }
    shared.document = document
    return []
  }

  /// An edit begins where the morph is.
  private mutating func keepMorphed(_ document: inout PatchDocument) throws(PatchProblem) {
    guard let morph = drafts.morph, morph.position > 0, let morphed = morphed(morph) else { return }
    drafts.morph = nil
    try document.edit("morph") { recipe throws(PatchProblem) in recipe = morphed }
  }

  mutating func add(_ component: String, _ x: Double, _ y: Double) -> [Effect] {
    var added: String?
    let effects = edit("add \(component)") { recipe, part throws(PatchProblem) in
      added = try recipe[part].add(component, x: x, y: y)
    }
    if let added { selection = Selection(node: added) }
    return effects
  }

  mutating func delete(_ node: String) -> [Effect] {
    edit("delete \(node)") { recipe, part throws(PatchProblem) in
      try recipe.delete(node, of: part)
    }
  }

  mutating func rename(_ node: String, to id: String) -> [Effect] {
    let effects = edit("rename \(node)") { recipe, part throws(PatchProblem) in
      try recipe.rename(node, of: part, to: id)
    }
    if effects.isEmpty, selection.node == node {
      selection.node = id.filter { !$0.isWhitespace }
    }
    return effects
  }

  mutating func move(_ node: String, _ x: Double, _ y: Double) -> [Effect] {
    edit("move \(node)") { recipe, part throws(PatchProblem) in
      try recipe[part].move(node, x: x, y: y)
    }
  }

  mutating func tidy() -> [Effect] { edit("tidy") { recipe, part in recipe[part].tidy() } }

  mutating func connect(
    _ from: String, _ output: String?, _ to: String, _ input: String?
  ) -> [Effect] {
    edit("connect \(from) to \(to)") { recipe, part throws(PatchProblem) in
      try recipe[part].connect(from, output: output, to, input: input)
    }
  }

  mutating func disconnect(_ index: Int) -> [Effect] {
    let edge = patch?.graph.edges.indices.contains(index) == true ? patch?.graph.edges[index] : nil
    selection.edge = nil
    return edit("disconnect \(edge?.title ?? "")") { recipe, part throws(PatchProblem) in
      try recipe[part].disconnect(index)
    }
  }

  mutating func bypass(_ node: String, _ isOn: Bool) -> [Effect] {
    edit(isOn ? "bypass \(node)" : "use \(node)") { recipe, part throws(PatchProblem) in
      try recipe[part].bypass(node, isOn)
    }
  }

  mutating func set(
    _ node: String, _ parameter: String, _ value: Double, _ gesture: String
  ) -> [Effect] {
    edit("set \(parameter) of \(node)", gesture: "\(node).\(parameter).\(gesture)") {
      recipe, part throws(PatchProblem) in
      try recipe[part].set(parameter, of: node, to: value)
    }
  }

  mutating func expose(_ node: String, _ parameter: String, _ isOn: Bool) -> [Effect] {
    edit("\(isOn ? "make" : "remove") knob \(parameter)") { recipe, part throws(PatchProblem) in
      let taken = recipe.knobs
      let part = recipe.part(of: node, part)
      if isOn {
        try recipe[part].expose(parameter, of: node, besides: taken)
      } else {
        recipe[part].unexpose(parameter, of: node)
      }
    }
  }

  mutating func turn(_ knob: String, _ value: Double, _ gesture: String) -> [Effect] {
    edit("turn \(knob)", gesture: "knob.\(knob).\(gesture)") { recipe, _ throws(PatchProblem) in
      let (part, id) = recipe.knob(knob)
      try recipe[part].turn(id, to: value)
    }
  }

  mutating func change(_ knob: String, _ field: KnobField, _ text: String) -> [Effect] {
    drafts.knob = nil
    var refused: String?
    let effects = edit("change knob \(knob)") { recipe, _ throws(PatchProblem) in
      let (part, id) = recipe.knob(knob)
      let taken = recipe.knobs
      do throws(PatchProblem) {
        try recipe[part].change(id, field, to: text, besides: taken)
      } catch {
        refused = error.description
        throw error
      }
    }
    guard let refused else { return effects }
    drafts.knob = RefusedKnob(knob: knob, sentence: refused)
    return []
  }
}

/// What actions on modulations, notes and voices do.
extension WorkbenchScreen {
  mutating func modulate(_ isOpen: Bool) -> [Effect] {
    drafts.isModulating = isOpen
    if isOpen, let patch {
      drafts.route = RouteDraft(for: patch, selected: selection.node)
      selection.route = nil
    }
    return []
  }

  mutating func choose(_ field: ModulationField, _ id: String) -> [Effect] {
    guard let patch else { return [] }
    guard !drafts.isModulating, let index = selection.route else {
      drafts.route.choose(field, id, in: patch)
      return []
    }
    return edit("change modulation") { recipe, part throws(PatchProblem) in
      try recipe[part].changeRoute(index) { route in
        var draft = RouteDraft(route)
        draft.choose(field, id, in: patch)
        route.from = draft.from
        route.output = draft.output.isEmpty ? nil : draft.output
        route.to = draft.to
        route.parameter = draft.parameter
        route.curve = draft.curve
        route.polarity = draft.polarity
      }
    }
  }

  mutating func setDepth(_ value: Double, _ gesture: String) -> [Effect] {
    let depth = value.isFinite ? min(max(value, -1), 1) : 0
    guard !drafts.isModulating, let index = selection.route else {
      drafts.route.depth = depth
      return []
    }
    return edit("set depth", gesture: "depth.\(index).\(gesture)") {
      recipe, part throws(PatchProblem) in
      try recipe[part].changeRoute(index) { $0.depth = Float(depth) }
    }
  }

  mutating func addModulation() -> [Effect] {
    guard let route = drafts.route.route else {
      return [.notify(Notice(.error, "Choose what moves and what is moved first."))]
    }
    let effects = edit("add modulation") { recipe, part throws(PatchProblem) in
      try recipe[part].add(route)
    }
    if effects.isEmpty {
      drafts.isModulating = false
      selection = Selection(route: patch.map { $0.routes.count - 1 })
    }
    return effects
  }

  mutating func removeModulation(_ index: Int) -> [Effect] {
    selection.route = nil
    return edit("remove modulation") { recipe, part throws(PatchProblem) in
      try recipe[part].removeRoute(index)
    }
  }

  mutating func addBinding() -> [Effect] {
    let draft = drafts.binding
    return edit("bind \(draft.source.rawValue)") { recipe, _ throws(PatchProblem) in
      try recipe.bind(draft.source, to: draft.node, draft.parameter)
    }
  }

  mutating func setBinding(
    _ index: Int, _ field: BindingField, _ value: Double, _ gesture: String
  ) -> [Effect] {
    edit("change binding", gesture: "binding.\(index).\(field.rawValue).\(gesture)") {
      recipe, _ throws(PatchProblem) in
      try recipe.setBinding(index, field, to: value)
    }
  }

  mutating func useDepth(_ index: Int, _ isOn: Bool) -> [Effect] {
    edit("change binding") { recipe, _ throws(PatchProblem) in
      try recipe.useDepth(binding: index, isOn)
    }
  }

  mutating func removeBinding(_ index: Int) -> [Effect] {
    edit("remove binding") { recipe, _ throws(PatchProblem) in try recipe.removeBinding(index) }
  }

  mutating func setVoice(_ setting: VoiceSetting, _ value: Double, _ gesture: String) -> [Effect] {
    edit("set \(setting.title)", gesture: "voice.\(setting.rawValue).\(gesture)") {
      recipe, _ throws(PatchProblem) in
      try recipe.changeSynth { recipe throws(PatchProblem) in
        setting.set(value, in: &recipe.polyphony)
      }
    }
  }
}

extension FoundRecipe {
  /// The part that has a node or the voices' settings, given the part that is edited.
  fileprivate func part(of node: String, _ part: PatchPart) -> PatchPart {
    isSynth && self[.voice].isVoices(node) && self[part].graph[node] == nil ? .voice : part
  }

  /// The part and the id of a knob, given the id of its slider.
  fileprivate func knob(_ slider: String) -> (part: PatchPart, id: String) {
    knobSliders.first { $0.slider == slider }.map { ($0.part, $0.id) } ?? (.effects, slider)
  }

  /// The ids of sliders of all knobs: a knob's own, with its part in front where an effect's knob has the same.
  var knobSliders: [(slider: String, part: PatchPart, id: String)] {
    let effects = Set(self[.effects].exposed.map(\.id))
    return parts.flatMap { part in
      self[part].exposed.map { knob in
        let isDouble = part == .voice && effects.contains(knob.id)
        return (isDouble ? "voice.\(knob.id)" : knob.id, part, knob.id)
      }
    }
  }
}
