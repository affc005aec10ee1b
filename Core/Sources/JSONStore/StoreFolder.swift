public import FaceControl
public import FaceEngine
import Files

/// A folder of JSON files for a phone: the state in one file, each preset in its own.
///
/// A file is replaced in one step, so a crash or a full disk leaves the old one. A damaged file is renamed and never
/// deleted. Files of presets have numbers, so no name or id becomes a path. One store at a time uses a folder.
public actor StoreFolder: StateStore {
  /// The file of the state, in the folder.
  public static let stateFile = "state.json"

  private nonisolated let executor = FileExecutor(name: "store")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The problems with the files, with their names and the remedy; nil when there are none.
  public nonisolated let notice: String?
  /// Nil when the folder cannot be used: then everything stays in memory.
  private let disk: StoreDisk?
  private var content: StoreContent
  private var isClosed = false

  private init(disk: StoreDisk?, content: StoreContent, notice: String?) {
    self.disk = disk
    self.content = content
    self.notice = notice
  }

  /// Opens or creates the folder and reads what is in it; blocks.
  ///
  /// When the folder cannot be used, everything stays in memory, and the notice says so. On a full disk an absent
  /// folder is created by the first write that finds space.
  public static func open(folder: String) -> StoreFolder {
    open(StoreDisk(folder: folder, calls: .system))
  }

  static func open(_ disk: StoreDisk) -> StoreFolder {
    do throws(StoreError) {
      var reading = StoreReading(disk)
      let content = try reading.content()
      return StoreFolder(disk: disk, content: content, notice: reading.notice)
    } catch {
      return StoreFolder(
        disk: nil, content: StoreContent(),
        notice:
          "\(disk.folder) cannot be used (\(error.reason)), so nothing is kept when the app ends: "
          + "check the folder's permissions and space, then start again.")
    }
  }

  /// The user's presets, in the order of their files.
  public func presets() throws(StoreError) -> [StoredPreset] {
    try checkOpen()
    return content.sorted
  }

  /// Saves a preset, in place of the one with its id.
  public func keep(_ preset: StoredPreset) throws(StoreError) {
    try checkOpen()
    let number = try content.number(for: preset)
    let bytes = try PresetDocument(preset).bytes(limit: StoreLimit.presetFile)
    try disk?.replace(StoreDisk.name(ofPreset: number), with: bytes)
    content.set(preset, number: number)
  }

  public func removePreset(_ id: String) throws(StoreError) {
    try checkOpen()
    guard let number = content.numbers[id] else { return }
    try disk?.remove(StoreDisk.name(ofPreset: number))
    content.remove(id)
  }

  /// The state saved last; nil when there is none.
  public func state() throws(StoreError) -> StoredState? {
    try checkOpen()
    return content.state.flatMap { $0.settings.isEmpty ? nil : $0 }
  }

  /// Saves the differences from `old`; everything when `old` is nil. Unknown settings stay.
  public func keep(_ state: StoredState, over old: StoredState?) throws(StoreError) {
    try checkOpen()
    guard state != old else { return }
    var next = content.state ?? StoredState()
    next.settings.merge(state.settings) { $1 }
    if state.connections != old?.connections { next.connections = state.connections }
    if state.recents != old?.recents { next.recents = state.recents }
    if state.pairings != old?.pairings { next.pairings = state.pairings }
    let bytes = try StateDocument(next).bytes(limit: StoreLimit.stateFile)
    try disk?.replace(Self.stateFile, with: bytes)
    content.state = next
  }

  /// Later calls fail; every file is complete already.
  public func close() { isClosed = true }

  private func checkOpen() throws(StoreError) {
    if isClosed { throw StoreError(reason: "the file is closed") }
  }
}
