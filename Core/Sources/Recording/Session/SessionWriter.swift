import Numbers
public import Signals

/// Appends frames to a new session file (`.sensorium`) that a crash cannot spoil: at most the last half
/// second is lost.
///
/// Used from one thread; writes at most twice a second and never waits for the disk before `close`. Where the disk
/// takes nothing, frames wait in memory and go to the file as soon as there is room; `problem` says why.
public final class SessionWriter {
  public let path: String
  public let header: SessionHeader
  /// What is in the file, or on its way to it.
  private var summary = SessionSummary()
  /// What the operating system has of that.
  private var arrived = SessionSummary()
  /// Frames that found no room in memory either, and the seconds that they leave empty.
  public private(set) var missing = SessionGap()
  private let file: OutputFile
  private let now: () -> Double
  private var isOpen = true

  /// Bytes of frames that wait for room on the disk: four minutes of faces at 60 frames a second.
  public static let memory = 4 << 20

  /// Begins a take called `name` in a folder, made when it is missing; a name that is taken gets a number.
  ///
  /// - Parameter timecode: seconds since midnight at time 0, for frames whose timecodes are known.
  public static func create(
    in folder: String, name: String, source: String, start: Double, timecode: Double? = nil,
    calls: FileCalls = .system
  ) throws(RecordingError) -> SessionWriter {
    let name = try TakeName(name)
    let folder = TakeFolder(path: folder)
    try folder.make()
    for candidate in name.numbered {
      let header = SessionHeader(
        name: candidate.text, source: source, start: start, timecode: timecode)
      do throws(RecordingError) {
        return try SessionWriter(path: folder.path(of: candidate), header: header, calls: calls)
      } catch {
        guard case .alreadyExists = error else { throw error }
      }
    }
    throw .alreadyExists(path: folder.path(of: name))
  }

  /// Begins a session at a path where no file is yet, or on standard output ("-").
  public convenience init(path: String, header: SessionHeader) throws(RecordingError) {
    try self.init(path: path, header: header, now: OutputFile.monotonicSeconds)
  }

  package init(
    path: String, header: SessionHeader, calls: FileCalls = .system, now: (() -> Double)? = nil
  ) throws(RecordingError) {
    self.path = path
    self.header = header
    self.now = now ?? calls.now
    file = try OutputFile(
      path: path, mode: .new, waitingLimit: SessionWriter.memory, calls: calls, now: now)
    try file.append { bytes in
      bytes.append(contentsOf: SessionRecord.preamble)
      SessionRecord.append(.header, to: &bytes) { $0.append(contentsOf: header.json) }
    }
    try file.flush()
  }

  deinit { try? close() }

  /// Frames appended so far.
  public var frames: Int { Int(clamping: summary.frames) }

  /// Seconds from the first frame to the last.
  public var duration: Double { summary.duration }

  /// Frames and their seconds that outlive this process.
  public var saved: (frames: Int, duration: Double) {
    (Int(clamping: arrived.frames), arrived.duration)
  }

  /// Why nothing reaches the file now; nil when all is well.
  public var problem: RecordingError? { file.problem }

  /// Seconds since bytes last reached the file; nil before the first ones.
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

  /// Keeps at most 8 hands.
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

  /// Hands everything to the operating system at once.
  public func flush() throws(RecordingError) {
    try file.flush()
    noteArrival()
  }

  /// Writes what has been waiting for half a second; to be called when no frames come.
  public func flushIfDue() throws(RecordingError) {
    guard file.waitingBytes > 0 else { return }
    try file.flushIfDue()
    noteArrival()
  }

  /// Writes the closing record and waits for the disk; frames appended later are ignored. Throws when not everything
  /// is on the disk, and may be called again until it is.
  public func close() throws(RecordingError) {
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
    noteArrival()
  }

  /// The last record, until there is room for it.
  private var closing: [UInt8] = []

  private func append(
    time: Double, _ fill: (inout [UInt8]) -> Void
  ) throws(RecordingError) {
    guard isOpen else { return }
    guard try file.append(fill) else { return missing.lose(after: summary) }
    missing.end(at: time)
    summary.add(time)
    noteArrival()
  }

  private func noteArrival() { if file.waitingBytes == 0 { arrived = summary } }
}

/// Frames of a take that are nowhere, because neither the disk nor memory had room.
public struct SessionGap: Hashable, Sendable {
  public private(set) var frames = 0
  public private(set) var seconds = 0.0
  /// The last time before the gap that is under way.
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
