public import FaceControl

/// The list of presets shown to every client of the hub.
public struct PresetList: Codable, Hashable, Sendable {
  /// Built-in presets first, then user presets.
  public var summaries: [PresetSummary]
  /// The preset that was loaded last.
  public var loaded: String?
  /// The name of the preset whose loading can be undone.
  public var undoableLoad: String?
  /// The name of the preset that was deleted less than three seconds ago.
  public var undoableDelete: String?

  public init(
    summaries: [PresetSummary] = PresetLibrary().summaries, loaded: String? = nil,
    undoableLoad: String? = nil, undoableDelete: String? = nil
  ) {
    self.summaries = summaries
    self.loaded = loaded
    self.undoableLoad = undoableLoad
    self.undoableDelete = undoableDelete
  }

  /// Seconds during which a deletion can be undone.
  public static let undoSeconds = 3.0
}
