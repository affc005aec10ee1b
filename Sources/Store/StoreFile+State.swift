public import FaceEngine
import Foundation
import GRDB

extension StoreFile {
  /// The state saved last; nil when there is none.
  public func state() throws(StoreError) -> StoredState? {
    try read { database in
      var state = StoredState()
      for row in try Row.fetchAll(database, sql: "SELECT key, value FROM setting") {
        guard let key: String = row.checked("key") else { continue }
        state.settings[key] = row.checked("value")
      }
      guard !state.settings.isEmpty else { return nil }
      state.connections = try Row.fetchAll(
        database, sql: "SELECT isSource, url, isOn, rate FROM connection ORDER BY place"
      ).compactMap(StoredConnection.init)
      state.recents = try String.fetchAll(
        database, sql: "SELECT target FROM recent ORDER BY place")
      state.pairings = try Row.fetchAll(
        database,
        sql: "SELECT token, agent, name, paired, lastSeen FROM pairing ORDER BY place"
      ).compactMap(StoredPairing.init)
      return state
    }
  }

  /// Saves the differences from `old`; everything when `old` is nil.
  public func keep(_ state: StoredState, over old: StoredState?) throws(StoreError) {
    guard state != old else { return }
    try write { database in
      if state.settings != old?.settings { try Self.replace(state.settings, in: database) }
      if state.connections != old?.connections { try Self.replace(state.connections, in: database) }
      if state.recents != old?.recents { try Self.replace(state.recents, in: database) }
      if state.pairings != old?.pairings { try Self.replace(state.pairings, in: database) }
    }
  }

  /// Unknown keys are left as they are.
  private static func replace(_ settings: [String: String], in database: Database) throws {
    for (key, value) in settings {
      try database.execute(
        sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, value])
    }
  }

  private static func replace(_ connections: [StoredConnection], in database: Database) throws {
    try database.execute(sql: "DELETE FROM connection")
    for (place, connection) in connections.enumerated() {
      try database.execute(
        sql: "INSERT INTO connection (place, isSource, url, isOn, rate) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          place, connection.isSource, connection.url, connection.isOn, connection.rate,
        ])
    }
  }

  private static func replace(_ recents: [String], in database: Database) throws {
    try database.execute(sql: "DELETE FROM recent")
    for (place, target) in recents.enumerated() {
      try database.execute(
        sql: "INSERT INTO recent (place, target) VALUES (?, ?)", arguments: [place, target])
    }
  }

  private static func replace(_ pairings: [StoredPairing], in database: Database) throws {
    try database.execute(sql: "DELETE FROM pairing")
    for (place, pairing) in pairings.enumerated() {
      try database.execute(
        sql: "INSERT OR REPLACE INTO pairing (token, place, agent, name, paired, lastSeen) "
          + "VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          Data(pairing.digest), place, pairing.agent, pairing.name, pairing.paired,
          pairing.lastSeen,
        ])
    }
  }
}

extension StoredPairing {
  fileprivate init?(_ row: Row) {
    guard let digest: Data = row.checked("token"), let agent: String = row.checked("agent"),
      let name: String = row.checked("name"), let paired: Double = row.checked("paired"),
      let lastSeen: Double = row.checked("lastSeen")
    else { return nil }
    self.init(
      digest: Array(digest), agent: agent, name: name, paired: paired, lastSeen: lastSeen)
  }
}

extension StoredConnection {
  fileprivate init?(_ row: Row) {
    guard let url: String = row.checked("url"), let isSource: Bool = row.checked("isSource"),
      let isOn: Bool = row.checked("isOn"), let rate: Int = row.checked("rate")
    else { return nil }
    self.init(sink: url, isOn: isOn, rate: rate)
    self.isSource = isSource
  }
}
