public import Mapping

/// What all clients share of the mapping besides its table.
public struct MappingStatus: Codable, Hashable, Sendable {
  /// Rises with every change of the table.
  public var revision: Int
  /// The steps that undo and redo would take, as in "curve of jawOpen".
  public var undo: String?
  public var redo: String?
  /// The channel or gesture that waits for a controller or a note.
  public var listening: Mappable?
  /// The preset that was loaded last, by name.
  public var preset: String?
  /// Whether the mapping is another than that preset brought.
  public var isPresetChanged: Bool

  public init(
    revision: Int = 0, undo: String? = nil, redo: String? = nil, listening: Mappable? = nil,
    preset: String? = nil, isPresetChanged: Bool = false
  ) {
    self.revision = revision
    self.undo = undo
    self.redo = redo
    self.listening = listening
    self.preset = preset
    self.isPresetChanged = isPresetChanged
  }
}
