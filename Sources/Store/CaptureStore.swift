public import Capture
public import CaptureLibrary
import Foundation
import GRDB
import JSON

/// Capture's tables in the one SQLite file: contributors with their consents, assignments, the index of sessions and
/// the queue of uploads. Every call is one transaction, which survives a power failure.
///
/// The file is opened by the first call, after `StoreFile` has checked it; where that fails, the next call tries again.
/// What is removed is overwritten in the file, so that a withdrawal leaves no name behind.
public actor CaptureStore: CaptureArchive {
  private let path: String
  private var opened: DatabaseQueue?
  private static let assignments = "assignments"

  public init(folder: String) { path = folder + "/" + StoreFile.name }

  private func queue() throws -> DatabaseQueue {
    if let opened { return opened }
    let queue = try StoreFile.openedQueue(path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    opened = queue
    return queue
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(CaptureArchiveError) -> Value {
    do { return try queue().read(body) } catch {
      throw CaptureArchiveError(
        "Contributors and sessions cannot be read: \(StoreFile.reason(error)).")
    }
  }

  private func write(_ body: (Database) throws -> Void) throws(CaptureArchiveError) {
    do { try queue().write(body) } catch {
      throw CaptureArchiveError("This was not kept: \(StoreFile.reason(error)).")
    }
  }

  /// What can be read of a table of documents; a damaged row is left out.
  private func all<Value: Decodable>(
    _ type: Value.Type, in table: String
  ) throws(CaptureArchiveError) -> [Value] {
    try read { database in
      try Data.fetchAll(database, sql: "SELECT document FROM \(table) ORDER BY rowid").compactMap {
        try? BoundedJSON.decode(Value.self, from: $0)
      }
    }
  }

  private static func document(_ value: some Encodable) throws(CaptureArchiveError) -> Data {
    do { return try JSONEncoder().encode(value) } catch {
      throw CaptureArchiveError("This has numbers that are not finite, so it was not kept.")
    }
  }

  // MARK: Sessions

  public func sessions() throws(CaptureArchiveError) -> [IndexedSession] {
    try all(IndexedSession.self, in: "captureSession")
  }

  public func keep(_ sessions: [IndexedSession]) throws(CaptureArchiveError) {
    var documents: [(String, Data)] = []
    for session in sessions { documents.append((session.id, try Self.document(session))) }
    try write { database in
      for (id, document) in documents {
        try database.cachedStatement(
          sql: """
            INSERT INTO captureSession (id, document) VALUES (?, ?)
            ON CONFLICT (id) DO UPDATE SET document = excluded.document
            """
        ).execute(arguments: [id, document])
      }
    }
  }

  public func removeSessions(_ ids: [String]) throws(CaptureArchiveError) {
    try write { database in
      for id in ids {
        try database.cachedStatement(sql: "DELETE FROM captureSession WHERE id = ?")
          .execute(arguments: [id])
      }
    }
  }

  // MARK: Uploads

  public func uploads() throws(CaptureArchiveError) -> [QueuedUpload] {
    try all(QueuedUpload.self, in: "captureUpload")
  }

  public func keep(_ upload: QueuedUpload) throws(CaptureArchiveError) {
    let document = try Self.document(upload)
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO captureUpload (session, destination, document) VALUES (?, ?, ?)
          ON CONFLICT (session, destination) DO UPDATE SET document = excluded.document
          """, arguments: [upload.id.session, upload.id.destination, document])
    }
  }

  public func removeUpload(_ id: QueuedUpload.ID) throws(CaptureArchiveError) {
    try write { database in
      try database.execute(
        sql: "DELETE FROM captureUpload WHERE session = ? AND destination = ?",
        arguments: [id.session, id.destination])
    }
  }

  // MARK: People

  public func contributors() throws(CaptureArchiveError) -> [KnownContributor] {
    try all(KnownContributor.self, in: "captureContributor")
  }

  public func keep(_ contributor: KnownContributor) throws(CaptureArchiveError) {
    let document = try Self.document(contributor)
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO captureContributor (id, document) VALUES (?, ?)
          ON CONFLICT (id) DO UPDATE SET document = excluded.document
          """, arguments: [contributor.contributor.id, document])
    }
    guard contributor.withdrawal != nil else { return }
    // The journal would still hold the name.
    try? queue().writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  public func assignments() throws(CaptureArchiveError) -> CaptureAssignments {
    guard let document = try document(Self.assignments) else { return CaptureAssignments() }
    do { return try BoundedJSON.decode(CaptureAssignments.self, from: document) } catch {
      return CaptureAssignments()
    }
  }

  public func keep(_ assignments: CaptureAssignments) throws(CaptureArchiveError) {
    try keep(Array(Self.document(assignments)), as: Self.assignments)
  }

  // MARK: Documents

  public func document(_ name: String) throws(CaptureArchiveError) -> [UInt8]? {
    try read { database in
      try Data.fetchOne(
        database, sql: "SELECT document FROM captureDocument WHERE name = ?", arguments: [name]
      ).map { Array($0) }
    }
  }

  public func keep(_ document: [UInt8]?, as name: String) throws(CaptureArchiveError) {
    try write { database in
      guard let document else {
        try database.execute(
          sql: "DELETE FROM captureDocument WHERE name = ?", arguments: [name])
        return
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO captureDocument (name, document) VALUES (?, ?)",
        arguments: [name, Data(document)])
    }
  }
}
