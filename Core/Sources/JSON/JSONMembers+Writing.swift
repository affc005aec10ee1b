/// Writing preserves the original spelling of unchanged values.
extension JSONMembers {
  public mutating func set(_ key: String, _ value: String) { self[key] = .string(value) }

  public mutating func set(_ key: String, _ value: String?) {
    self[key] = value.map(JSONNode.string)
  }

  public mutating func set(_ key: String, _ value: Float) {
    if let old = self[key]?.double, Float(old) == value { return }
    self[key] = JSONNode(value)
  }

  public mutating func set(_ key: String, _ value: Float?) {
    if let value { set(key, value) } else { self[key] = nil }
  }

  public mutating func set(_ key: String, _ value: Int) {
    if let old = self[key]?.double, old == Double(value) { return }
    self[key] = JSONNode(value)
  }

  /// Removes a key whose value equals the default.
  public mutating func set(_ key: String, _ value: Float, unless standard: Float) {
    if value != standard || self[key] != nil { set(key, value) }
  }

  public mutating func set(_ key: String, _ value: Bool, unless standard: Bool) {
    if value != standard || self[key] != nil { self[key] = .bool(value) }
  }

  public mutating func set(_ key: String, _ value: String, unless standard: String) {
    if value != standard || self[key] != nil { self[key] = .string(value) }
  }

  public mutating func set(_ key: String, _ objects: [JSONMembers]) {
    if !objects.isEmpty || self[key] != nil { self[key] = .array(objects.map(JSONNode.object)) }
  }

  public mutating func set(_ key: String, _ texts: [String]) {
    if !texts.isEmpty || self[key] != nil { self[key] = .array(texts.map(JSONNode.string)) }
  }

  public mutating func set(_ key: String, _ object: JSONMembers) {
    if !object.isEmpty || self[key] != nil { self[key] = .object(object) }
  }
}

extension JSONMembers {
  /// Members in the order of a list; of a repeated key the last value counts.
  public init(listing members: [(String, JSONNode)]) {
    self.init()
    for (key, value) in members { self[key] = value }
  }
}

extension JSONNode {
  /// An object with members in the order of a list.
  public static func fields(_ members: KeyValuePairs<String, JSONNode>) -> JSONNode {
    .object(JSONMembers(listing: members.map { ($0.key, $0.value) }))
  }

  /// A number; null for none, and when not finite.
  public init(_ value: Double?) { self = value.map { JSONNode($0) } ?? .null }
}
