public import Files
import Numbers
import Realtime
import SensorWire
public import Signals

/// Appends frames to a new session file (`.sensorium`); a crash loses at most the last half second.
///
/// One thread; writes at most twice a second and never waits for the disk before `close`. While the disk
/// accepts nothing, frames stay pending in memory and are written when there is room; `problem` is the
/// reason.
public final class SessionWriter {
  public let path: String
  public let header: SessionHeader
  /// Frames in the file or pending.
  private var summary = SessionSummary()
  /// Frames passed to the operating system.
  private var arrived = SessionSummary()
  /// Frames dropped because memory was full too, and the duration of the gap in seconds.
  public private(set) var missing = SessionGap()
  private let file: OutputFile
  private let now: () -> Double
  private var isOpen = true
  /// Whether it is closed, and all of it on the disk.
  public private(set) var isOnDisk = false
  private var table = StreamTable()

  /// Maximum size of pending frames in bytes: four minutes of faces at 60 frames per second. Only the rest of a larger
  /// picture, of which a part is on the disk, may exceed it.
  public static let memory = 4 << 20

  /// Begins a take called `name` in a folder, which is created when missing; an existing name is numbered.
  ///
  /// - Parameters:
  ///   - timecode: seconds since midnight at time 0, for frames with known timecodes.
  ///   - streams: the table of streams, for events; none for a plain take.
  public static func create(
    in folder: String, name: String, source: String, start: Double, timecode: Double? = nil,
    streams: [SessionStream] = [], calls: FileCalls = .system
  ) throws(RecordingError) -> SessionWriter {
    let name = try TakeName(name)
    let folder = TakeFolder(path: folder)
    try folder.make()
    for candidate in name.numbered {
      let header = SessionHeader(
        name: candidate.text, source: source, start: start, timecode: timecode)
      do throws(RecordingError) {
        return try SessionWriter(
          path: folder.path(of: candidate), header: header, streams: streams, calls: calls)
      } catch {
        guard case .alreadyExists = error else { throw error }
      }
    }
    throw .alreadyExists(path: folder.path(of: name))
  }

  /// Begins a session at an unused path, or on standard output ("-").
  public convenience init(
    path: String, header: SessionHeader, streams: [SessionStream] = []
  ) throws(RecordingError) {
    try self.init(
      path: path, header: header, streams: streams, now: { MonotonicClock.seconds })
  }

  package init(
    path: String, header: SessionHeader, streams: [SessionStream] = [],
    calls: FileCalls = .system, now: (() -> Double)? = nil
  ) throws(RecordingError) {
    self.path = path
    self.header = header
    self.now = now ?? calls.now
    file = try OutputFile(
      path: path, mode: .new, waitingLimit: SessionWriter.memory, calls: calls, now: now)
    try file.append { bytes in
      bytes.append(contentsOf: SessionRecord.preamble)
      SessionRecord.append(.header, to: &bytes) { $0.append(contentsOf: header.json) }
      for stream in streams where table.add(stream) {
        SessionRecord.append(.stream, to: &bytes) { $0.append(contentsOf: stream.json) }
      }
    }
    try file.flush()
  }

  deinit { try? close() }

  /// Frames appended so far.
  public var frames: Int { Int(clamping: summary.frames) }

  /// Seconds from the first frame to the last.
  public var duration: Double { summary.duration }

  /// Frames and their duration in seconds that survive this process.
  public var saved: (frames: Int, duration: Double) {
    (Int(clamping: arrived.frames), arrived.duration)
  }

  /// Why nothing is being written; nil without a problem.
  public var problem: RecordingError? { file.problem }

  /// Seconds since bytes last reached the file; nil before the first write.
  public var silence: Double? { file.lastArrival.map { now() - $0 } }

  public func append(_ frame: FaceFrame) throws(RecordingError) { try append(frame, liveLink: nil) }

  func append(_ frame: FaceFrame, liveLink: LiveLinkRow?) throws(RecordingError) {
    try append(time: frame.time) { bytes in
      SessionRecord.append(liveLink, to: &bytes)
      SessionRecord.append(.face, to: &bytes) { FrameBytes.append(frame, to: &$0) }
    }
  }

