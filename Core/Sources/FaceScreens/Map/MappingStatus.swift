public import Mapping

/// The shared state of the mapping other than its table.
public struct MappingStatus: Codable, Hashable, Sendable {
  /// Increases with every change of the table.
  public var revision: Int
  /// The names of the undo and redo steps, as in "curve of jawOpen".
  public var undo: String?
  public var redo: String?
  /// The channel or gesture that is learning a controller or note.
  public var listening: Mappable?
  /// The preset that was loaded last, by name.
  public var preset: String?
  /// Whether the mapping differs from that preset's.
  public var isPresetChanged: Bool
  /// Changed channels and gestures of the mapping that waits for Pro.
  public var parked = 0

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
