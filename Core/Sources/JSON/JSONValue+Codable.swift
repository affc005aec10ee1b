#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Double.self) {
      self = .number(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try single.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .null: try single.encodeNil()
    case .bool(let value): try single.encode(value)
    case .number(let value): try single.encode(value)
    case .string(let value): try single.encode(value)
    case .array(let value): try single.encode(value)
    case .object(let value): try single.encode(value)
    }
  }
}

extension JSONValue {
  /// The JSON of any value; a number that is not finite becomes the text "NaN", "∞" or "-∞".
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.encode(value)
  }

  /// Parses UTF-8 text; throws `DecodingError`, also when it is nested more than `BoundedJSON.maximumDepth` deep.
  ///
  /// Foundation reads it, not `JSONParser`: pages and files may rely on its treatment of repeated keys and UTF-16.
  public init(parsing text: some Sequence<UInt8>) throws {
    self = try BoundedJSON.decode(from: text)
  }

  /// Compact UTF-8 text with sorted keys; deterministic.
  public func text() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  /// Decodes a value of another type from this JSON.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try BoundedJSON.decode(type, from: JSONEncoder().encode(self))
  }
}
