import Foundation
import Streaming

/// Files that are being uploaded: a limited number, of limited size, in a folder of their own.
package actor UploadSession {
  private let folder: String
  private var sizes: [String: Int] = [:]
  private var order: [String] = []

  private let largest: Int
  private static let most = 4

  /// `largest` is the size of the largest file in bytes.
  package init(folder: String, largest: Int = 512 << 20) {
    self.folder = folder
    self.largest = largest
    try? FileManager.default.removeItem(atPath: folder)
  }

  package static func isID(_ id: String) -> Bool {
    (8...64).contains(id.utf8.count)
      && id.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  package func add(_ bytes: [UInt8], to id: String, at offset: Int?) throws {
    let size = sizes[id] ?? 0
    guard offset == size else {
      throw RunError("A piece of the file is missing: drop it again.")
    }
    guard size + bytes.count <= largest else {
      drop(id)
      throw RunError("The file is larger than \(largest >> 20) MB: cut it into parts.")
    }
    if size == 0 { begin(id) }
    if let failure = append(bytes, to: id) {
      drop(id)
      throw RunError(
        "The file cannot be taken in (\(failure.reason)): free some space on the hub's disk and drop it again."
      )
    }
    sizes[id] = size + bytes.count
  }

  private func append(_ bytes: [UInt8], to id: String) -> WriteFailure? {
    let file = open(path(of: id), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return WriteFailure(code: errno) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return WriteFailure(code: count == 0 ? EIO : errno)
      }
    }
    return nil
  }

  /// The path of the complete file; the caller removes it.
  package func finish(_ id: String) throws -> String {
    guard sizes[id] != nil else {
      throw RunError("Nothing of the file has arrived: drop it again.")
    }
    sizes[id] = nil
    order.removeAll { $0 == id }
    return path(of: id)
  }

  private func begin(_ id: String) {
    order.removeAll { $0 == id }
    while order.count >= Self.most { drop(order[0]) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    unlink(path(of: id))
    order.append(id)
  }

  private func drop(_ id: String) {
    sizes[id] = nil
    order.removeAll { $0 == id }
    unlink(path(of: id))
  }

  private func path(of id: String) -> String { folder + "/" + id }
}
