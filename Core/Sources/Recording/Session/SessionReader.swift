import Numbers

/// Reads the frames of a session file exactly as written; buffers only a few records.
public struct SessionReader: Sequence, IteratorProtocol {
  /// Nil when the header is damaged; the frames are read nevertheless.
  public let header: SessionHeader?
  /// The statistics so far.
  public private(set) var report = ReadReport()

  private let file: InputFile
  private var decoder = SessionDecoder()
  private var isAtEnd = false
  private var first: RecordedFrame?
  /// The values of the last frame's Live Link CSV row that exceed the frame.
  private(set) var liveLink: LiveLinkRow?

  /// Opens a file and reads its header.
  public init(path: String) throws(RecordingError) {
    try self.init(InputFile(path: path))
  }

  init(_ file: InputFile) throws(RecordingError) {
    self.file = file
    var start = try file.next()
    guard start.starts(with: SessionRecord.preamble.prefix(SessionRecord.magicSize)),
      start.count >= SessionRecord.preamble.count
    else { throw .unknownFormat(path: file.path) }
    let version = start.prefix(SessionRecord.preamble.count)
      .dropFirst(SessionRecord.magicSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard version == SessionHeader.version else {
      throw .newerVersion(path: file.path, version: version)
    }
    start.removeFirst(SessionRecord.preamble.count)
    decoder.append(start)
    first = SessionReader.read(&decoder, &isAtEnd, &report, from: file)
    header = decoder.header
  }

  /// Whether the last record is the closing record.
  public var isComplete: Bool { decoder.summary != nil }

  public mutating func next() -> RecordedFrame? {
    let frame = first ?? SessionReader.read(&decoder, &isAtEnd, &report, from: file)
    first = nil
    liveLink = decoder.liveLink
    report.droppedBytes = decoder.droppedBytes
    if frame != nil { report.frames += 1 }
    return frame
  }

  private static func read(
    _ decoder: inout SessionDecoder, _ isAtEnd: inout Bool, _ report: inout ReadReport,
    from file: InputFile
  ) -> RecordedFrame? {
    while true {
      if let frame = decoder.next(isAtEnd: isAtEnd) { return frame }
      guard !isAtEnd else { return nil }
      do throws(RecordingError) {
        let bytes = try file.next()
        isAtEnd = bytes.isEmpty
        decoder.append(bytes)
      } catch {
        report.problem = error
        isAtEnd = true
      }
    }
  }
}
