public import Signals

/// Frames as JSON Lines: one object per line, with "type" face, channels, hands or bodies, and values by name.
///
/// Lines of bodies are written, and skipped when the file is read.
///
/// Unavailable values and those that are not finite are omitted, and read as unavailable and 0.
public enum FrameJSONLines {
  /// Reads line by line.
  public struct Reader: Sequence, IteratorProtocol {
    private var rows: TextRows<JSONRows>

    public init(path: String) throws(RecordingError) { rows = try TextRows(path: path) }

    /// The statistics so far.
    public var report: ReadReport { rows.report }

    public mutating func next() -> RecordedFrame? { rows.next() }
  }

  /// Appends a frame's line with its newline.
  public static func append(_ frame: ChannelFrame, to bytes: inout [UInt8]) {
    FrameJSON.append(frame, to: &bytes)
  }

  /// Writes to a new file, numbered when its name exists, or to standard output ("-"), at least every half
  /// second.
  ///
  /// Used from one thread.
  public final class Writer {
    private let file: OutputFile

    /// The path of the file.
    public var path: String { file.path }

    public init(
      path: String, existing: ExistingFile = .kept
    ) throws(RecordingError) {
      file = try OutputFile(path: path, mode: existing == .kept ? .numbered : .replacing)
    }

    public func append(_ frame: FaceFrame) throws(RecordingError) {
      try file.append { FrameJSON.append(frame, to: &$0) }
    }

    public func append(_ frame: ChannelFrame) throws(RecordingError) {
      try file.append { FrameJSON.append(frame, to: &$0) }
    }

    public func append(_ frame: HandFrame) throws(RecordingError) {
      try file.append { FrameJSON.append(frame, to: &$0) }
    }

    public func append(_ frame: BodyFrame) throws(RecordingError) {
      try file.append { FrameJSON.append(frame, to: &$0) }
    }

    public func flush() throws(RecordingError) { try file.flush() }

    /// Writes pending lines and waits for the disk.
    public func close() throws(RecordingError) { try file.synchronize() }
  }
}
