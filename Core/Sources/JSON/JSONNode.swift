import Numbers

/// JSON with the original order of members and spelling of numbers.
public enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The original digits.
  case number(String)
  case string(String)
  case array([JSONNode])
  case object(JSONMembers)
}

/// The members of an object in order.
public struct JSONMembers: Hashable, Sendable {
  public private(set) var keys: [String] = []
  private var values: [String: JSONNode] = [:]

  public init() {}

  /// Sets a key in place, appends a new one, removes it for nil.
  public subscript(key: String) -> JSONNode? {
    get { values[key] }
    set {
      if newValue != nil, values[key] == nil { keys.append(key) }
      if newValue == nil, values[key] != nil { keys.removeAll { $0 == key } }
      values[key] = newValue
    }
  }

  public var isEmpty: Bool { keys.isEmpty }
}

extension JSONNode {
  /// A number; null when not finite.
  public init(_ value: Double) {
    if !value.isFinite {
      self = .null
    } else if value == value.rounded(), abs(value) < 1e15 {
      self = .number(String(Int64(clamping: value)))
    } else {
      self = .number("\(value)")
    }
  }

  /// A number with the digits that single precision needs; null when not finite.
  public init(_ value: Float) {
    if value == value.rounded(), abs(value) < 1e7 {
      self.init(Double(value))
    } else {
      self = value.isFinite ? .number("\(value)") : .null
    }
  }

  public init(_ value: Int) { self = .number(String(value)) }

  public var double: Double? {
    if case .number(let digits) = self { Double(digits) } else { nil }
  }

  /// The type's name for messages.
  public var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value for messages, at most 40 characters.
  public var quoted: String {
    let text = JSONPrinter.text(of: self, isIndented: false)
    return text.count <= 40 ? text : text.prefix(39) + "…"
  }
}
