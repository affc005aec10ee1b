public import Signals

/// The 62 channels as CSV: time, sequence, tracked (1 or 0), then one column per channel by name; an
/// unavailable channel is an empty cell.
public enum ChannelCSV {
  /// The names of the columns.
  public static var header: String {
    (["time", "sequence", "tracked"] + Channel.allCases.map(\.name)).joined(separator: ",")
  }

  /// Appends a frame's row with its newline.
  public static func append(_ frame: ChannelFrame, to bytes: inout [UInt8]) {
    bytes.append(text: frame.time)
    bytes.append(contentsOf: ",\(frame.sequence),\(frame.isTracked ? 1 : 0)".utf8)
    for channel in Channel.allCases {
      bytes.append(UInt8(ascii: ","))
      if frame.available.contains(channel) { bytes.append(text: frame.values[channel]) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads row by row; columns may be missing or reordered; decimal commas are accepted with semicolons.
  public struct Reader: Sequence, IteratorProtocol {
    private var rows: TextRows<ChannelRows>

    public init(path: String) throws(RecordingError) { rows = try TextRows(path: path) }

    /// The statistics so far.
    public var report: ReadReport { rows.report }

    public mutating func next() -> ChannelFrame? {
      guard case .channels(let frame) = rows.next() else { return nil }
      return frame
    }
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
      try file.append { $0.append(contentsOf: (ChannelCSV.header + "\n").utf8) }
    }

    public func append(_ frame: ChannelFrame) throws(RecordingError) {
      try file.append { ChannelCSV.append(frame, to: &$0) }
    }

    public func flush() throws(RecordingError) { try file.flush() }

    /// Writes pending rows and waits for the disk.
    public func close() throws(RecordingError) { try file.synchronize() }
  }
}

extension [UInt8] {
  /// The shortest digits with an exact round trip; empty when not finite.
  mutating func append(text value: some BinaryFloatingPoint & CustomStringConvertible) {
    guard value.isFinite else { return }
    append(contentsOf: value.description.utf8)
  }
}
