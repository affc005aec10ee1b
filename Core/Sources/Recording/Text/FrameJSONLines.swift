public import Signals

/// Frames as JSON Lines: one object a line, with "type" face, channels or hands, and values by name.
///
/// What is unavailable or no finite number is left out, and reads back as unavailable and 0.
public enum FrameJSONLines {
  /// Reads line by line.
  public struct Reader: Sequence, IteratorProtocol {
    private var rows: TextRows<JSONRows>

    public init(path: String) throws(RecordingError) { rows = try TextRows(path: path) }

    /// What was met so far.
    public var report: ReadReport { rows.report }

    public mutating func next() -> RecordedFrame? { rows.next() }
  }

  /// Appends a frame's line with its line end.
  public static func append(_ frame: ChannelFrame, to bytes: inout [UInt8]) {
    FrameJSON.append(frame, to: &bytes)
  }

  /// Writes to a file of its own, which gets a number when its name is taken, or to standard output ("-"), at least
  /// every half second.
  ///
  /// Used from one thread.
  public final class Writer {
    private let file: OutputFile

    /// Where the rows are.
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

    public func flush() throws(RecordingError) { try file.flush() }

    /// Writes what is waiting and waits for the disk.
    public func close() throws(RecordingError) { try file.synchronize() }
  }
}
