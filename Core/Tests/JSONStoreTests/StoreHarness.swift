import FaceControl
import FaceEngine
import Files
import Foundation
import Realtime

@testable import JSONStore

/// A folder of its own for one test, removed with the value.
final class StoreHarness: Sendable {
  let path: String
  /// The calls of this many bytes still succeed; nil for a disk with space.
  private let room = Locked<Int?>(nil)
  private let movesFail = Locked(false)

  init() {
    path = FileManager.default.temporaryDirectory.path + "/sensorium-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The store over calls that a test can let fail.
  func open() -> StoreFolder {
    let (room, movesFail) = (room, movesFail)
    var calls = StoreCalls.system
    let system = calls
    calls.file.write = { descriptor, bytes in
      let allowed = room.withLock { room in
        guard let left = room else { return bytes.count }
        room = left - min(left, bytes.count)
        return min(left, bytes.count)
      }
      guard allowed > 0 || bytes.isEmpty else {
        errno = ENOSPC
        return -1
      }
      return system.file.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<allowed]))
    }
    calls.move = { from, to in
      if movesFail.withLock({ $0 }) {
        errno = EIO
        return -1
      }
      return system.move(from, to)
    }
    return .open(StoreDisk(folder: path, calls: calls))
  }

  func setRoom(_ bytes: Int?) { room.withLock { $0 = bytes } }

  func setMovesFail(_ fail: Bool) { movesFail.withLock { $0 = fail } }

  /// Every file below the folder, sorted.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }

  static func preset(_ number: Int, size: Int = 10) -> StoredPreset {
    StoredPreset(
      id: "own.\(number)", name: "Ünï \(number)", document: Array(repeating: 0x20, count: size),
      modified: Double(number) + 0.25)
  }

  static let state = StoredState(
    settings: ["options": "{\"a\":1}"], connections: [StoredConnection(source: "demo:")],
    recents: ["127.0.0.1:8000"], pairings: [StoredPairing(digest: [1, 255], name: "A")])
}
