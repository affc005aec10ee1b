public import Coach
public import CoachEngine
public import CoachWire
import Foundation
import GRDB
import JSON

/// The coach's tables in the one SQLite file. Every call is one transaction, which survives a crash of the hub; takes and
/// what is usual survive a power failure, too.
///
/// The file is opened by the first call, after `StoreFile` has checked it; where that fails, the next call tries again.
public actor CoachStore: CoachArchive {
  private let path: String
  private var opened: DatabaseQueue?
  private var waiting: [WaitingEvent] = []
  private static let mostListed = 100

  public init(folder: String) { path = folder + "/" + StoreFile.name }

  private func queue() throws -> DatabaseQueue {
    if let opened { return opened }
    let queue = try StoreFile.openedQueue(path)
    try queue.writeWithoutTransaction { database in
      // Events come often: they are in the journal when the call returns, and synchronised with the next take.
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    opened = queue
    return queue
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(CoachArchiveError) -> Value {
    do {
      return try queue().read(body)
    } catch {
      throw CoachArchiveError("The reports cannot be read: \(StoreFile.reason(error)).")
    }
  }

  private func write<Value>(
    _ body: (Database) throws -> Value
  ) throws(CoachArchiveError) -> Value {
    do {
      return try queue().write(body)
    } catch {
      throw CoachArchiveError("This was not kept: \(StoreFile.reason(error)).")
    }
  }

  /// The same, synchronised with the disk.
  private func writeDurably(_ body: (Database) throws -> Void) throws(CoachArchiveError) {
    do {
      let queue = try queue()
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      defer {
        try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
      }
      try queue.write(body)
    } catch {
      throw CoachArchiveError("This was not kept: \(StoreFile.reason(error)).")
    }
  }

  // MARK: Sessions of the wire

  /// Events that come while others wait to be written are written with them, in one transaction, in order.
  public func keep(
    _ event: StoredEvent, of session: String, device: String?
  ) async throws(CoachArchiveError) {
    let document = Data(CoachJSON.bytes(of: event.event.json))
    let result = await withCheckedContinuation { answer in
      waiting.append(
        WaitingEvent(
          session: session, device: device, timestamp: event.event.timestamp, document: document,
          files: event.frameFiles.joined(separator: "/"), answer: answer))
      // The first one lets those that have been sent come, too.
      if waiting.count == 1 { Task { writeWaiting() } }
    }
    try result.get()
  }

  /// One event that cannot be written does not take others with it.
  private func writeWaiting() {
    let events = waiting
    guard !events.isEmpty else { return }
    waiting = []
    do throws(CoachArchiveError) {
      try write { database in for event in events { try event.insert(into: database) } }
      for event in events { event.answer.resume(returning: .success(())) }
    } catch {
      for event in events {
        event.answer.resume(
          returning: Result { () throws(CoachArchiveError) in
            guard events.count > 1 else { throw error }
            try write(event.insert)
          })
      }
    }
  }

  public func session(_ id: String) throws(CoachArchiveError) -> ArchivedSession? {
    try read { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT device FROM coachSession WHERE id = ?", arguments: [id])
      else { return nil }
      return try Self.session(id, device: row.checked("device"), in: database)
    }
  }

  public func sessions(of device: String) throws(CoachArchiveError) -> [ArchivedSession] {
    try read { database in
      let ids = try String.fetchAll(
        database,
        sql: "SELECT id FROM coachSession WHERE device = ? ORDER BY modified DESC LIMIT ?",
        arguments: [device, Self.mostListed])
      return try ids.compactMap { try Self.session($0, device: device, in: database) }
    }
  }

  private static func session(
    _ id: String, device: String?, in database: Database
  ) throws -> ArchivedSession? {
    let rows = try Row.fetchAll(
      database, sql: "SELECT document, files FROM coachEvent WHERE session = ? ORDER BY place",
      arguments: [id])
    let stored = rows.compactMap(StoredEvent.init)
    return stored.isEmpty ? nil : ArchivedSession(id: id, device: device, stored: stored)
  }

  public func forgetSession(_ id: String) throws(CoachArchiveError) {
    writeWaiting()
    try write { database in
      try database.execute(sql: "DELETE FROM coachEvent WHERE session = ?", arguments: [id])
      try database.execute(sql: "DELETE FROM coachSession WHERE id = ?", arguments: [id])
    }
  }

  // MARK: Devices

  public func tokenDigest(of device: String) throws(CoachArchiveError) -> [UInt8]? {
    try read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT digest FROM coachDevice WHERE device = ?", arguments: [device])
      let digest: Data? = row?.checked("digest")
      return digest.map(Array.init)
    }
  }

  public func keep(
    tokenDigest: [UInt8], of device: String, at now: Double
  ) throws(CoachArchiveError) -> Bool {
    try write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO coachDevice (device, digest, made) VALUES (?, ?, ?)",
        arguments: [device, Data(tokenDigest), now])
      return database.changesCount > 0
    }
  }

  // MARK: Takes and baselines

  public func takes() throws(CoachArchiveError) -> [ArchivedTake] {
    try read { database in
      try Data.fetchAll(database, sql: "SELECT document FROM coachTake ORDER BY start DESC")
        .compactMap(Self.take)
    }
  }

  public func take(_ id: String) throws(CoachArchiveError) -> ArchivedTake? {
    try read { database in
      try Data.fetchOne(
        database, sql: "SELECT document FROM coachTake WHERE id = ?", arguments: [id]
      ).flatMap(Self.take)
    }
  }

  private static func take(_ document: Data) -> ArchivedTake? {
    try? BoundedJSON.decode(StoredTake.self, from: document).take
  }

  public func keep(_ take: ArchivedTake) throws(CoachArchiveError) {
    guard let document = try? JSONEncoder().encode(StoredTake(take)) else {
      throw CoachArchiveError("The report has numbers that are not finite, so it was not kept.")
    }
    try writeDurably { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO coachTake (id, start, document) VALUES (?, ?, ?)",
        arguments: [take.id, take.start, document])
    }
  }

  public func removeTake(_ id: String) throws(CoachArchiveError) {
    try writeDurably { database in
      try database.execute(sql: "DELETE FROM coachTake WHERE id = ?", arguments: [id])
    }
  }

  public func baseline(of key: BaselineKey) throws(CoachArchiveError) -> Baseline? {
    try read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT document FROM coachBaseline WHERE person = ? AND place = ?",
        arguments: [key.person, key.place])
      let document: Data? = row?.checked("document")
      return document.flatMap { try? BoundedJSON.decode(Baseline.self, from: $0) }
    }
  }

  public func keep(_ baseline: Baseline, of key: BaselineKey) throws(CoachArchiveError) {
    guard let document = try? JSONEncoder().encode(baseline) else {
      throw CoachArchiveError("The baseline has numbers that are not finite, so it was not kept.")
    }
    try writeDurably { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO coachBaseline (person, place, document) VALUES (?, ?, ?)",
        arguments: [key.person, key.place, document])
    }
  }

  // MARK: Deleting

  public func expire(before oldest: Double) throws(CoachArchiveError) {
    writeWaiting()
    try writeDurably { database in
      for sql in [
        "DELETE FROM coachTake WHERE start < ?",
        """
        DELETE FROM coachEvent
        WHERE session IN (SELECT id FROM coachSession WHERE modified < ?)
        """,
        "DELETE FROM coachSession WHERE modified < ?",
        """
        DELETE FROM coachDevice WHERE made < ? AND NOT EXISTS
          (SELECT 1 FROM coachSession WHERE coachSession.device = coachDevice.device)
        """,
      ] { try database.execute(sql: sql, arguments: [oldest]) }
    }
  }

  public func removeAll() throws(CoachArchiveError) {
    writeWaiting()
    try writeDurably { database in
      for table in ["coachEvent", "coachSession", "coachDevice", "coachTake", "coachBaseline"] {
        try database.execute(sql: "DELETE FROM \(table)")
      }
    }
    let isBusy: Bool
    do {
      isBusy = try queue().writeWithoutTransaction { database in
        try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 1
      }
    } catch {
      throw CoachArchiveError("The journal still holds old reports: \(StoreFile.reason(error)).")
    }
    if isBusy {
      throw CoachArchiveError(
        "The journal still holds old reports: another program keeps it busy. Delete everything again."
      )
    }
  }
}

