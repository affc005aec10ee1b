import Numbers
public import Signals

/// Reads a session file exactly as written; buffers only a few records and one picture.
///
/// As a sequence it gives the frames that a replay plays: those of a plain take, or of the first stream of faces or
/// channels with the hands of its source. `nextEvent` gives everything.
public struct SessionReader: Sequence, IteratorProtocol {
  /// Nil when the header is damaged; the frames are read nevertheless.
  public let header: SessionHeader?
  /// The statistics so far.
  public private(set) var report = ReadReport()

  private let file: InputFile
  private var decoder = SessionDecoder()
  private var isAtEnd = false
  private var first: SessionItem?
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

  /// The table of streams as far as it is read; all of it after the last event.
  public var streams: [SessionStream] { decoder.table.streams }

  public mutating func next() -> RecordedFrame? {
    while let item = nextItem() {
      guard let frame = decoder.frame(of: item) else { continue }
      report.frames += 1
      return frame
    }
    return nil
  }

  /// The next event of any stream, in the order of the file. The frames of a plain take have source 0, and arrive
  /// at the time of sensing.
  public mutating func nextEvent() -> SensorEvent? {
    guard let item = nextItem() else { return nil }
    report.frames += 1
    switch item {
    case .frame(let frame): return SensorEvent(plain: frame)
    case .event(let event): return event
    }
  }

  private mutating func nextItem() -> SessionItem? {
    let item = first ?? SessionReader.read(&decoder, &isAtEnd, &report, from: file)
    first = nil
    liveLink = decoder.liveLink
    report.droppedBytes = decoder.droppedBytes
    report.unknown = decoder.unknownRecords
    report.skipped = decoder.malformedEvents
    return item
  }

  private static func read(
    _ decoder: inout SessionDecoder, _ isAtEnd: inout Bool, _ report: inout ReadReport,
    from file: InputFile
  ) -> SessionItem? {
    while true {
      if let item = decoder.nextItem(isAtEnd: isAtEnd) { return item }
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

extension SensorEvent {
  fileprivate init(plain frame: RecordedFrame) {
    let payload: SensorPayload =
      switch frame {
      case .face(let face): .faces([IdentifiedFace(identity: 1, frame: face)])
      case .channels(let channels): .channels([channels])
      case .hands(let hands): .hands(hands)
      }
    self.init(
      source: SourceID(rawValue: 0), sensed: frame.time, arrived: frame.time, payload: payload)
  }
}
