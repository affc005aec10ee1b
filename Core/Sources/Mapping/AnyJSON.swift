/// Any JSON value, to preserve keys that this version does not know.
enum AnyJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  /// The members of an object; none for other types.
  var members: [String: AnyJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var isString: Bool { if case .string = self { true } else { false } }

  /// This value merged with the other's members, recursively; the other's take precedence.
  func overlaid(with other: AnyJSON) -> AnyJSON {
    guard case .object(let own) = self, case .object(let added) = other else { return other }
    return .object(own.merging(added) { $0.overlaid(with: $1) })
  }
}

extension AnyJSON: Codable {
  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? single.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? single.decode(Double.self) {
      self = .number(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode([AnyJSON].self) {
      self = .array(value)
    } else {
      self = .object(try single.decode([String: AnyJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .null: try single.encodeNil()
    case .bool(let value): try single.encode(value)
    case .integer(let value): try single.encode(value)
    case .unsigned(let value): try single.encode(value)
    case .number(let value): try single.encode(value)
    case .string(let value): try single.encode(value)
    case .array(let value): try single.encode(value)
    case .object(let value): try single.encode(value)
    }
  }
}
