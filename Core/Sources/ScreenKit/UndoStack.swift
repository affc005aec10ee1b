/// A value with undo and redo history.
public struct UndoStack<Value: Equatable> {
  public private(set) var value: Value
  /// Maximum number of undo steps.
  public let limit: Int
  private var past: [Value] = []
  private var future: [Value] = []
  private var lastGesture: String?

  /// The minimum is one undo step.
  public init(_ value: Value, limit: Int = 100) {
    self.value = value
    self.limit = max(1, limit)
  }

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// Sets a new value and clears the redo history.
  ///
  /// Consecutive records of the same gesture ("drag of jawOpen's max") are one step.
  public mutating func record(_ newValue: Value, gesture: String? = nil) {
    guard newValue != value else { return }
    if gesture == nil || gesture != lastGesture {
      past.append(value)
      if past.count > limit { past.removeFirst() }
    }
    lastGesture = gesture
    future.removeAll()
    value = newValue
  }

  /// Undoes one step; false without one.
  @discardableResult public mutating func undo() -> Bool {
    lastGesture = nil
    guard let previous = past.popLast() else { return false }
    future.append(value)
    value = previous
    return true
  }

  /// Redoes one step; false without one.
  @discardableResult public mutating func redo() -> Bool {
    lastGesture = nil
    guard let next = future.popLast() else { return false }
    past.append(value)
    value = next
    return true
  }
}

extension UndoStack: Sendable where Value: Sendable {}
