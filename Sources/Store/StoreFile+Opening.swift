import Foundation
import GRDB

extension StoreFile {
  /// Opens, checks and migrates; makes the file when it is absent.
  static func openedQueue(_ path: String) throws -> DatabaseQueue {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StoreError(description: String(cString: strerror(errno)))
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(2)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let faults = try queue.read { database in
      try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
    }
    guard faults == ["ok"] else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: faults.first)
    }
    if try queue.read(StoreSchema.migrator.hasBeenSuperseded) { throw NewerVersion() }
    try StoreSchema.migrator.migrate(queue)
    return queue
  }

  private struct NewerVersion: Error {}

  /// The beginning of the notice when the file itself is to blame; nil for a disk that is full or shut.
  static func reasonToStartAfresh(_ error: any Error) -> String? {
    if error is NewerVersion { return "\(name) was written by a newer version" }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      return "\(name) is damaged"
    default: return nil
    }
  }

  /// Moves the file and its journals out of the way; the new name, or throws.
  static func keepAside(_ path: String) throws -> String {
    let files = FileManager.default
    let moment = Int(Date().timeIntervalSince1970)
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
