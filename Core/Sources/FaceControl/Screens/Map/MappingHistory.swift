public import Mapping
import ScreenKit

/// The mapping that everybody shares, with the steps that led to it; a hundred can be undone.
public struct MappingHistory: Sendable {
  private struct Step: Equatable {
    let table: MappingTable
    /// What led here from the step before.
    let name: String
    /// The preset that was loaded last, and the mapping that it brought.
    var preset: String?
    var loaded: MappingTable?
  }

  private var steps: UndoStack<Step>
  private var undone: [String] = []
  /// Rises with every change of the table, undo and redo too.
  public private(set) var revision = 0

  public init(_ table: MappingTable) { steps = UndoStack(Step(table: table, name: "")) }

  public var table: MappingTable { steps.value.table }

  /// The step that undo would take back, as in "curve of jawOpen".
  public var undoName: String? { steps.canUndo ? steps.value.name : nil }

  /// The step that redo would do again.
  public var redoName: String? { undone.last }

  /// The preset that was loaded last, by name.
  public var preset: String? { steps.value.preset }

  /// Whether the mapping is another than the preset brought.
  public var isPresetChanged: Bool { steps.value.loaded.map { $0 != table } ?? false }

  /// Makes a table the current one. Records of one gesture running (a drag) are one step.
  public mutating func record(_ table: MappingTable, named name: String, gesture: String? = nil) {
    guard table != self.table else { return }
    let before = steps.value
    let step = Step(
      table: table, name: name, preset: before.preset, loaded: before.loaded)
    record(step, gesture: gesture.map { "\(name) \($0)" })
  }

  /// Makes the mapping of a preset the current one.
  public mutating func load(_ table: MappingTable, preset name: String) {
    record(Step(table: table, name: "preset \(name)", preset: name, loaded: table), gesture: nil)
  }

  private mutating func record(_ step: Step, gesture: String?) {
    guard step != steps.value else { return }
    steps.record(step, gesture: gesture)
    undone.removeAll()
    revision += 1
  }

  /// Makes an edit.
  public mutating func record(_ edit: MappingEdit, gesture: String? = nil) {
    let table = edit.applied(to: table)
    if case .load(let preset) = edit {
      load(table, preset: preset.name)
    } else {
      record(table, named: edit.name, gesture: gesture)
    }
  }

  /// What every client is shown of it.
  public func status(listening: Mappable? = nil) -> MappingStatus {
    MappingStatus(
      revision: revision, undo: undoName, redo: redoName, listening: listening, preset: preset,
      isPresetChanged: isPresetChanged)
  }

  /// The name of the step that was taken back; nil when there is none.
  @discardableResult public mutating func undo() -> String? {
    guard let name = undoName else { return nil }
    steps.undo()
    undone.append(name)
    revision += 1
    return name
  }

  /// The name of the step that was done again; nil when there is none.
  @discardableResult public mutating func redo() -> String? {
    guard let name = undone.popLast() else { return nil }
    steps.redo()
    revision += 1
    return name
  }
}
