import SensorWire
import Signals

/// Converts a take, or its selected part, to another file format, in chunks.
///
/// Times begin at 0 in CSV and JSON Lines. Live Link's timecodes are those of the imported CSV, else the
/// take's own time of day. A session of several streams is exported whole as a session; its selected part, and any
/// other format, holds the frames that a replay plays.
public struct TakeExport {
  private var cursor: ReplayCursor
  private let format: TakeFormat
  private let header: SessionHeader
  private var origin: Double?
  private var liveLink: LiveLinkCSV.Writer
  private var summary = SessionSummary()
  private var isEnded = false
  /// The file to copy, of a session that is exported whole.
  var whole: InputFile?

  /// - Parameter secondsFromGMT: the time zone of the timecodes' time of day.
  public init(
    path: String, format: TakeFormat, trim: TakeTrim? = nil, secondsFromGMT: Int = 0
  ) throws(RecordingError) {
    let file = try RecordedFile.open(path: path)
    self.format = format
    cursor = try ReplayCursor(file, trim: trim)
    let reader = try? SessionReader(path: path)
    if format == .session, trim == nil, reader?.streams.isEmpty == false {
      whole = try InputFile(path: path)
    }
    var header = reader?.header ?? SessionHeader(name: "", source: "", start: 0)
    header.start += trim?.start ?? 0
    self.header = header
    liveLink = LiveLinkCSV.Writer(
      secondsOfDay: header.start + Double(secondsFromGMT),
      rate: format == .liveLink30 ? .thirty : .sixty)
  }

  /// The bytes of the next frames; nil at the end. Throws when the take cannot be read to its end.
  public mutating func next(frames: Int) throws(RecordingError) -> [UInt8]? {
    guard !isEnded else { return nil }
    if let whole {
      let bytes = try whole.next()
      isEnded = bytes.isEmpty
      return isEnded ? nil : Array(bytes)
    }
    var bytes: [UInt8] = []
    for _ in 0..<frames {
      let frame = cursor.next()
      if origin == nil { begin(with: frame, &bytes) }
      guard let frame, let origin else {
        if let problem = cursor.problem { throw problem }
        end(&bytes)
        break
      }
      append(frame.moved(to: frame.time - origin, sequence: frame.sequence), to: &bytes)
    }
    return bytes
  }

  private mutating func begin(with first: SensorFrame?, _ bytes: inout [UInt8]) {
    origin = first?.time
    var header = header
    header.timecode = header.timecode.map { $0 + cursor.recordedTime }
    switch format {
    case .csv: bytes.append(contentsOf: (ChannelCSV.header + "\n").utf8)
    case .liveLink60, .liveLink30: bytes.append(contentsOf: (LiveLinkCSV.header + "\n").utf8)
    case .jsonLines: break
    case .session:
      bytes.append(contentsOf: SessionRecord.preamble)
      SessionRecord.append(.header, to: &bytes) { $0.append(contentsOf: header.json) }
    }
  }

  private mutating func append(_ frame: SensorFrame, to bytes: inout [UInt8]) {
    switch (format, frame) {
    case (.csv, _): ChannelCSV.append(frame.channelFrame, to: &bytes)
    case (.liveLink60, _), (.liveLink30, _):
      if let timecode = header.timecode {
        let seconds = timecode + cursor.recordedTime
        liveLink.append(frame, row: cursor.liveLink, at: seconds, to: &bytes)
      } else {
        liveLink.append(frame, to: &bytes)
      }
    case (.jsonLines, .face(let face)): FrameJSON.append(face, to: &bytes)
    case (.jsonLines, .channels(let channels)): FrameJSON.append(channels, to: &bytes)
    case (.session, .face(let face)):
      SessionRecord.append(cursor.liveLink, to: &bytes)
      SessionRecord.append(.face, to: &bytes) { FrameBytes.append(face, to: &$0) }
    case (.session, .channels(let channels)):
      SessionRecord.append(.channels, to: &bytes) { FrameBytes.append(channels, to: &$0) }
    }
    summary.add(frame.time)
  }

  private mutating func end(_ bytes: inout [UInt8]) {
    isEnded = true
    guard format == .session else { return }
    SessionRecord.append(.end, to: &bytes) { summary.append(to: &$0) }
  }
}
