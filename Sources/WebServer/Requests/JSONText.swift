import Foundation
import JSON

/// The small subset of JSON that the server itself uses.
enum JSONText {
  static func quoted(_ text: String) -> String {
    guard let data = try? JSONEncoder().encode(text) else { return "\"\"" }
    return String(decoding: data, as: UTF8.self)
  }

  /// An object whose values are all strings; nil for anything else.
  static func strings(_ bytes: [UInt8]) -> [String: String]? {
    try? BoundedJSON.decode([String: String].self, from: bytes)
  }
}
