public import Signals

/// Appends frames to a new session file (`.sensorium`) that a crash cannot spoil: at most the last half
/// second is lost.
///
/// Used from one thread; writes at most twice a second and never waits for the disk before `close`.
public final class SessionWriter {
  public let path: String
  public let header: SessionHeader
  private let file: OutputFile
  private var summary = SessionSummary()
  private var isOpen = true

  /// Begins a take called `name` in a folder, made when it is missing; a name that is taken gets a number.
  public static func create(
    in folder: String, name: String, source: String, start: Double
  ) throws(RecordingError) -> SessionWriter {
    let name = try TakeName(name)
    let folder = TakeFolder(path: folder)
    try folder.make()
    for candidate in name.numbered {
      do throws(RecordingError) {
        return try SessionWriter(
          path: folder.path(of: candidate),
          header: SessionHeader(name: candidate.text, source: source, start: start))
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
    path: String, header: SessionHeader, now: @escaping () -> Double
  ) throws(RecordingError) {
    self.path = path
    self.header = header
    file = try OutputFile(path: path, mode: .new, now: now)
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

  public func append(_ frame: FaceFrame) throws(RecordingError) {
    try append(.face, time: frame.time) { FrameBytes.append(frame, to: &$0) }
  }

  public func append(_ frame: ChannelFrame) throws(RecordingError) {
    try append(.channels, time: frame.time) { FrameBytes.append(frame, to: &$0) }
  }

  /// Keeps at most 8 hands.
  public func append(_ frame: HandFrame) throws(RecordingError) {
    try append(.hands, time: frame.time) { FrameBytes.append(frame, to: &$0) }
  }

  public func append(_ frame: SensorFrame) throws(RecordingError) {
    switch frame {
    case .face(let frame): try append(frame)
    case .channels(let frame): try append(frame)
    }
  }

  /// Hands everything to the operating system at once.
  public func flush() throws(RecordingError) { try file.flush() }

  /// Writes the closing record and waits for the disk; frames appended later are ignored.
  public func close() throws(RecordingError) {
    guard isOpen else { return }
    isOpen = false
    try file.append { bytes in
      SessionRecord.append(.end, to: &bytes) { summary.append(to: &$0) }
    }
    try file.synchronize()
  }

  private func append(
    _ kind: SessionRecord.Kind, time: Double, payload: (inout [UInt8]) -> Void
  ) throws(RecordingError) {
    guard isOpen else { return }
    try file.append { SessionRecord.append(kind, to: &$0, payload: payload) }
    summary.add(time)
  }
}
