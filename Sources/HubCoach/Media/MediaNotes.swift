import Foundation
import JSON

/// What the hub knows of a take's media beside its bytes: the file `media.json`.
struct MediaNotes: Codable, Hashable, Sendable {
  /// Seconds of Unix.
  var began: Double?
  /// Seconds of Unix; nil until the page says that everything has arrived.
  var ended: Double?
  var type: String?

  init(began: Double? = nil) { self.began = began }

  /// Notes that are absent or damaged are empty: the bytes count.
  init(folder: String) {
    let data = try? Data(contentsOf: URL(fileURLWithPath: folder + Self.name))
    self = data.flatMap { try? BoundedJSON.decode(Self.self, from: $0) } ?? Self()
  }

  func write(to folder: String) throws {
    let url = URL(fileURLWithPath: folder + Self.name)
    try JSONEncoder().encode(self).write(to: url, options: .atomic)
  }

  private static let name = "/media.json"
}