/// An event of the wire whose caller waits until it is written.
private struct WaitingEvent: Sendable {
  let session: String
  let device: String?
  let timestamp: Double
  let document: Data
  let files: String
  let answer: CheckedContinuation<Result<Void, CoachArchiveError>, Never>

  func insert(into database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO coachSession (id, device, modified) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET modified = excluded.modified,
          device = coalesce(device, excluded.device)
        """
    ).execute(arguments: [session, device, timestamp])
    try database.cachedStatement(
      sql: """
        INSERT INTO coachEvent (session, place, document, files)
        SELECT ?1, coalesce(max(place) + 1, 0), ?2, ?3 FROM coachEvent WHERE session = ?1
        """
    ).execute(arguments: [session, document, files])
  }
}

extension StoredEvent {
  fileprivate init?(_ row: Row) {
    guard let document: Data = row.checked("document"), let files: String = row.checked("files"),
      let json = try? CoachJSON.parse(Array(document)), let event = try? CoachingEvent(json)
    else { return nil }
    self.init(event, frameFiles: files.split(separator: "/").map(String.init))
  }
}

/// A take as JSON: the report as the contract writes it, and ours beside it.
private struct StoredTake: Codable {
  var id: String
  var person: BaselineKey
  var start: Double
  var length: Double
  var session: String?
  var reportStart: Double?
  var measures: TakeMeasures?
  var usual: UsualFigures?

  init(_ take: ArchivedTake) {
    (id, person, start, length) = (take.id, take.person, take.start, take.length)
    session = take.report.map {
      String(decoding: CoachJSON.bytes(of: $0.session.json), as: UTF8.self)
    }
    (reportStart, measures, usual) = (
      take.report?.start, take.report?.measures, take.report?.usual
    )
  }

  var take: ArchivedTake {
    let report = session.flatMap { text -> SessionReport? in
      (try? CoachJSON.parse(Array(text.utf8))).flatMap { try? SessionReport($0) }
    }
    return ArchivedTake(
      id: id, person: person,
      report: report.map {
        TakeReport(
          session: $0, start: reportStart, measures: measures ?? TakeMeasures(),
          usual: usual ?? UsualFigures())
      }, start: start, length: length)
  }
}
