import ScreenKit
import SoundGraph
import Workbench

extension WorkbenchScreen {
  public init(_ context: Context) { refresh(from: context) }

  public mutating func refresh(from context: Context) {
    let isFirst = modes.isEmpty
    self.context = context
    let other = context.shared
    if other.revision > shared.revision || (other.revision == shared.revision && other != shared) {
      adopt(other, isFirst: isFirst)
    }
    show()
  }

  /// Takes what another page did, or what was open before this page came.
  private mutating func adopt(_ other: SharedPatch, isFirst: Bool) {
    let isSame =
      shared.mode == other.mode && shared.document?.origin == other.document?.origin
      && shared.document?.isSynth == other.document?.isSynth
    shared = other
    mode = other.mode
    if isFirst || !isSame { forgetPage() }
    drafts.morph = nil
  }

  public mutating func apply(_ action: Action) -> [Effect] { settle { $0.perform(action) } }

  public mutating func apply(_ outcome: Outcome) -> [Effect] { settle { $0.perform(outcome) } }

  /// Brings what plays, what is shown and what is looked at up to date after a change.
  private mutating func settle(after change: (inout Self) -> [Effect]) -> [Effect] {
    let (before, seen) = (shared, watched)
    let effects = change(&self)
    let others = settle(since: before)
    show()
    return effects + others + (watched == seen ? [] : [.watch(watched)])
  }

  private mutating func perform(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .opened(let recipe, let isOwn): return opened(recipe, isOwn: isOwn)
    case .stored(let entry): return stored(entry)
    case .readSound(let name, let node): return setSound(name, of: node)
    case .difference(let decibels): return show(difference: decibels)
    case .symbol(let symbol):
      share?.show(symbol: symbol)
      return []
    case .failed(let sentence):
      drafts.storing = nil
      drafts.comparing = nil
      if document.difference == Self.measuring { document.difference = "" }
      return [.notify(Notice(.error, sentence))]
    }
  }

  private mutating func perform(_ action: Action) -> [Effect] {
    if let effects = applyChain(action) { return effects }
    if let effects = applyDocument(action) { return effects }
    if let effects = applyGraph(action) { return effects }
    applyView(action)
    return []
  }

  /// Actions on the library and the open document; nil for others.
  private mutating func applyDocument(_ action: Action) -> [Effect]? {
    switch action {
    case .chooseMode(let mode):
      guard mode != shared.mode else { return [] }
      shared.mode = mode
      forgetPage()
      return []
    case .favourite(let id, let isOn): return [.favourite(id, isOn)]
    case .open(let id):
      drafts.comparing = nil
      return [.open(id)]
    case .newRecipe: return open(PatchDocument(NewRecipe.recipe(shared.mode)))
    case .close: return open(nil)
    case .compare(let id): return compare(id)
    case .remove(let id): return remove(id)
    case .importFile(let name, let text): return importFile(name, text)
    case .refuseFile(let name, let size): return [Self.refusal(of: name, size)]
    case .useSound(let node, let name): return useSound(name, of: node)
    case .rename(let field, let text): return rename(field, text)
    case .save: return save(asCopy: false)
    case .saveCopy: return save(asCopy: true)
    case .undo: return undo()
    case .redo: return redo()
    case .switchSide, .copyToOther: return changeSide(action)
    case .measureDifference: return measureDifference()
    case .share(let origin): return share(from: origin)
    case .chooseMorph(let id): return chooseMorph(id)
    case .morph(let position): return morph(to: position)
    case .keepMorph: return keepMorph()
    default: return nil
    }
  }

  private mutating func changeSide(_ action: Action) -> [Effect] {
    drafts.morph = nil
    if action == .switchSide {
      shared.document?.switchSide()
      drafts.fields = [:]
    } else {
      shared.document?.copyToOther()
    }
    return []
  }

  private mutating func share(from origin: String) -> [Effect] {
    guard let recipe else { return [] }
    let share = RecipeShare(recipe, origin: origin, networkOrigin: context.networkOrigin)
    self.share = share
    return [.makeSymbol(share.link)]
  }

  /// Actions on the graph; nil for others.
  private mutating func applyGraph(_ action: Action) -> [Effect]? {
    switch action {
    case .add(let component, let x, let y): add(component, x, y)
    case .delete(let node): delete(node)
    case .renameNode(let node, let id): rename(node, to: id)
    case .move(let node, let x, let y): move(node, x, y)
    case .tidy: tidy()
    case .connect(let from, let output, let to, let input): connect(from, output, to, input)
    case .disconnect(let edge): disconnect(edge)
    case .bypass(let node, let isOn): bypass(node, isOn)
    case .set(let node, let parameter, let value, let gesture):
      set(node, parameter, value, gesture)
    case .expose(let node, let parameter, let isOn): expose(node, parameter, isOn)
    case .turn(let knob, let value, let gesture): turn(knob, value, gesture)
    case .changeKnob(let knob, let field, let text): change(knob, field, text)
    case .modulate(let isOpen): modulate(isOpen)
    case .chooseModulation(let field, let id): choose(field, id)
    case .setDepth(let value, let gesture): setDepth(value, gesture)
    case .addModulation: addModulation()
    case .removeModulation(let index): removeModulation(index)
    default: applyNotes(action)
    }
  }

  private mutating func applyNotes(_ action: Action) -> [Effect]? {
    switch action {
    case .addBinding: addBinding()
    case .setBinding(let index, let field, let value, let gesture):
      setBinding(index, field, value, gesture)
    case .useDepth(let binding, let isOn): useDepth(binding, isOn)
    case .removeBinding(let index): removeBinding(index)
    case .setVoice(let setting, let value, let gesture): setVoice(setting, value, gesture)
    default: nil
    }
  }

  /// Actions that change what this page shows, and nothing else.
  private mutating func applyView(_ action: Action) {
    switch action {
    case .chooseView(let view): self.view = view
    case .search(let text): library.search = String(text.prefix(SearchWords.longest))
    case .filter(let tag):
      for index in library.tags.indices where library.tags[index].id == tag {
        library.tags[index].isOn.toggle()
      }
    case .onlyFavourites(let isOn): library.onlyFavourites = isOn
    case .closeShare: share = nil
    case .edit(let part):
      graph.part = part
      selection = Selection()
    case .select(let node): selection = Selection(node: node)
    case .selectEdge(let index): selection = Selection(edge: index)
    case .selectRoute(let index): selection = Selection(route: index)
    case .browse(let isOpen):
      browser.isOpen = isOpen
      browser.search = ""
    case .searchComponents(let text): browser.search = String(text.prefix(SearchWords.longest))
    case .chooseBinding(let field, let id): drafts.binding.choose(field, id)
    case .shiftOctave(let steps): keyboard.shift(by: steps)
    case .setVelocity(let value): keyboard.setVelocity(value)
    default: break
    }
  }
}
