import Numbers
import ScreenKit
import SoundGraph
import Workbench

/// How the state follows from the context, the document and what is selected.
extension WorkbenchScreen {
  /// The sentence while the sides are compared.
  static let measuring = "Measuring …"

  mutating func show() {
    mode = shared.mode
    modes = [
      Choice(id: BenchMode.effects.rawValue, title: "Effects"),
      Choice(id: BenchMode.synth.rawValue, title: "Synth"),
    ]
    views = [
      Choice(id: BenchView.graph.rawValue, title: "Graph"),
      Choice(id: BenchView.inspector.rawValue, title: "Inspector"),
    ]
    let isSynth = mode == .synth
    library.show(
      context.library.filter { $0.isSynth == isSynth }, favourites: context.favourites,
      chosen: shared.document?.origin,
      compared: shared.document.flatMap { $0.other == $0.recipe ? nil : $0.other.metadata.id },
      noun: isSynth ? "synthesisers" : "effects")
    checkSelection()
    let problems = recipe?.problems() ?? []
    showDocument(problems)
    showGraph(problems)
    showInspectors()
    browser.show()
    transport.show(context.chain, context)
    voice.show(recipe, &drafts.binding, problem: knobProblem)
    keyboard.show(isSynth: isSynth)
    showMorph()
  }

  private var knobProblem: (knob: String, sentence: String)? {
    drafts.knob.map { ($0.knob, $0.sentence) }
  }

  /// Drops a selection that is gone.
  private mutating func checkSelection() {
    guard let patch else { return selection = Selection() }
    if let node = selection.node, patch.graph[node] == nil { selection.node = nil }
    if let edge = selection.edge, !patch.graph.edges.indices.contains(edge) {
      selection.edge = nil
    }
    if let route = selection.route, !patch.routes.indices.contains(route) {
      selection.route = nil
    }
  }

  private mutating func showDocument(_ problems: [GraphProblem]) {
    let difference = drafts.compared == sides ? document.difference : ""
    document = DocumentPanel()
    document.problem = context.fault.map { "\($0) Undo brings the sound back." }
    document.undo = shared.open.left.map {
      "Undo: open another recipe than \($0.recipe.metadata.name)"
    }
    guard let open = shared.document else { return }
    let metadata = open.recipe.metadata
    document.isOpen = true
    document.difference = difference
    document.name = metadata.name
    document.isOwn = open.isOwn
    document.isChanged = open.isChanged
    document.counts = open.recipe.counts
    document.fields = MetadataField.allCases.map { field in
      DocumentPanel.Field(
        id: field, title: field.title,
        value: drafts.fields[field]?.text ?? field.text(of: metadata), limit: field.limit,
        problem: drafts.fields[field]?.problem)
    }
    if let problem = problems.first {
      document.problem = "\(problem.sentence) Until then the last sound goes on."
    }
    document.undo = open.undoName.map { "Undo: \($0)" } ?? document.undo
    document.redo = open.redoName.map { "Redo: \($0)" }
    document.side = open.side.rawValue
    document.otherSide = open.side.other.rawValue
    document.otherName =
      open.other == open.recipe
      ? "The same as \(open.side.rawValue)."
      : open.other.metadata.id == metadata.id
        ? "Another setting." : open.other.metadata.name
  }

  private mutating func showGraph(_ problems: [GraphProblem]) {
    graph.part = part
    graph.parts =
      recipe?.isSynth == true
      ? [
        Choice(id: PatchPart.voice.rawValue, title: "Voice"),
        Choice(id: PatchPart.effects.rawValue, title: "Effects"),
      ] : []
    guard let recipe, let patch else {
      graph = GraphPanel()
      graph.hint = "Open a recipe of the list, or press New to patch your own."
      knobs = []
      return
    }
    let isEffectsGraph = recipe.isSynth && part == .effects
    graph.show(
      patch, problems: problems.byNode(of: patch.graph, isEffectsGraph: isEffectsGraph),
      node: selection.node, edge: selection.edge, route: selection.route)
    let saved = shared.document?.saved
    knobs = recipe.knobSliders.compactMap { slider, part, id in
      let patch = recipe[part]
      return patch.exposed.first { $0.id == id }
        .flatMap { BenchSlider($0, id: slider, in: patch, saved: saved?[part]) }
    }
  }

  private mutating func showInspectors() {
    guard let recipe, let patch else {
      (inspectors, connection, modulation) = ([], nil, nil)
      return
    }
    let ids = view == .inspector ? patch.graph.nodes.map(\.id) : [selection.node].compactMap { $0 }
    let bindings = part == .voice ? recipe.bindings : []
    inspectors = ids.compactMap {
      NodeInspector($0, in: patch, bindings: bindings, problem: knobProblem)
    }
    modulation = drafts.isModulating ? ModulationSheet(drafts.route, in: patch) : nil
    if let index = selection.edge {
      connection = ConnectionInspector(index: index, title: patch.graph.edges[index].title)
    } else if let index = selection.route {
      let route = patch.routes[index]
      connection = ConnectionInspector(
        index: index, title: route.title,
        modulation: ModulationSheet(RouteDraft(route), in: patch, index: index))
    } else {
      connection = nil
    }
  }
}

extension [GraphProblem] {
  /// The first problem of each node of a graph.
  fileprivate func byNode(of graph: SignalGraph, isEffectsGraph: Bool) -> [String: String] {
    let head = (isEffectsGraph ? "effectsGraph" : "graph") + ".nodes["
    return reduce(into: [:]) { found, problem in
      guard problem.path.hasPrefix(head),
        let index = Int(problem.path.dropFirst(head.count).prefix { $0 != "]" }),
        graph.nodes.indices.contains(index)
      else { return }
      let id = graph.nodes[index].id
      if found[id] == nil { found[id] = problem.sentence }
    }
  }
}

extension FoundRecipe {
  /// "6 nodes, 7 edges, 2 modulations, 4 controls".
  fileprivate var counts: String {
    let all = parts.map { self[$0] }
    let isBare = isSynth && self[.effects] == .passing
    let shown = isBare ? Array(all.prefix(1)) : all
    func sum(_ count: (PatchGraph) -> Int) -> Int { shown.reduce(0) { $0 + count($1) } }
    var counts: [(count: Int, noun: String)] = [
      (sum { $0.graph.nodes.count }, "node"), (sum { $0.graph.edges.count }, "edge"),
      (sum { $0.routes.count }, "modulation"), (sum { $0.exposed.count }, "control"),
    ]
    if isSynth { counts.append((bindings.count, "note binding")) }
    let texts = counts.map { count, noun in count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
    return texts.joined(separator: ", ")
  }
}
