import FaceEngine
import Foundation
import GRDB
import Numbers

extension StoreFile {
  /// Opens, checks and migrates the file; creates it when absent.
  ///
  /// - Parameter isAlone: exclusive use of the file, which needs no disk space for journals.
  static func openedQueue(_ path: String, isAlone: Bool = false) throws -> DatabaseQueue {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw OpeningError(code: errno) }
    fchmod(descriptor, 0o600)
    Foundation.close(descriptor)
    var configuration = Configuration()
    if !isAlone { configuration.journalMode = .wal }
    // Another hub's writes come one after the other; each waits for a slow disk.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      if isAlone { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let faults = try queue.read { database in
      try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
    }
    guard faults == ["ok"] else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: faults.first)
    }
    // Saved data also survives a power failure.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    if try queue.read(StoreSchema.migrator.hasBeenSuperseded) { throw NewerVersion() }
    try StoreSchema.migrator.migrate(queue)
    return queue
  }

  private struct NewerVersion: Error {}

  private struct OpeningError: Error {
    let code: Int32
  }

  /// The reason of an error, in words.
  static func reason(_ error: any Error) -> String {
    if let opening = error as? OpeningError {
      return opening.code == ENOSPC ? "the disk is full" : String(cString: strerror(opening.code))
    }
    guard let error = error as? DatabaseError else { return "it cannot be used" }
    return switch error.resultCode {
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_IOERR: isFull(error) ? "the disk is full" : "the disk does not answer"
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: "it can only be read"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another program keeps it busy"
    default: error.message ?? "it cannot be used"
    }
  }

  /// The error for people: another program that keeps the file is no question of space.
  static func storeError(_ error: any Error) -> StoreError {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: StoreError(reason: reason(error), remedy: "end that program")
    default: StoreError(reason: reason(error))
    }
  }

  static func isFull(_ error: any Error) -> Bool {
    if let opening = error as? OpeningError {
      return opening.code == ENOSPC || opening.code == EDQUOT
    }
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE]
      .contains(error.extendedResultCode)
  }

  /// Whether the file is absent or empty.
  static func isEmpty(_ path: String) -> Bool {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? NSNumber
    return (size?.intValue ?? 0) == 0
  }

  /// The start of the notice when the file itself is invalid; nil for a disk that is full or not writable.
  static func reasonToStartAfresh(_ error: any Error) -> String? {
    if error is NewerVersion { return "\(name) was written by a newer version" }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      return "\(name) is damaged"
    default: return nil
    }
  }

  /// Renames the file and its journals; returns the new name.
  static func keepAside(_ path: String) throws -> String {
    let files = FileManager.default
    let moment = Int(clamping: Date().timeIntervalSince1970)
    var number = 0
    var aside = ""
    repeat {
      aside = "\(path.dropLast(".sqlite".count))-kept-\(moment + number).sqlite"
      number += 1
    } while files.fileExists(atPath: aside)
    for ending in ["", "-wal", "-shm"] where files.fileExists(atPath: path + ending) {
      try files.moveItem(atPath: path + ending, toPath: aside + ending)
    }
    return URL(filePath: aside).lastPathComponent
  }
}
