public import Mapping
import Numbers
import ScreenKit

/// All presets, built-in and user presets, with the operations on user presets.
public struct PresetLibrary: Hashable, Sendable {
  /// Maximum number of user presets in any tier.
  public static let largest = 500

  public let builtIn: [BuiltInPreset]
  private var entries: [Entry]
  private var lastNumber: Int

  private struct Entry: Hashable, Sendable {
    let stored: StoredPreset
    let summary: PresetSummary
  }

  public init(own: [StoredPreset] = [], builtIn: [BuiltInPreset] = BuiltInPreset.all) {
    self.builtIn = builtIn
    entries = own.map(Self.entry)
    lastNumber = own.map(Self.number).max() ?? 0
    sort()
  }

  /// The newest first.
  public var own: [StoredPreset] { entries.map(\.stored) }

  /// Built-in presets first, then user presets, the newest first.
  public var summaries: [PresetSummary] {
    builtIn.map { PresetSummary(id: $0.id, origin: $0.origin, preset: $0.preset, modified: nil) }
      + entries.map(\.summary)
  }

  public func summary(_ id: String) -> PresetSummary? { summaries.first { $0.id == id } }

  /// Throws one sentence when it is missing or cannot be read.
  public func preset(_ id: String) throws(PresetError) -> Preset {
    if let ours = builtIn.first(where: { $0.id == id }) { return ours.preset }
    return try stored(id).preset()
  }

  /// The JSON to share; the original document for a preset this version cannot read.
  public func document(_ id: String) throws(PresetError) -> [UInt8] {
    if let entry = entries.first(where: { $0.stored.id == id }) { return entry.stored.document }
    return try Self.json(of: preset(id))
  }

  /// Adds a preset. `time` in Unix seconds, `limit` is the tier's.
  public mutating func add(
    _ preset: Preset, at time: Double, limit: Int?
  ) throws(PresetError) -> StoredPreset {
    try checkRoom(limit: limit)
    if let problem = PresetName.problem(preset.name) { throw PresetError(description: problem) }
    var named = preset
    named.name = PresetName.trimmed(preset.name)
    lastNumber += 1
    let stored = StoredPreset(
      id: "own.\(lastNumber)", name: named.name, document: try Self.json(of: named), modified: time)
    replace(stored)
    return stored
  }

  public mutating func rename(
    _ id: String, to text: String, at time: Double
  ) throws(PresetError) -> StoredPreset {
    if let problem = PresetName.problem(text) { throw PresetError(description: problem) }
    var stored = try stored(id)
    var preset = try stored.preset()
    preset.name = PresetName.trimmed(text)
    stored.name = preset.name
    stored.document = try Self.json(of: preset)
    stored.modified = time
    replace(stored)
    return stored
  }

  /// Adds a copy of any preset as "Name (copy)".
  public mutating func duplicate(
    _ id: String, at time: Double, limit: Int?
  ) throws(PresetError) -> StoredPreset {
    var copy = try preset(id)
    copy.name = PresetName.copy(of: copy.name, besides: Set(own.map(\.name)))
    return try add(copy, at: time, limit: limit)
  }

  /// Removes a user preset; built-in presets cannot be removed.
  public mutating func remove(_ id: String) -> StoredPreset? {
    guard let index = entries.firstIndex(where: { $0.stored.id == id }) else { return nil }
    return entries.remove(at: index).stored
  }

  /// Restores a removed preset.
  public mutating func restore(_ stored: StoredPreset) {
    guard !entries.contains(where: { $0.stored.id == stored.id }) else { return }
    replace(stored)
  }

  private func stored(_ id: String) throws(PresetError) -> StoredPreset {
    if let entry = entries.first(where: { $0.stored.id == id }) { return entry.stored }
    if let ours = builtIn.first(where: { $0.id == id }) {
      throw PresetError(
        description: "“\(ours.preset.name)” cannot be changed: duplicate it and change the copy.")
    }
    throw PresetError(description: "This preset is gone: it was deleted on another page.")
  }

  private func checkRoom(limit: Int?) throws(PresetError) {
    if let limit, entries.count >= limit {
      throw PresetError(
        description: "The free tier keeps \(limit) presets: delete one first. "
          + Tier.presetUpgradeSentence + ".")
    }
    guard entries.count < Self.largest else {
      throw PresetError(
        description: "\(Self.largest) presets are kept at most: delete one first.")
    }
  }

  private mutating func replace(_ stored: StoredPreset) {
    entries.removeAll { $0.stored.id == stored.id }
    entries.append(Self.entry(stored))
    sort()
  }

  private mutating func sort() {
    entries.sort { Self.number($0.stored) > Self.number($1.stored) }
  }

  private static func number(_ stored: StoredPreset) -> Int {
    Int(stored.id.dropFirst("own.".count)) ?? 0
  }

  private static func entry(_ stored: StoredPreset) -> Entry {
    Entry(stored: stored, summary: summary(of: stored))
  }

  private static func summary(of stored: StoredPreset) -> PresetSummary {
    do {
      return PresetSummary(
        id: stored.id, origin: .own, preset: try stored.preset(), modified: stored.modified)
    } catch {
      return PresetSummary(
        id: stored.id, name: stored.name, problem: error.description, modified: stored.modified)
    }
  }

  private static func json(of preset: Preset) throws(PresetError) -> [UInt8] {
    do {
      return try preset.json()
    } catch {
      throw PresetError(description: "The preset cannot be written as JSON: \(error)")
    }
  }
}
