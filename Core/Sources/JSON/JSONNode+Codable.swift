import Numbers

/// Whole numbers from −2⁶³ to 2⁶⁴ − 1 stay exact; keys are sorted, as a decoder does not tell their order.
extension JSONNode: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .number(String(value))
    } else if let value = try? single.decode(UInt64.self) {
      self = .number(String(value))
    } else if let value = try? single.decode(Double.self) {
      self = .number(String(value))
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode([JSONNode].self) {
      self = .array(value)
    } else {
      self = .object(JSONMembers(try single.decode([String: JSONNode].self)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .null: try single.encodeNil()
    case .bool(let value): try single.encode(value)
    case .number(let digits):
      if let value = Int64(digits) {
        try single.encode(value)
      } else if let value = UInt64(digits) {
        try single.encode(value)
      } else if let value = Double(digits) {
        try single.encode(value)
      } else {
        throw EncodingError.invalidValue(
          digits,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "“\(digits)” is not a number."))
      }
    case .string(let value): try single.encode(value)
    case .array(let value): try single.encode(value)
    case .object(let members): try single.encode(members.dictionary)
    }
  }
}

extension JSONMembers {
  /// The members in the order of their keys.
  public init(_ members: [String: JSONNode]) {
    self.init()
    for key in members.keys.sorted() { self[key] = members[key] }
  }

  /// The members without their order.
  public var dictionary: [String: JSONNode] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, self[$0] ?? .null) })
  }
}

extension JSONNode {
  /// The members of an object; none for other types.
  public var members: JSONMembers {
    if case .object(let members) = self { members } else { JSONMembers() }
  }

  /// This value merged with the other's members, recursively; the other's take precedence.
  public func overlaid(with other: JSONNode) -> JSONNode {
    guard case .object(var merged) = self, case .object(let added) = other else { return other }
    for key in added.keys {
      guard let value = added[key] else { continue }
      merged[key] = merged[key]?.overlaid(with: value) ?? value
    }
    return .object(merged)
  }
}
