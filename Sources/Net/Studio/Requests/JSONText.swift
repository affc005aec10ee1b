import Foundation
import JSON

/// The little JSON that the server itself reads and writes.
enum JSONText {
  static func quoted(_ text: String) -> String {
    guard let data = try? JSONEncoder().encode(text) else { return "\"\"" }
    return String(decoding: data, as: UTF8.self)
  }

  /// An object whose values are all texts; nil for everything else.
  static func strings(_ bytes: [UInt8]) -> [String: String]? {
    try? BoundedJSON.decode([String: String].self, from: bytes)
  }
}
