public import FaceEngine
import Foundation
import GRDB

/// The one SQLite file in the data folder: presets, settings, connections, recent targets, pairings.
///
/// Every call reads or writes in one transaction, and saved data survives a crash and a power failure. Two hubs may
/// use the same file; the last write wins.
public actor StoreFile: StateStore {
  public static let name = "sensorium.sqlite"

  /// Nil when even a database in memory failed, and after `close()`; then nothing is saved.
  private var queue: DatabaseQueue?
  /// The path where the file can be created later, when it was absent and the disk was full.
  private var absent: String?
  /// The problem with the file and the file's new path, in one sentence; nil when there is none.
  public nonisolated let notice: String?

  private init(queue: DatabaseQueue?, notice: String?, absent: String? = nil) {
    self.queue = queue
    self.notice = notice
    self.absent = absent
  }

  /// Opens or creates the file with access for its owner only.
  ///
  /// A damaged file, or one of a newer version, is renamed and a new one is created. When
  /// no file can be used, everything stays in memory, and the notice says so; an absent file on a full disk
  /// is created by the first write that finds space.
  public static func open(folder: String) -> StoreFile {
    let path = folder + "/" + name
    let wasEmpty = isEmpty(path)
    do {
      return StoreFile(queue: try openedQueue(path), notice: nil)
    } catch {
      guard let reason = reasonToStartAfresh(error) else {
        // A full disk has no space for the journals; the file can still be read without them.
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

  /// Moves the journal into the file and closes it; later writes fail.
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

  /// Creates the file that could not be created before, with the content of memory.
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
      // Memory keeps the data in any case; the error reports that the disk does not.
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
      throw Self.storeError(error)
    }
  }
}
