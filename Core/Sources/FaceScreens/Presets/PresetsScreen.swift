import Console
public import FaceControl
public import Mapping
public import ScreenKit

/// PRESETS: built-in and user presets; save, load, rename, share.
public struct PresetsScreen: Screen, Hashable {
  public struct Renaming: Codable, Hashable, Sendable {
    public var id: String
    public var text: String
    public var problem: String?
  }

  /// The presets of one origin, under a heading.
  public struct Group: Codable, Hashable, Sendable {
    public var id: PresetSummary.Origin
    public var heading: String
    /// The first step while it has no presets; nil otherwise.
    public var empty: String?
    public var isShown: Bool
  }

  /// An action that can be undone now.
  public struct Undo: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable { case load, delete }

    public var kind: Kind
    public var sentence: String
  }

  public var rows: [PresetRow] = []
  public var groups: [Group] = []
  /// "2 of 3 presets" on the free tier.
  public var count = ""
  public var canAdd = true
  /// Maximum size of a text in bytes, as JSON.
  public var largestImport = ImportPresetForm.largest
  public var banner: String?
  /// The button from the banner to the shop; nil where nothing is sold.
  public var upgrade: String?
  /// The problem of the stored file.
  public var notice: String?
  public var undo: Undo?
  public var saving: SavePresetForm?
  public var renaming: Renaming?
  public var importing: ImportPresetForm?
  public var sharing: SharePanel?

  /// The button from any limit to the shop; nil where nothing is sold.
  private(set) var shopButton: String?
  private var blank = SavePresetForm(state: FaceState())

  private enum CodingKeys: CodingKey {
    case rows, groups, count, canAdd, largestImport, banner, notice, undo, saving, renaming,
      importing,
      sharing
  }

  public init(_ state: FaceState) { refresh(from: state) }

  public enum Action: Codable, Hashable, Sendable {
    case load(id: String)
    case undo
    case newPreset
    case setName(text: String)
    case setIncludesMapping(isOn: Bool)
    case save
    case beginRename(id: String)
    case setRename(text: String)
    case rename
    case duplicate(id: String)
    case delete(id: String)
    case share(id: String, origin: String)
    case beginImport
    case offer(text: String, file: String?)
    case offerTooLarge(bytes: Int)
    case importOffered
    case cancel
  }

  public enum Effect: Hashable, Sendable {
    case load(id: String)
    case undoLoad
    case undoDelete
    case save(name: String, includesMapping: Bool)
    case rename(id: String, name: String)
    case duplicate(id: String)
    case delete(id: String)
    case share(id: String, origin: String)
    case keep(Preset)
    case notify(Notice)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .load(let id): return row(id)?.canLoad == true ? [.load(id: id)] : []
    case .undo: return undoEffects
    case .newPreset: return openSaving()
    case .setName(let text): saving?.type(text)
    case .setIncludesMapping(let isOn):
      if saving?.canIncludeMapping == true { saving?.includesMapping = isOn }
    case .save: return save()
    case .beginRename(let id):
      guard let row = row(id), row.canRename else { return [] }
      renaming = Renaming(id: id, text: row.name)
    case .setRename(let text): type(text)
    case .rename: return rename()
    case .duplicate(let id): return row(id)?.canDuplicate == true ? [.duplicate(id: id)] : []
    case .delete(let id): return row(id)?.canDelete == true ? [.delete(id: id)] : []
    case .share(let id, let origin): return row(id) == nil ? [] : [.share(id: id, origin: origin)]
    case .beginImport:
      close()
      importing = ImportPresetForm()
    case .offer(let text, let file): offer { $0.read(text, file: file) }
    case .offerTooLarge(let bytes): offer { $0.refuse(size: bytes) }
    case .importOffered: return keepOffered()
    case .cancel: close()
    }
    return []
  }

  /// Updates from the hub's state; dialogs and typed text are kept.
  public mutating func refresh(from state: FaceState) {
    blank = SavePresetForm(state: state)
    let list = state.presets
    let own = list.summaries.count { $0.origin == .own }
    let limit = state.shared.terms.tier.presetLimit
    canAdd = own < limit ?? PresetLibrary.largest
    count = limit.map { "\(own) of \($0) presets" } ?? (own == 1 ? "1 preset" : "\(own) presets")
    banner =
      canAdd ? nil : limit == nil ? "\(own) presets are kept at most." : Tier.presetUpgradeSentence
    shopButton = state.shared.terms.upgrade
    upgrade = canAdd ? nil : shopButton
    notice = state.shared.hub.notice
    rows = list.summaries.map {
      PresetRow($0, list: list, now: state.shared.hub.now, hasRoom: canAdd)
    }
    groups = [
      group(.own, "Yours", "Nothing here yet: set things up as you like, then “New preset”."),
      group(.pinned, "Connections"), group(.ready, "Ready to play"),
    ]
    undo =
      list.undoableDelete.map { Undo(kind: .delete, sentence: "Deleted: \($0).") }
      ?? list.undoableLoad.map { Undo(kind: .load, sentence: "Loaded: \($0).") }
    if let id = renaming?.id, row(id)?.canRename != true { renaming = nil }
    if let id = sharing?.id, row(id) == nil { sharing = nil }
  }

  private func group(
    _ origin: PresetSummary.Origin, _ heading: String, _ first: String? = nil
  ) -> Group {
    let isEmpty = !rows.contains { $0.origin == origin }
    return Group(
      id: origin, heading: heading, empty: isEmpty ? first : nil,
      isShown: !isEmpty || first != nil)
  }

  func row(_ id: String) -> PresetRow? { rows.first { $0.id == id } }
}

extension PresetsScreen {
  /// Whether a dialog is open.
  public var hasDialog: Bool {
    saving != nil || renaming != nil || importing != nil || sharing != nil
  }

  /// Closes every dialog.
  mutating func close() {
    saving = nil
    renaming = nil
    importing = nil
    sharing = nil
  }

  private var undoEffects: [Effect] {
    switch undo?.kind {
    case .delete: [.undoDelete]
    case .load: [.undoLoad]
    case nil: []
    }
  }

  private mutating func openSaving() -> [Effect] {
    guard canAdd else { return [] }
    close()
    saving = blank
    return []
  }

  private mutating func save() -> [Effect] {
    guard canAdd, let name = saving?.submit() else { return [] }
    let includesMapping = saving?.includesMapping ?? false
    saving = nil
    return [.save(name: name, includesMapping: includesMapping)]
  }

  private mutating func type(_ text: String) {
    renaming?.text = String(text.prefix(200))
    renaming?.problem = nil
  }

  private mutating func rename() -> [Effect] {
    guard let form = renaming else { return [] }
    if let problem = PresetName.problem(form.text) {
      renaming?.problem = problem
      return []
    }
    renaming = nil
    let name = PresetName.trimmed(form.text)
    return name == row(form.id)?.name ? [] : [.rename(id: form.id, name: name)]
  }

  private mutating func offer(_ read: (inout ImportPresetForm) -> Void) {
    var form = ImportPresetForm()
    read(&form)
    if form.preview != nil, !canAdd {
      (form.problem, form.upgrade) = (banner, upgrade)
    }
    close()
    importing = form
  }

  private mutating func keepOffered() -> [Effect] {
    guard canAdd, let preset = importing?.preset else { return [] }
    importing = nil
    return [.keep(preset)]
  }
}
