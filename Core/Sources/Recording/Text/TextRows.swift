/// The content of one line of a text recording.
enum Row {
  case frame(RecordedFrame)
  /// Valid data that is no recorded frame.
  case ignored
  case malformed
}

/// Parses the lines of one text format; independent of files.
protocol RowFormat {
  /// False when the first line is data.
  static var hasHeader: Bool { get }
  /// Nil when the first line does not match this format.
  init?(firstLine: ArraySlice<UInt8>)
  /// The frame of a line; `row` is the index of the data line from 0.
  mutating func read(_ line: ArraySlice<UInt8>, row: Int) -> Row
  /// The values of the last line that exceed its frame.
  var liveLink: LiveLinkRow? { get }
}

extension RowFormat {
  var liveLink: LiveLinkRow? { nil }
}

/// Reads a text recording line by line; malformed lines are counted and skipped.
struct TextRows<Format: RowFormat> {
  private(set) var report = ReadReport()
  private let file: InputFile
  private var lines = LineDecoder()
  private var format: Format
  private var pending: TextLine?
  private var row = 0
  private var isAtEnd = false
  private var skippedBytes = 0

  /// Reading ends when nine of ten rows are malformed and there are this many of them, or this many bytes.
  static var mostSkipped: Int { 1000 }
  static var mostSkippedBytes: Int { 1 << 20 }

  init(path: String) throws(RecordingError) {
    let file = try InputFile(path: path)
    var report = ReadReport()
    let first = TextRows.nextLine(&lines, &isAtEnd, &report, from: file)
    if let problem = report.problem { throw problem }
    guard let first, let format = Format(firstLine: first.bytes) else {
      throw .unknownFormat(path: path)
    }
    self.file = file
    self.format = format
    pending = Format.hasHeader ? nil : first
  }

  /// The values of the last frame's line that exceed it.
  var liveLink: LiveLinkRow? { format.liveLink }

  mutating func next() -> RecordedFrame? {
    while let line = pending ?? TextRows.nextLine(&lines, &isAtEnd, &report, from: file) {
      pending = nil
      let content = line.isTooLong ? .malformed : format.read(line.bytes, row: row)
      row += 1
      switch content {
      case .frame(let frame):
        report.frames += 1
        return frame
      case .ignored: continue
      case .malformed: break
      }
      report.skip(line: line.number)
      skippedBytes += line.isTooLong ? LineDecoder.maximumLength : line.bytes.count
      guard !isHopeless else {
        report.problem = .unreadableRows(
          path: file.path, rows: report.skipped, lines: report.skippedLines)
        isAtEnd = true
        lines = LineDecoder()
        return nil
      }
    }
    return nil
  }

  /// Whether there are too many malformed rows to continue.
  private var isHopeless: Bool {
    (report.skipped >= Self.mostSkipped || skippedBytes >= Self.mostSkippedBytes)
      && report.skipped > 9 * report.frames
  }

  /// The next line that is not blank.
  private static func nextLine(
    _ lines: inout LineDecoder, _ isAtEnd: inout Bool, _ report: inout ReadReport,
    from file: InputFile
  ) -> TextLine? {
    while true {
      if let line = lines.next(isAtEnd: isAtEnd) {
        if line.isBlank { continue }
        return line
      }
      guard !isAtEnd else { return nil }
      do throws(RecordingError) {
        let bytes = try file.next()
        isAtEnd = bytes.isEmpty
        lines.append(bytes)
      } catch {
        report.problem = error
        isAtEnd = true
      }
    }
  }
}
