import FaceControl
import FaceEngine
import Foundation
import GRDB
import JSONStore
import Testing

@testable import Store

/// The stores of presets and state: SQLite for a hub, JSON files for a phone.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
  case sqlite, json

  var testDescription: String { self == .sqlite ? "SQLite" : "JSON" }

  func open(_ folder: String) -> any StateStore {
    switch self {
    case .sqlite: StoreFile.open(folder: folder)
    case .json: StoreFolder.open(folder: folder)
    }
  }

  /// The file of the state, in the folder.
  var file: String { self == .sqlite ? StoreFile.name : StoreFolder.stateFile }

  /// The start of the name of a file that was put aside.
  var aside: String { self == .sqlite ? "sensorium-kept-" : "state-kept-" }

  /// Writes a state of a later version into the folder.
  func makeNewer(_ folder: String) async throws {
    switch self {
    case .sqlite:
      let store = StoreFile.open(folder: folder)
      try await store.write { database in
        try database.execute(
          sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 of tomorrow')")
      }
      await store.close()
    case .json:
      let text = "{\"format\":\"sensorium.state\",\"version\":2,\"settings\":[]}"
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + file))
    }
  }

  static let state = StoredState(
    settings: ["options": "{\"a\":1}", "ü": "\"\\u0000x\""],
    connections: [
      StoredConnection(source: "demo:"),
      StoredConnection(sink: "osc://127.0.0.1:8000", isOn: false, rate: 30),
      StoredConnection(sink: "osc://127.0.0.1:8000", isOn: true, rate: 60),
    ],
    recents: ["127.0.0.1:8000", "127.0.0.1:9000"],
    pairings: [
      StoredPairing(digest: [1, 2, 3]),
      StoredPairing(digest: [0xFF, 0], agent: "Mozilla", name: "Ünï", paired: 1.5, lastSeen: 2.25),
    ])

  static func preset(_ number: Int) -> StoredPreset {
    StoredPreset(
      id: "own.\(number)", name: "Ünï \(number)", document: Array("{\"x\":[\(number)]}\n".utf8),
      modified: 1_700_000_000.25 + Double(number))
  }
}
