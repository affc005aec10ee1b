/// A value with its past and future: undo is having kept the previous values.
public struct UndoStack<Value: Equatable> {
  public private(set) var value: Value
  /// How many steps back are kept.
  public let limit: Int
  private var past: [Value] = []
  private var future: [Value] = []
  private var lastGesture: String?

  /// At least one step back is kept.
  public init(_ value: Value, limit: Int = 100) {
    self.value = value
    self.limit = max(1, limit)
  }

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// Makes a new value the current one; the future is lost.
  ///
  /// Records of the same gesture running ("drag of jawOpen's max") are one step.
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

  /// Goes one step back; false when there is none.
  @discardableResult public mutating func undo() -> Bool {
    lastGesture = nil
    guard let previous = past.popLast() else { return false }
    future.append(value)
    value = previous
    return true
  }

  /// Goes one step forward again; false when there is none.
  @discardableResult public mutating func redo() -> Bool {
    lastGesture = nil
    guard let next = future.popLast() else { return false }
    past.append(value)
    value = next
    return true
  }
}

extension UndoStack: Sendable where Value: Sendable {}
