public import FaceControl
import ScreenKit

/// One preset in the list.
public struct PresetRow: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  public var origin: PresetSummary.Origin
  public var outputs: [PresetOutput]
  /// "12 signals mapped, smoothing 20 ms."
  public var sentence: String
  public var notes: String?
  /// "5 minutes ago"; nil for built-in presets.
  public var modified: String?
  /// "Changed 5 minutes ago"; nil for built-in presets.
  public var changed: String?
  /// Why it cannot be changed; nil for the user's own.
  public var pin: String?
  public var isLoaded: Bool
  public var canLoad: Bool
  public var canRename: Bool
  public var canDelete: Bool
  public var canDuplicate: Bool

  init(_ summary: PresetSummary, list: PresetList, now: Double, hasRoom: Bool) {
    id = summary.id
    name = summary.name
    origin = summary.origin
    outputs = summary.outputs
    sentence = summary.sentence
    notes = summary.notes
    modified = summary.modified.map { RelativeTime.text(of: $0, now: now) }
    changed = modified.map { "Changed \($0)" }
    pin = summary.origin == .own ? nil : "Read-only: duplicate it to change it"
    isLoaded = list.loaded == summary.id
    canLoad = summary.problem == nil
    canRename = summary.origin == .own && summary.problem == nil
    canDelete = summary.origin == .own
    canDuplicate = hasRoom && summary.problem == nil
  }
}
