import FaceEngine
import Foundation
import JSON
import Realtime
import Streaming

/// Reserves a data folder for one hub: an advisory lock on a file in it, held until the hub ends. The system releases
/// it when the process ends for any reason.
final class HubLock: Sendable {
  static let name = "hub.lock"

  private let descriptor = Locked<Int32>(-1)
  private let owner: Owner

  /// What a second hub learns about the first one.
  struct Owner: Codable, Hashable {
    var process: Int32
    /// Unix seconds.
    var since: Double
    var address: String?
  }

  /// Throws one sentence when another hub has the folder. Where a file system has no locks, nothing is locked.
  init(folder: String, now: Double = Date().timeIntervalSince1970) throws {
    owner = Owner(process: getpid(), since: now)
    let path = folder + "/" + Self.name
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let other = Self.owner(in: file)
      close(file)
      throw RunError(Self.refusal(folder, other))
    }
    descriptor.withLock { $0 = file }
    write(owner)
  }

  /// Stores the address of the hub once it is known.
  func note(address: String) {
    var owner = owner
    owner.address = address
    write(owner)
  }

  /// Releases the folder.
  func release() {
    descriptor.withLock { file in
      if file >= 0 {
        // A child that is just being started holds a copy of the descriptor until it runs its own program.
        flock(file, LOCK_UN)
        close(file)
      }
      file = -1
    }
  }

  deinit { release() }

  /// When the disk is full, only the note is lost, not the lock.
  private func write(_ owner: Owner) {
    guard let bytes = try? JSONEncoder().encode(owner) else { return }
    descriptor.withLock { file in
      guard file >= 0, ftruncate(file, 0) == 0 else { return }
      _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    }
  }

  private static func owner(in file: Int32) -> Owner? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return try? BoundedJSON.decode(Owner.self, from: bytes[..<count])
  }

  private static func refusal(_ folder: String, _ owner: Owner?) -> String {
    var parts: [String] = []
    if let owner {
      parts.append("process \(owner.process)")
      if let address = owner.address { parts.append("on \(address.prefix(100))") }
      parts.append("since \(time(owner.since))")
    }
    let who = parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
    return
      "Another hub\(who) uses \(folder): use that one, or give this one a folder of its own with --data FOLDER or SENSORIUM_HOME=FOLDER."
  }

  private static func time(_ unixSeconds: Double) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return format.string(from: Date(timeIntervalSince1970: unixSeconds.isFinite ? unixSeconds : 0))
  }
}
