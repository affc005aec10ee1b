import FaceControl
public import Mapping
import ScreenKit

/// The shared mapping with up to 100 undo steps.
public struct MappingHistory: Sendable {
  private struct Step: Equatable {
    let table: MappingTable
    /// The name of the edit since the previous step.
    let name: String
    /// The preset that was loaded last, and its mapping.
    var preset: String?
    var loaded: MappingTable?
  }

  private var steps: UndoStack<Step>
  private var undone: [String] = []
  /// Increases with every change of the table, including undo and redo.
  public private(set) var revision = 0

  /// - Parameter revision: greater than that of a history which it replaces.
  public init(_ table: MappingTable, revision: Int = 0) {
    steps = UndoStack(Step(table: table, name: ""))
    self.revision = revision
  }

  public var table: MappingTable { steps.value.table }

  /// The name of the step to undo, as in "curve of jawOpen".
  public var undoName: String? { steps.canUndo ? steps.value.name : nil }

  /// The name of the step to redo.
  public var redoName: String? { undone.last }

  /// The preset that was loaded last, by name.
  public var preset: String? { steps.value.preset }

  /// Whether the mapping differs from the loaded preset's.
  public var isPresetChanged: Bool { steps.value.loaded.map { $0 != table } ?? false }

  /// Sets a new table. Consecutive edits of one gesture (a drag) are one step.
  public mutating func record(_ table: MappingTable, named name: String, gesture: String? = nil) {
    guard table != self.table else { return }
    let before = steps.value
    let step = Step(
      table: table, name: name, preset: before.preset, loaded: before.loaded)
    record(step, gesture: gesture.map { "\(name) \($0)" })
  }

  /// Sets the mapping of a preset.
  public mutating func load(_ table: MappingTable, preset name: String) {
    record(Step(table: table, name: "preset \(name)", preset: name, loaded: table), gesture: nil)
  }

  private mutating func record(_ step: Step, gesture: String?) {
    guard step != steps.value else { return }
    steps.record(step, gesture: gesture)
    undone.removeAll()
    revision += 1
  }

  /// Applies an edit.
  public mutating func record(_ edit: MappingEdit, gesture: String? = nil) {
    let table = edit.applied(to: table)
    if case .load(let preset) = edit {
      load(table, preset: preset.name)
    } else {
      record(table, named: edit.name, gesture: gesture)
    }
  }

  /// The state for all clients.
  public func status(listening: Mappable? = nil) -> MappingStatus {
    MappingStatus(
      revision: revision, undo: undoName, redo: redoName, listening: listening, preset: preset,
      isPresetChanged: isPresetChanged)
  }

  /// Undoes one step and returns its name; nil when there is none.
  @discardableResult public mutating func undo() -> String? {
    guard let name = undoName else { return nil }
    steps.undo()
    undone.append(name)
    revision += 1
    return name
  }

  /// Redoes one step and returns its name; nil when there is none.
  @discardableResult public mutating func redo() -> String? {
    guard let name = undone.popLast() else { return nil }
    steps.redo()
    revision += 1
    return name
  }
}
