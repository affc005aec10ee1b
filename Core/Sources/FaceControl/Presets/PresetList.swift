/// The presets as every client of the hub sees them.
public struct PresetList: Codable, Hashable, Sendable {
  /// Ours first, then the person's own.
  public var summaries: [PresetSummary]
  /// The preset that was loaded last.
  public var loaded: String?
  /// The preset whose loading can be undone now, by name.
  public var undoableLoad: String?
  /// The preset that was deleted less than three seconds ago, by name.
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

  /// Seconds in which a deletion can be undone.
  public static let undoSeconds = 3.0
}
