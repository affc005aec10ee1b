import Dispatch
import FaceControl
import FaceWire
import Foundation
import MIDI
import Realtime

/// The messages of each frame to a MIDI file, at the frames' own times. The file is whole again after
/// every write, at least twice a second.
final class MIDIFileTransport: PacketTransport {
  private let queue = DispatchQueue(label: "sensorium.midifile")
  private let descriptor: Int32
  private let path: String
  private let isLossless: Bool
  private let state: Locked<State>

  fileprivate struct State {
    var writer = MIDIFileWriter()
    var memory = MIDIMemory()
    /// Where the end of track begins in the file.
    var end = 0
    var start: Double?
    var time = 0.0
    var isFlushDue = false
    var isClosed = false
    var failure: String?
  }

  static let flushInterval = 0.5
  static let flushSize = 65_536
  static let waitingLimit = 8 << 20

  /// Opens `path` afresh; a plain name is inside `folder`, which is made when absent.
  init(path: String, folder: String, isLossless: Bool) throws {
    self.isLossless = isLossless
    let url = URL(filePath: path, relativeTo: URL(filePath: folder + "/"))
    self.path = url.path
    if !path.contains("/") {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RunError(
        "\(url.path) cannot be written (\(String(cString: strerror(errno)))): choose another file.")
    }
    state = Locked(State())
    flush()
  }

  func send(_ batch: borrowing PacketBatch) -> Int {
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

  func quiet() {
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
      return (isDue, waiting >= Self.flushSize, waiting >= Self.waitingLimit)
    }
    if isHuge && isLossless { return queue.sync { flush() } }
    if isLarge {
      queue.async { self.flush() }
    } else if isDue {
      queue.asyncAfter(deadline: .now() + Self.flushInterval) { self.flush() }
    }
  }

  /// Writes what is waiting over the old end of track, then the new length.
  private func flush() {
    let piece = state.withLock { state -> (bytes: [UInt8], end: Int, header: [UInt8])? in
      state.isFlushDue = false
      guard state.failure == nil, state.end == 0 || state.writer.waitingBytes > 0 else {
        return nil
      }
      let waiting = state.writer.waitingBytes
      let start = max(state.end, MIDIFileWriter.headerSize)
      state.end = start + waiting
      let header = state.writer.header(eventBytes: state.end - MIDIFileWriter.headerSize)
      return (state.writer.takeEvents(), start, header)
    }
    guard let piece else { return }
    if !write(piece.bytes, at: piece.end) || !write(piece.header, at: 0) {
      let reason = "\(path) cannot be written any more: is the disk full?"
      state.withLock { $0.failure = reason }
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
      }
      if count > 0 { done += count } else if errno != EINTR { return false }
    }
    return true
  }

  var trouble: Status? { state.withLock { $0.failure }.map { Status(.offline, $0) } }

  func close() {
    let isFirst = state.withLock { state -> Bool in
      defer { state.isClosed = true }
      guard !state.isClosed else { return false }
      for off in state.memory.noteOffs { state.append(off) }
      return true
    }
    guard isFirst else { return }
    queue.sync { flush() }
    _ = Foundation.close(descriptor)
  }

  deinit { close() }
}

extension MIDIFileTransport.State {
  /// The first frame is the file's beginning; a source that begins anew goes on where it was.
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
