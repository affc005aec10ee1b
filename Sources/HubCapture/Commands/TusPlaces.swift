import Files
import Foundation
import JSON
import Numbers
import Realtime

/// Where tus servers keep files that were sent, or are being sent, to them: a file of the data folder, read once and
/// written every few seconds, as a session can have a file for each picture. Any thread.
final class TusPlaces: Sendable {
  struct Place: Codable, Hashable, Sendable {
    /// SHA-256 of the file in hexadecimal digits.
    var digest: String
    var location: String
    var isFinished = false
  }

  private struct State {
    var places: [String: Place]
    var isWritten = true
    var saved = ContinuousClock.now
  }

  /// Bytes from which a file is worth a write of its own.
  private static let large = 1 << 20

  private let path: String
  private let state: Locked<State>

  init(path: String) {
    self.path = path
    let bytes = (try? RegularFile.bytes(of: path, limit: 256 << 20)) ?? []
    let places = try? BoundedJSON.decode([String: Place].self, from: bytes)
    state = Locked(State(places: places ?? [:]))
  }

  /// The key of a file at a destination.
  static func key(_ destination: String, name: String) -> String { destination + " " + name }

  /// The place of a file with this digest.
  func place(_ key: String, digest: String) -> Place? {
    let place = state.withLock { $0.places[key] }
    return place?.digest == digest ? place : nil
  }

  /// - Parameter size: bytes of the file.
  func keep(_ place: Place, for key: String, size: Int) {
    change { $0[key] = place }
    save(atOnce: size >= Self.large)
  }

  func finish(_ key: String) {
    change { $0[key]?.isFinished = true }
    save(atOnce: false)
  }

  func forget(_ key: String) { change { $0[key] = nil } }

  /// The places of a session's files at a destination, by their keys.
  func all(of session: String, at destination: String) -> [String: Place] {
    let start = Self.key(destination, name: session + "/")
    return state.withLock { $0.places.filter { $0.key.hasPrefix(start) } }
  }

  private func change(_ body: (inout [String: Place]) -> Void) {
    state.withLock {
      body(&$0.places)
      $0.isWritten = false
    }
  }

  /// Writes what changed: now, or when the last time is long ago.
  func save(atOnce: Bool = true) {
    let places = state.withLock { state -> [String: Place]? in
      let isDue = atOnce || ContinuousClock.now - state.saved > .seconds(2)
      guard isDue, !state.isWritten else { return nil }
      (state.isWritten, state.saved) = (true, .now)
      return state.places
    }
    guard let places else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let bytes = try? encoder.encode(places) {
      try? bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
}
