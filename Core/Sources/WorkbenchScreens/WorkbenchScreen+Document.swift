import Numbers
import ScreenKit
import SoundGraph
import Workbench

/// What actions on the open document do.
extension WorkbenchScreen {
  /// Opens a document in its mode; unsaved changes of the former one wait behind Undo.
  mutating func open(_ document: PatchDocument?) -> [Effect] {
    let former = shared.document
    if let document { shared.mode = document.isSynth ? .synth : .effects }
    shared.open.replace(by: document)
    forgetPage()
    guard let left = shared.open.left, left == former else { return [] }
    let name = left.recipe.metadata.name
    return [
      .notify(Notice(.info, "“\(name)” had unsaved changes: Undo brings them back."))
    ]
  }

  /// Clears what belonged to the former document.
  mutating func forgetPage() {
    selection = Selection()
    drafts = Drafts()
    share = nil
    graph.part = recipe?.isSynth == true ? .voice : .effects
  }

  mutating func opened(_ recipe: FoundRecipe, isOwn: Bool) -> [Effect] {
    guard let id = drafts.comparing else {
      return open(PatchDocument(recipe, origin: recipe.metadata.id, isOwn: isOwn))
    }
    drafts.comparing = nil
    guard var document = shared.document else { return [] }
    guard document.isSynth == recipe.isSynth else {
      let noun = document.isSynth ? "a synthesiser" : "an effect"
      return [.notify(Notice(.error, "“\(id)” is not \(noun): compare it with its own kind."))]
    }
    document.setOther(recipe, name: "compare with \(recipe.metadata.name)")
    shared.document = document
    return []
  }

  mutating func importFile(_ name: String, _ text: String) -> [Effect] {
    let file = name.isEmpty ? "It" : "“\(name.prefix(60))”"
    guard text.utf8.count <= Self.largestImport else {
      return [
        .notify(
          Notice(
            .error,
            "\(file) has \(text.utf8.count) bytes, and a recipe at most \(Self.largestImport): choose another file."
          ))
      ]
    }
    do throws(GraphError) {
      let recipe = try FoundRecipe(json: RecipeLink.document(in: text))
      if let problem = recipe.problems().first {
        return [.notify(Notice(.error, "\(file) cannot play: \(problem.description)"))]
      }
      return open(PatchDocument(recipe)) + [
        .notify(Notice(.success, "“\(recipe.metadata.name)” is open: Save keeps it."))
      ]
    } catch {
      return [.notify(Notice(.error, error.description))]
    }
  }

  static func refusal(of name: String, _ size: Int) -> Effect {
    let megabytes = NumberFormat(decimals: 2, unit: " MB").text(Double(size) / 1e6)
    return .notify(
      Notice(
        .error,
        "“\(name.prefix(60))” has \(megabytes), and a page sends at most 0.18 MB: put it into the folder “recipes” of the data folder."
      ))
  }

  /// Bytes of a recipe's text.
  static let largestImport = 2_000_000

  mutating func useSound(_ name: String?, of node: String) -> [Effect] {
    guard let use = (try? patch?.kind(of: node))?.recordingUse else {
      return [
        .notify(Notice(.error, "“\(node.prefix(64))” uses no sound file: choose another node."))
      ]
    }
    guard let name else { return setSound(nil, of: node) }
    return [.readSound(name: name, as: use, node: node)]
  }

  mutating func setSound(_ name: String?, of node: String) -> [Effect] {
    edit(name.map { "use \($0)" } ?? "use no file") { recipe, part throws(PatchProblem) in
      let place = try recipe[part].place(of: node)
      recipe[part].graph.nodes[place].recording = name
    }
  }

  mutating func undo() -> [Effect] {
    drafts.morph = nil
    drafts.fields = [:]
    if shared.document?.undo() == true { return [] }
    guard let left = shared.open.left else {
      return [.notify(Notice(.info, "There is nothing to undo."))]
    }
    shared.open = OpenPatch(document: left)
    forgetPage()
    return []
  }

  mutating func redo() -> [Effect] {
    drafts.morph = nil
    drafts.fields = [:]
    if shared.document?.redo() == true { return [] }
    return [.notify(Notice(.info, "There is nothing to redo."))]
  }