  public func append(_ frame: ChannelFrame) throws(RecordingError) {
    try append(time: frame.time) { bytes in
      SessionRecord.append(.channels, to: &bytes) { FrameBytes.append(frame, to: &$0) }
    }
  }

  /// Stores at most 8 hands.
  public func append(_ frame: HandFrame) throws(RecordingError) {
    try append(time: frame.time) { bytes in
      SessionRecord.append(.hands, to: &bytes) { FrameBytes.append(frame, to: &$0) }
    }
  }

  public func append(_ frame: SensorFrame) throws(RecordingError) {
    switch frame {
    case .face(let frame): try append(frame)
    case .channels(let frame): try append(frame)
    }
  }

  /// The table of streams.
  public var streams: [SessionStream] { table.streams }

  /// Adds a stream to the table while the session goes on. False when its id, or its source and kind, is taken, or
  /// when there is no room; its events are not stored then.
  public func declare(_ stream: SessionStream) throws(RecordingError) -> Bool {
    var longer = table
    guard isOpen, longer.add(stream) else { return false }
    guard longer.streams.count > table.streams.count else { return true }
    let isAdded = try file.append { bytes in
      SessionRecord.append(.stream, to: &bytes) { $0.append(contentsOf: stream.json) }
    }
    guard isAdded else { return false }
    table = longer
    return true
  }

  /// Appends an event to its stream, as one frame at the time of its arrival. False when it is not stored: no stream
  /// of its source, kind and codec is declared, its times are not finite, there is no room, or the session is closed.
  ///
  /// Stores at most 16 faces or channel frames, 8 hands, 8 bodies and 2 gloves.
  @discardableResult
  public func append(_ event: SensorEvent) throws(RecordingError) -> Bool {
    guard let stream = table.stream(for: event), event.sensed.isFinite, event.arrived.isFinite
    else { return false }
    return try append(time: event.arrived, size: EventBytes.size(of: event)) {
      EventBytes.append(event, stream: stream.id, to: &$0)
    }
  }

  /// Passes all pending bytes to the operating system.
  public func flush() throws(RecordingError) {
    try file.flush()
    noteArrival()
  }

  /// Writes bytes pending for half a second; call it when no frames arrive.
  public func flushIfDue() throws(RecordingError) {
    guard file.waitingBytes > 0 else { return }
    try file.flushIfDue()
    noteArrival()
  }

  /// Writes the closing record and waits for the disk; later frames are ignored. Throws when not all data is
  /// on the disk, and may be called again until it is.
  public func close() throws(RecordingError) {
    guard !isOnDisk else { return }
    if isOpen {
      isOpen = false
      SessionRecord.append(.end, to: &closing) { summary.append(to: &$0) }
    }
    if !closing.isEmpty, try file.append({ $0.append(contentsOf: closing) }) { closing = [] }
    try file.synchronize()
    if !closing.isEmpty {
      try file.append { $0.append(contentsOf: closing) }
      closing = []
      try file.synchronize()
    }
    isOnDisk = true
    noteArrival()
  }

  /// The closing record, while there is no room for it.
  private var closing: [UInt8] = []

  /// False when the bytes of `fill`, at least `size`, are not stored.
  @discardableResult
  private func append(
    time: Double, size: Int = 1, _ fill: (inout [UInt8]) -> Void
  ) throws(RecordingError) -> Bool {
    guard isOpen else { return false }
    guard try file.append(size: size, fill) else {
      missing.lose(after: summary)
      return false
    }
    missing.end(at: time)
    summary.add(time)
    noteArrival()
    return true
  }

  private func noteArrival() { if file.waitingBytes == 0 { arrived = summary } }
}

/// Dropped frames of a take, for which neither disk nor memory had room.
public struct SessionGap: Hashable, Sendable {
  public private(set) var frames = 0
  public private(set) var seconds = 0.0
  /// The last time before the current gap.
  private var start: Double?

  mutating func lose(after summary: SessionSummary) {
    frames += 1
    if start == nil { start = summary.last }
  }

  mutating func end(at time: Double) {
    guard let start else { return }
    self.start = nil
    let length = time - start
    if length.isFinite, length > 0 { seconds += length }
  }
}
