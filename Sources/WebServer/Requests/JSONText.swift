import JSON

/// The small subset of JSON that the server itself uses.
enum JSONText {
  /// An object whose values are all strings; nil for anything else.
  static func strings(_ bytes: [UInt8]) -> [String: String]? {
    try? BoundedJSON.decode([String: String].self, from: bytes)
  }
}
