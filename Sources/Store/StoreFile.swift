import Foundation
import GRDB

/// The one SQLite file in the data folder: presets, settings, connections, recent targets, pairings.
///
/// Every call reads or writes in one transaction. Two hubs may use the same file; the last one wins.
public actor StoreFile {
  public static let name = "sensorium.sqlite"

  /// Nil when there is not even memory for a database; then nothing is kept.
  private let queue: DatabaseQueue?
  /// What was wrong with the file and where it is now, in a sentence; nil when all is well.
  public nonisolated let notice: String?

  private init(queue: DatabaseQueue?, notice: String?) {
    self.queue = queue
    self.notice = notice
  }

  /// Opens or makes the file for its owner's eyes only.
  ///
  /// A damaged file, or one that a newer version wrote, is kept aside and a fresh one is begun. Where no
  /// file can be used at all everything is kept in memory, and the notice says so.
  public static func open(folder: String) -> StoreFile {
    let path = folder + "/" + name
    do {
      return StoreFile(queue: try openedQueue(path), notice: nil)
    } catch {
      guard let reason = reasonToStartAfresh(error) else { return inMemory(path, because: error) }
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

  private static func inMemory(_ path: String, because error: any Error) -> StoreFile {
    let queue = try? DatabaseQueue()
    try? queue.map { try StoreSchema.migrator.migrate($0) }
    let reason = (error as? DatabaseError)?.message ?? "\(error)"
    return StoreFile(
      queue: queue,
      notice: "\(path) cannot be used (\(reason)), so nothing is kept when the hub ends: "
        + "check the folder's permissions and space.")
  }

  func read<Value: Sendable>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { try $0.read(body) }
  }

  func write<Value: Sendable>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { try $0.write(body) }
  }

  private func perform<Value>(
    _ body: (DatabaseQueue) throws -> Value
  ) throws(StoreError) -> Value {
    guard let queue else { throw StoreError(description: "Nothing can be kept: memory is full.") }
    do {
      return try body(queue)
    } catch {
      let reason = (error as? DatabaseError)?.message ?? "\(error)"
      throw StoreError(
        description: "This cannot be kept on disk (\(reason)): check its space and permissions.")
    }
  }
}
