import Dispatch
public import FaceWire
import Foundation
import MIDI
import Realtime
public import Recording
public import ScreenKit

/// The messages of each frame to a MIDI file, at the frames' own times. The file is complete after
/// every write, at least twice a second. While the disk is full messages wait.
public final class MIDIFileTransport: PacketTransport {
  private let queue = DispatchQueue(label: "sensorium.midifile")
  private let written: WrittenFile
  private let isLossless: Bool
  private let state: Locked<State>

  fileprivate struct State {
    var writer = MIDIFileWriter()
    var memory = MIDIMemory()
    /// The piece that the disk did not take; the file has what it had before it.
    var stuck: MIDIFilePiece?
    var stall: WriteFailure?
    var start: Double?
    var time = 0.0
    var isFlushDue = false
    var isClosed = false
    var failure: String?
  }

  static let flushInterval = 0.5
  static let flushSize = 65_536
  static let waitingLimit = 8 << 20

  /// Opens a file of its own; a plain name is inside `folder`, which is created when absent.
  public init(
    path: String, folder: String, isLossless: Bool, existing: ExistingFile = .kept
  ) throws {
    self.isLossless = isLossless
    written = try WrittenFile(path, in: folder, existing: existing)
    state = Locked(State())
    flush()
  }

  public var file: TransportFile? { written.shown }

  public func send(_ batch: borrowing PacketBatch) -> Int {
    let messages = batch.withUnsafeBytes { MIDIStreamParser.messages(in: $0) }
    let frame = batch.time
    let isTaken = state.withLock { state -> Bool in
      guard state.failure == nil, !state.isClosed else { return false }
      guard isLossless || state.writer.waitingBytes < Self.waitingLimit else { return false }
      state.advance(to: frame)
      for message in messages { state.append(message) }
      return true
    }
    guard isTaken else { return 0 }
    scheduleFlush()
    return batch.count
  }

  public func silence() {
    state.withLock { state in
      for off in state.memory.noteOffs { state.append(off) }
    }
    scheduleFlush()
  }

  private func scheduleFlush() {
    let (isDue, isLarge, isHuge) = state.withLock { state in
      let waiting = state.writer.waitingBytes
      let isDue = !state.isFlushDue
      state.isFlushDue = true
      return (isDue, waiting >= Self.flushSize && state.stall == nil, waiting >= Self.waitingLimit)
    }
    if isHuge && isLossless { return queue.sync { flush() } }
    if isLarge {
      queue.async { self.flush() }
    } else if isDue {
      queue.asyncAfter(deadline: .now() + Self.flushInterval) { self.flush() }
    }
  }

  private func flush() {
    state.withLock { $0.isFlushDue = false }
    while let piece = state.withLock({ $0.nextPiece() }) {
      let failure = write(piece)
      state.withLock { $0.stall = failure }
      guard let failure else { continue }
      let isRetried = state.withLock { state -> Bool in
        guard !isLossless, failure.isForNow else {
          state.failure = "\(written.path) cannot be written any more: \(failure.reason)."
          return false
        }
        state.stuck = piece
        return !state.isClosed
      }
      if isRetried { scheduleFlush() }
      return
    }
  }

  private func write(_ piece: MIDIFilePiece) -> WriteFailure? {
    for write in piece.writes {
      var (place, bytes) = (write.place, write.bytes)
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes {
          pwrite(written.descriptor, $0.baseAddress, $0.count, off_t(place))
        }
        if count > 0 {
          place += count
          bytes = bytes.dropFirst(count)
        } else if count == 0 || errno != EINTR {
          return WriteFailure(code: count == 0 ? EIO : errno)
        }
      }
    }
    return nil
  }

  public var problem: Status? {
    state.withLock { state in
      if let failure = state.failure { return Status(.offline, failure) }
      guard let stall = state.stall else { return nil }
      return Status(
        .offline,
        "\(written.path) is not being written: \(stall.reason). Up to 8 MB of messages wait, and writing goes on by itself when it can."
      )
    }
  }

  public func close() {
    let isFirst = state.withLock { state -> Bool in
      defer { state.isClosed = true }
      guard !state.isClosed else { return false }
      for off in state.memory.noteOffs { state.append(off) }
      return true
    }
    guard isFirst else { return }
    queue.sync { flush() }
    state.withLock { state in
      guard let stall = state.stall else { return }
      state.failure = state.failure ?? "\(written.path) lacks its end: \(stall.reason)."
    }
    if isLossless { fsync(written.descriptor) }
    written.close()
  }

  deinit { close() }
}

extension MIDIFileTransport.State {
  /// The next piece to write; the first piece exists even without events.
  fileprivate mutating func nextPiece() -> MIDIFilePiece? {
    if let stuck {
      self.stuck = nil
      return stuck
    }
    return failure == nil ? writer.takePiece() : nil
  }

  /// The first frame is at tick 0; a restarted source continues at the last tick.
  fileprivate mutating func advance(to frame: Double) {
    let start = start ?? frame
    self.start = frame - start < time ? frame - time : start
    time = frame - (self.start ?? frame)
  }

  fileprivate mutating func append(_ message: MIDIMessage) {
    memory.remember(message)
    writer.append(message, at: time)
  }
}
