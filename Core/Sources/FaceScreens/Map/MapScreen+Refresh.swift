import Console
import FaceControl
import Mapping
import ScreenKit

extension MapScreen {
  /// Updates from the hub's state; tab, search, expanded row and typed text are kept.
  public mutating func refresh(from state: FaceState) {
    lock = state.shared.terms.tier == .pro ? nil : MapLock(parked: state.mapping.parked)
    guard lock == nil else { return }
    guard state.mapping.revision >= status.revision else { return }
    let own = state.presets.summaries.filter { $0.origin == .own && $0.mapped != nil }
    guard state.mapping != status || state.shared.settings != settings || own != ownPresets else {
      return
    }
    ownPresets = own
    status = state.mapping
    settings = state.shared.settings
    table = state.shared.settings.mapping
    banner = settings.isRaw ? "Raw is on in SETTINGS: this mapping waits until it is off." : nil
    undo = status.undo.map { "Undo: \($0)" }
    redo = status.redo.map { "Redo: \($0)" }
    undoHint = undo ?? "Nothing to undo"
    redoHint = redo ?? "Nothing to redo"
    canResetAll = table != .identity
    for source in Mappable.allCases { rows[source.name] = MapRow(source, table[source]) }
    let changed = rows.values.count { $0.isChanged }
    summary = changed == 0 ? "Nothing changed" : "\(changed) of \(rows.count) changed"
    namePresets()
    nowLoaded = "Now: \(preset)"
    headline = "\(preset) · \(summary)"
    listRows()
    followRoutes()
    refreshEditor()
  }

  /// Expands another row, or none.
  mutating func expand(_ source: Mappable?) {
    expanded = source?.name
    drafts = source.map { table[$0].routes } ?? []
    refreshEditor()
  }

  mutating func refreshEditor() {
    defer { layOut() }
    guard let source = expanded.flatMap(Mappable.init(name:)) else {
      editor = nil
      return
    }
    editor = MapEditor(source, in: table, drafts: drafts, globalSmoothing: settings.smoothing)
    editor?.isListening = status.listening == source
  }

  /// A search or "only changed" filters all rows; without them the tab's rows are shown.
  mutating func listRows() {
    let isFiltered = !search.isEmpty || isChangedOnly
    let sources = isFiltered ? Mappable.allCases : tab.sources
    order = sources.filter { source in
      (search.isEmpty || source.matches(search))
        && (!isChangedOnly || rows[source.name]?.isChanged == true)
    }.map(\.name)
    empty = order.isEmpty && isFiltered ? sentenceForNothing : nil
    layOut()
  }

  private mutating func layOut() {
    showsPresets = tab == .presets && search.isEmpty && !isChangedOnly
    hint =
      editor == nil && tab != .presets ? "Open a row to set its routes, range and curve." : nil
  }

  private var sentenceForNothing: String {
    if isChangedOnly && search.isEmpty {
      return "Nothing is changed yet: every channel goes out as it is. Open a row to change it."
    }
    return "No channel or gesture is called “\(search)”"
      + (isChangedOnly ? " and changed." : ": try jaw, smile or filter.")
  }

  /// Invalid drafts are kept until another client changes the routes.
  private mutating func followRoutes() {
    guard let source = expanded.flatMap(Mappable.init(name:)) else { return }
    if drafts.filter({ $0.problem == nil }) != table[source].routes {
      drafts = table[source].routes
    }
  }

  private mutating func namePresets() {
    presets = ReadyPreset.allCases.filter { !$0.isConnection }.map {
      MapPreset(
        id: $0.rawValue, name: $0.name, summary: $0.summary,
        isLoaded: $0.name == status.preset && !status.isPresetChanged)
    }
    presets += ownPresets.map {
      MapPreset(
        id: $0.id, name: $0.name, summary: $0.notes ?? "Yours.",
        isLoaded: $0.name == status.preset && !status.isPresetChanged)
    }
    preset =
      if table == .identity {
        "Default"
      } else if let name = status.preset {
        status.isPresetChanged ? "\(name), changed" : name
      } else {
        "Custom"
      }
  }
}
