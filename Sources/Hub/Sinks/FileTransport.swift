import Dispatch
import FaceControl
import FaceWire
import Foundation
import Realtime

/// Rows to a file or to standard output, written on a queue of its own so that a slow disk holds
/// nobody up.
final class FileTransport: PacketTransport {
  private let queue = DispatchQueue(label: "sensorium.file")
  private let file: FileHandle
  private let path: String
  /// Waits for the disk rather than lose a row.
  private let isLossless: Bool
  private let state = Locked(State())

  private struct State {
    var waiting = 0
    var failure: String?
  }

  static let waitingLimit = 8 << 20

  /// Opens `path` afresh; a plain name is inside `folder`, which is made when absent.
  init(path: String, folder: String, isLossless: Bool) throws {
    self.isLossless = isLossless
    if path == "-" {
      self.path = "standard output"
      file = .standardOutput
      return
    }
    let url = URL(filePath: path, relativeTo: URL(filePath: folder + "/"))
    self.path = url.path
    if !path.contains("/") {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RunError(
        "\(url.path) cannot be written (\(String(cString: strerror(errno)))): choose another file.")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func send(_ batch: borrowing PacketBatch) -> Int {
    var bytes = Data()
    for index in 0..<batch.count { batch.withPacket(index) { bytes.append(contentsOf: $0) } }
    let count = bytes.count
    let verdict = state.withLock { state -> Verdict in
      guard state.failure == nil else { return .refuse }
      let isFull = state.waiting + count > Self.waitingLimit
      if isFull && !isLossless { return .refuse }
      state.waiting += count
      return isFull ? .wait : .accept
    }
    guard verdict != .refuse else { return 0 }
    queue.async { [self, bytes] in write(bytes) }
    if verdict == .wait { queue.sync {} }
    return batch.count
  }

  private enum Verdict { case accept, wait, refuse }

  private func write(_ bytes: Data) {
    do {
      try file.write(contentsOf: bytes)
      state.withLock { $0.waiting -= bytes.count }
    } catch {
      let reason = "\(path) cannot be written any more: is the disk full?"
      state.withLock { state in
        state.waiting -= bytes.count
        state.failure = state.failure ?? reason
      }
    }
  }

  var trouble: Status? { state.withLock { $0.failure }.map { Status(.offline, $0) } }

  func close() {
    queue.sync {}
    if file !== FileHandle.standardOutput { try? file.close() }
  }
}