  /// Stores it: in place of its file, or as a new one of the person's own.
  mutating func save(asCopy: Bool) -> [Effect] {
    guard let document = shared.document else { return [] }
    if let refused = MetadataField.allCases.compactMap({ drafts.fields[$0] }).first {
      return [.notify(Notice(.error, "It cannot be saved yet: \(refused.problem)"))]
    }
    var recipe = document.recipe
    if let problem = recipe.problems().first {
      return [.notify(Notice(.error, "It cannot be saved yet: \(problem.sentence)"))]
    }
    let replaced = asCopy || !document.isOwn ? nil : document.origin
    if replaced == nil {
      recipe.metadata.id = PatchName.free(
        recipe.metadata.id, besides: Set(context.library.map(\.id)))
      if asCopy { recipe.metadata.name = String(recipe.metadata.name.prefix(50)) + " copy" }
    }
    drafts.storing = recipe
    return [.store(recipe, replacing: replaced)]
  }

  mutating func stored(_ entry: LibraryEntry) -> [Effect] {
    guard let recipe = drafts.storing ?? recipe else { return [] }
    drafts.storing = nil
    shared.document?.store(recipe, as: entry.id)
    return [.notify(Notice(.success, "“\(entry.metadata.name)” is among your recipes."))]
  }

  mutating func remove(_ id: String) -> [Effect] {
    guard let entry = context.library.first(where: { $0.id == id }), entry.isOwn else {
      return [.notify(Notice(.error, "Only recipes of your own can be removed."))]
    }
    if shared.document?.origin == id { shared.document?.leaveLibrary() }
    return [.remove(id)]
  }

  mutating func compare(_ id: String) -> [Effect] {
    guard shared.document != nil else {
      return [.notify(Notice(.info, "Open a recipe first: then another can be compared with it."))]
    }
    drafts.comparing = id
    return [.open(id)]
  }

  mutating func measureDifference() -> [Effect] {
    guard let document = shared.document else { return [] }
    for side in [document.recipe, document.other] {
      if let problem = side.problems().first {
        return [.notify(Notice(.error, "The sides cannot be compared: \(problem.sentence)"))]
      }
    }
    drafts.compared = sides
    self.document.difference = Self.measuring
    return [.measureDifference(document.recipe, document.other)]
  }

  /// Both sides of the open document.
  var sides: [FoundRecipe] { shared.document.map { [$0.recipe, $0.other] } ?? [] }

  mutating func show(difference: Double?) -> [Effect] {
    guard drafts.compared == sides else { return [] }
    guard let difference else {
      document.difference = "Equal to −∞ dB: no sample differs."
      return []
    }
    let text = NumberFormat(decimals: 1, unit: " dB").text(difference)
    document.difference = "Their difference: \(text) against the louder one."
    return []
  }
}

/// Between two settings of the open recipe.
extension WorkbenchScreen {
  private func setting(_ target: MorphTarget) -> FoundRecipe? {
    switch target {
    case .other: shared.document?.other
    case .saved: shared.document?.saved
    }
  }

  func morphed(_ morph: Morph) -> FoundRecipe? {
    guard morph.position > 0, let recipe, let target = setting(morph.target) else { return nil }
    return RecipeMorph(from: recipe, to: target).recipe(at: morph.position)
  }

  mutating func chooseMorph(_ id: String) -> [Effect] {
    guard let target = MorphTarget(rawValue: id), setting(target) != nil else { return [] }
    drafts.morph = Morph(target: target, position: 0)
    return []
  }

  mutating func morph(to position: Double) -> [Effect] {
    guard shared.document != nil else { return [] }
    let place = position.isFinite ? min(max(position, 0), 1) : 0
    drafts.morph = Morph(target: drafts.morph?.target ?? .other, position: place)
    return []
  }

  mutating func keepMorph() -> [Effect] {
    guard let morph = drafts.morph, let morphed = morphed(morph) else { return [] }
    drafts.morph = nil
    return edit("morph") { recipe, _ in recipe = morphed }
  }

  mutating func showMorph() {
    guard let document = shared.document else { return morph = MorphPanel() }
    morph.options = MorphTarget.allCases.filter { setting($0) != nil }.map { target in
      Choice(
        id: target.rawValue,
        title: target == .other ? "Side \(document.side.other.rawValue)" : "As it was saved")
    }
    let chosen = drafts.morph ?? Morph(target: .other, position: 0)
    morph.choice = chosen.target.rawValue
    morph.position = Percent.slider("morph", "Morph", chosen.position, standard: 0)
    let target = setting(chosen.target)
    morph.sentence =
      target == document.recipe
      ? "Both settings are equal: change one of them first."
      : target.map { RecipeMorph(from: document.recipe, to: $0).sentence } ?? ""
  }
}

extension GraphProblem {
  /// Its message as a sentence.
  var sentence: String { message.titled }
}
