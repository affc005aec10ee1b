import Foundation
import GRDB

/// The one SQLite file in the data folder: presets, settings, connections, recent targets, pairings.
///
/// Every call reads or writes in one transaction, and what was written outlives a crash and a power cut. Two hubs may
/// use the same file; the last one wins.
public actor StoreFile {
  public static let name = "sensorium.sqlite"

  /// Nil when there is not even memory for a database, and after the end; then nothing is kept.
  private var queue: DatabaseQueue?
  /// Where the file can be made later, when it was absent and found no room.
  private var absent: String?
  /// What was wrong with the file and where it is now, in a sentence; nil when all is well.
  public nonisolated let notice: String?

  private init(queue: DatabaseQueue?, notice: String?, absent: String? = nil) {
    self.queue = queue
    self.notice = notice
    self.absent = absent
  }

  /// Opens or makes the file for its owner's eyes only.
  ///
  /// A damaged file, or one that a newer version wrote, is kept aside and a fresh one is begun. Where no
  /// file can be used at all everything is kept in memory, and the notice says so; a file that is absent and finds no
  /// room is made by the first write that does.
  public static func open(folder: String) -> StoreFile {
    let path = folder + "/" + name
    let wasEmpty = isEmpty(path)
    do {
      return StoreFile(queue: try openedQueue(path), notice: nil)
    } catch {
      guard let reason = reasonToStartAfresh(error) else {
        // A full disk has no room for the journals; what is in the file can be read without them.
        if let queue = try? openedQueue(path, isAlone: true) {
          return StoreFile(queue: queue, notice: nil)
        }
        return inMemory(path, wasEmpty: wasEmpty, because: error)
      }
      return afresh(path, because: reason)
    }
  }

  private static func afresh(_ path: String, because reason: String) -> StoreFile {
    do {
      let aside = try keepAside(path)
      return StoreFile(
        queue: try openedQueue(path),
        notice: "\(reason), so presets and settings start afresh; the old file is kept as \(aside)."
      )
    } catch {
      return inMemory(path, because: error)
    }
  }

  private static func inMemory(
    _ path: String, wasEmpty: Bool = false, because error: any Error
  ) -> StoreFile {
    let queue = try? DatabaseQueue()
    try? queue.map { try StoreSchema.migrator.migrate($0) }
    if isFull(error), wasEmpty { return StoreFile(queue: queue, notice: nil, absent: path) }
    return StoreFile(
      queue: queue,
      notice: "\(path) cannot be used (\(reason(error))), so nothing is kept when the hub ends: "
        + "check the folder's permissions and space.")
  }

  /// Moves the journal into the file and closes it; nothing can be kept afterwards.
  public func close() {
    guard let queue else { return }
    if absent == nil {
      try? queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    try? queue.close()
    self.queue = nil
  }

  /// Makes the file that found no room before, with what memory holds.
  private func makeAbsent() throws {
    guard let path = absent, let memory = queue else { return }
    let file = try Self.openedQueue(path)
    try memory.backup(to: file)
    (queue, absent) = (file, nil)
  }

  func read<Value: Sendable>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { try $0.read(body) }
  }

  func write<Value: Sendable>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { queue in
      guard absent != nil else { return try queue.write(body) }
      // Memory keeps it in any case; the error says that the disk does not.
      let value = try queue.write(body)
      try makeAbsent()
      return value
    }
  }

  private func perform<Value>(
    _ body: (DatabaseQueue) throws -> Value
  ) throws(StoreError) -> Value {
    guard let queue else { throw StoreError(reason: "the file is closed") }
    do {
      return try body(queue)
    } catch {
      throw StoreError(reason: Self.reason(error))
    }
  }
}
