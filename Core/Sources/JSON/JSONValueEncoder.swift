#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes a value as a tree of JSON, without text between: the result is that of `JSONEncoder` and a parser.
///
/// A number that is not finite becomes the text "NaN", "∞" or "-∞".
enum JSONValueEncoder {
  static func encode<Value: Encodable>(_ value: Value) throws -> JSONValue {
    let root = EncodedNode(path: [])
    let child = try root.child(of: value) { [] }
    guard case .node(let node) = child, node.isEmpty else { return try child.value(depth: 0) }
    throw EncodingError.invalidValue(
      value, .init(codingPath: [], debugDescription: "\(Value.self) encodes nothing."))
  }
}

/// A member or element: finished, or still open for values that are encoded into it.
enum EncodedChild {
  case value(JSONValue)
  case node(EncodedNode)

  /// Throws for a tree that `BoundedJSON` would not read.
  func value(depth: Int) throws -> JSONValue {
    switch self {
    case .value(let value): value
    case .node(let node): try node.value(depth: depth)
    }
  }
}

/// The place of one encoded value: nothing yet, one value, an array or an object.
final class EncodedNode: Encoder {
  private enum Content {
    case nothing
    case single(EncodedChild)
    case array([EncodedChild])
    case object([String: EncodedChild])
  }

  let codingPath: [any CodingKey]
  private var content = Content.nothing
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(path: [any CodingKey]) { codingPath = path }

  var isEmpty: Bool { if case .nothing = content { true } else { false } }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if isEmpty { content = .object([:]) }
    return KeyedEncodingContainer(EncodedMembers<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if isEmpty { content = .array([]) }
    return EncodedElements(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(node: self) }

  func set(_ child: EncodedChild) { content = .single(child) }

  func set(_ child: EncodedChild, for key: String) {
    guard case .object(var members) = content else { return }
    content = .nothing
    members[key] = child
    content = .object(members)
  }

  func append(_ child: EncodedChild) {
    guard case .array(var elements) = content else { return }
    content = .nothing
    elements.append(child)
    content = .array(elements)
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  /// `path` is computed for values that are no leaves.
  func child<Value: Encodable>(
    of value: Value, path: () -> [any CodingKey]
  ) throws -> EncodedChild {
    if let leaf = Self.leaf(value) { return .value(leaf) }
    let node = EncodedNode(path: path())
    try value.encode(to: node)
    return .node(node)
  }

  /// What `JSONEncoder` does not leave to the value itself, and the frequent types.
  private static func leaf<Value: Encodable>(_ value: Value) -> JSONValue? {
    if Value.self == String.self, let text = value as? String { return .string(text) }
    if Value.self == Bool.self, let isTrue = value as? Bool { return .bool(isTrue) }
    if Value.self == Double.self, let number = value as? Double {
      return .number(encoding: number)
    }
    if Value.self == Float.self, let number = value as? Float {
      return .number(encoding: number)
    }
    if Value.self == Int.self, let number = value as? Int { return .number(Double(number)) }
    if Value.self == Data.self, let data = value as? Data {
      return .string(data.base64EncodedString())
    }
    if Value.self == URL.self, let url = value as? URL { return .string(url.absoluteString) }
    if Value.self == Decimal.self, let number = value as? Decimal {
      return Double("\(number)").map { .number(encoding: $0) }
    }
    return nil
  }

  func value(depth: Int) throws -> JSONValue {
    if case .single(let child) = content { return try child.value(depth: depth) }
    guard depth < BoundedJSON.maximumDepth else {
      throw EncodingError.invalidValue(
        depth,
        .init(
          codingPath: codingPath,
          debugDescription:
            "arrays and objects are nested more than \(BoundedJSON.maximumDepth) deep"))
    }
    return switch content {
    case .nothing, .single: .object([:])
    case .array(let elements): .array(try elements.map { try $0.value(depth: depth + 1) })
    case .object(let members): .object(try members.mapValues { try $0.value(depth: depth + 1) })
    }
  }
}

extension JSONValue {
  static func number(encoding number: Double) -> JSONValue {
    if number.isFinite { return .number(number) }
    return .string(number.isNaN ? "NaN" : number > 0 ? "∞" : "-∞")
  }

  /// The shortest decimal that stands for the number, as in text.
  static func number(encoding number: Float) -> JSONValue {
    .number(encoding: number.isFinite ? Double(number.description) ?? 0 : Double(number))
  }
}
