import Dispatch
public import FaceWire
public import Files
import Foundation
import Realtime
public import Recording
public import ScreenKit

/// Rows to a file or to standard output, written on a queue of its own so that a slow disk blocks no caller.
/// While the disk is full rows wait, and writing continues when there is space.
public final class FileTransport: PacketTransport {
  private let queue = DispatchQueue(label: "sensorium.file")
  /// Nil is standard output.
  private let written: WrittenFile?
  private let name: String
  private let calls: FileCalls
  /// Blocks until a row is written instead of dropping it, and ends after the first permanent error.
  private let isLossless: Bool
  private let state = Locked(State())

  private struct State {
    /// Bytes that were accepted and are not in the file yet.
    var waiting = 0
    /// The first of them, which the disk did not take.
    var stuck: [UInt8] = []
    /// Why nothing is written now; nil while writing works.
    var stall: WriteFailure?
    /// Why nothing can be written any more; nil while it can.
    var failure: String?
    var isClosed = false
  }

  static let waitingLimit = 8 << 20
  static let retryInterval = 0.5

  /// Opens a file of its own; a plain name is inside `folder`, which is created when absent.
  public init(
    path: String, folder: String, isLossless: Bool, existing: ExistingFile = .kept,
    calls: FileCalls = .system
  ) throws {
    self.isLossless = isLossless
    self.calls = calls
    written = path == "-" ? nil : try WrittenFile(path, in: folder, existing: existing)
    name = written?.path ?? "Standard output"
  }

  public var file: TransportFile? { written?.shown }

  public func send(_ batch: borrowing PacketBatch) -> Int {
    var bytes: [UInt8] = []
    for index in 0..<batch.count { batch.withPacket(index) { bytes.append(contentsOf: $0) } }
    let count = bytes.count
    let verdict = state.withLock { state -> Verdict in
      guard state.failure == nil, !state.isClosed else { return .refuse }
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

  /// On the queue: after the bytes that wait already.
  private func write(_ bytes: [UInt8]) {
    let isStuck = state.withLock { state -> Bool in
      guard state.stall != nil else { return false }
      state.stuck.append(contentsOf: bytes)
      return true
    }
    if !isStuck { put(bytes) }
  }

  private func put(_ bytes: [UInt8]) {
    let (count, failure) = write(whole: bytes)
    let isRetried = state.withLock { state -> Bool in
      state.waiting -= count
      state.stall = nil
      state.stuck = []
      guard let failure else { return false }
      guard !isLossless, failure.isForNow else {
        state.failure = state.failure ?? "\(name) cannot be written any more: \(failure.reason)."
        return false
      }
      state.stall = failure
      state.stuck = Array(bytes[count...])
      return !state.isClosed
    }
    guard isRetried else { return }
    queue.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in self?.retry() }
  }

  private func retry() {
    let stuck = state.withLock { state in
      defer { state.stuck = [] }
      return state.isClosed ? [] : state.stuck
    }
    if !stuck.isEmpty { put(stuck) }
  }

  private func write(whole bytes: [UInt8]) -> (Int, WriteFailure?) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        calls.write(written?.descriptor ?? STDOUT_FILENO, $0)
      }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return (done, WriteFailure(code: count == 0 ? EIO : errno))
      }
    }
    return (done, nil)
  }

  public var problem: Status? {
    state.withLock { state in
      if let failure = state.failure { return Status(.offline, failure) }
      guard let stall = state.stall else { return nil }
      return Status(
        .offline,
        "\(name) is not being written: \(stall.reason). Up to 8 MB of rows wait, and writing goes on by itself when it can."
      )
    }
  }

  /// Tries the waiting bytes a last time; a loss is reported in `problem`.
  public func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    queue.sync {
      let stuck = state.withLock { $0.stuck }
      if !stuck.isEmpty { put(stuck) }
      state.withLock { state in
        guard let stall = state.stall else { return }
        state.failure = "\(name) lacks its last \(state.waiting) bytes: \(stall.reason)."
      }
      guard let file = written else { return }
      if isLossless { synchronize(file) }
      file.close()
    }
  }

  /// A pipe or a device needs no synchronization.
  private func synchronize(_ file: WrittenFile) {
    guard calls.synchronize(file.descriptor) != 0 else { return }
    let failure = WriteFailure(code: errno)
    guard failure.code != EINVAL && failure.code != EROFS else { return }
    state.withLock { state in
      state.failure = state.failure ?? "\(name) may lack its end: \(failure.reason)."
    }
  }
}
