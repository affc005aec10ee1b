import CaptureFiles
import Foundation
import Streaming

/// The folder of the sessions of the command line: each is made in `unfinished` below it and moved out when it is
/// whole, so that a crash leaves it where the next run finds it. One program at a time.
struct HeadlessFolder: Sendable {
  private let out: String
  /// The library's folder.
  let work: String
  private let lock: Int32

  init(out: String) throws {
    self.out = out
    work = out + "/unfinished"
    do {
      try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    } catch {
      throw RunError("\(out) cannot be made: choose another folder with --out.")
    }
    lock = open(work + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      if lock >= 0 { Foundation.close(lock) }
      throw RunError("Another program records into \(out): choose another folder with --out.")
    }
  }

  /// Moves the finished sessions out; returns their new paths in the order of their names.
  func takeOut() throws -> [String] {
    let files = FileManager.default
    let sessions = work + "/sessions"
    let names = ((try? files.contentsOfDirectory(atPath: sessions)) ?? []).filter {
      IncomingSessions.isSession($0)
    }
    return try names.sorted().map { name in
      for number in 1...10_000 {
        let place = out + "/" + (number == 1 ? name : "\(name)_\(number)")
        if files.fileExists(atPath: place) { continue }
        do {
          try files.moveItem(atPath: sessions + "/" + name, toPath: place)
        } catch {
          throw RunError("\(name) cannot be moved into \(out): it is in \(sessions).")
        }
        return place
      }
      throw RunError("\(out) has too many sessions of the name \(name).")
    }
  }

  /// Recordings that did not become sessions, with their paths.
  var recordings: [String] {
    let sessions = work + "/sessions"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sessions)) ?? []
    return names.sorted().filter { $0.hasSuffix(".recording") }.map { sessions + "/" + $0 }
  }

  /// An empty work folder is removed.
  func close() {
    let sessions = work + "/sessions"
    let left = (try? FileManager.default.contentsOfDirectory(atPath: sessions)) ?? []
    if left.isEmpty { try? FileManager.default.removeItem(atPath: work) }
    // A program that is being started holds a copy until it runs its own code.
    _ = flock(lock, LOCK_UN)
    Foundation.close(lock)
  }
}
