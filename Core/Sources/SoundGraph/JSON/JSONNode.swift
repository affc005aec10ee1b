/// JSON as it was written: the order of members and the spelling of numbers are kept.
public enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as they stand in the text.
  case number(String)
  case string(String)
  case array([JSONNode])
  case object(JSONMembers)
}

/// The members of an object in their order.
public struct JSONMembers: Hashable, Sendable {
  public private(set) var keys: [String] = []
  private var values: [String: JSONNode] = [:]

  public init() {}

  /// Setting a new key puts it at the end, nil removes it, an old one keeps its place.
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
  /// A number; what is not finite becomes null.
  init(_ value: Double) {
    if !value.isFinite {
      self = .null
    } else if value == value.rounded(), abs(value) < 1e15 {
      self = .number(String(Int64(value)))
    } else {
      self = .number("\(value)")
    }
  }

  /// A number with as few digits as single precision needs; what is not finite becomes null.
  init(_ value: Float) {
    if value == value.rounded(), abs(value) < 1e7 {
      self.init(Double(value))
    } else {
      self = value.isFinite ? .number("\(value)") : .null
    }
  }

  init(_ value: Int) { self = .number(String(value)) }

  var double: Double? {
    if case .number(let digits) = self { Double(digits) } else { nil }
  }

  /// What a person would call it.
  var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as a sentence quotes it, at most 40 characters.
  var quoted: String {
    let text = JSONPrinter.text(of: self, isIndented: false)
    return text.count <= 40 ? text : text.prefix(39) + "…"
  }
}
