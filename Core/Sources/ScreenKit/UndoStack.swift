/// A value with undo and redo history, whose steps may have names.
public struct UndoStack<Value: Equatable> {
  fileprivate struct Step {
    var value: Value
    /// What was done to the value before, or to get the value after.
    var name: String
  }

  public private(set) var value: Value
  /// Maximum number of undo steps.
  public let limit: Int
  private var past: [Step] = []
  private var future: [Step] = []
  private var lastGesture: String?

  /// The minimum is one undo step.
  public init(_ value: Value, limit: Int = 100) {
    self.value = value
    self.limit = max(1, limit)
  }

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }
  /// The name of the step that is undone next; nil without one.
  public var undoName: String? { past.last?.name }
  /// The name of the step that is redone next; nil without one.
  public var redoName: String? { future.last?.name }

  /// Sets a new value and clears the redo history.
  ///
  /// Consecutive records of the same gesture ("drag of jawOpen's max") are one step.
  public mutating func record(_ newValue: Value, name: String = "", gesture: String? = nil) {
    guard newValue != value else { return }
    if gesture == nil || gesture != lastGesture {
      past.append(Step(value: value, name: name))
      if past.count > limit { past.removeFirst() }
    }
    lastGesture = gesture
    future.removeAll()
    value = newValue
  }

  /// Undoes one step; false without one.
  @discardableResult public mutating func undo() -> Bool {
    lastGesture = nil
    guard let step = past.popLast() else { return false }
    future.append(Step(value: value, name: step.name))
    value = step.value
    return true
  }

  /// Redoes one step; false without one.
  @discardableResult public mutating func redo() -> Bool {
    lastGesture = nil
    guard let step = future.popLast() else { return false }
    past.append(Step(value: value, name: step.name))
    value = step.value
    return true
  }
}

extension UndoStack: Sendable where Value: Sendable {}
extension UndoStack.Step: Sendable where Value: Sendable {}
extension UndoStack: Equatable {}
extension UndoStack.Step: Equatable {}
extension UndoStack: Hashable where Value: Hashable {}
extension UndoStack.Step: Hashable where Value: Hashable {}
