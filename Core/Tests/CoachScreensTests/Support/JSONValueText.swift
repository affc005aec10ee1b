import JSON

/// Reads a value from JSON text.
enum JSONValueText {
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONValue(parsing: text.utf8).decode(type)
  }
}
