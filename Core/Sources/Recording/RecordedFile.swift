/// A recording of any supported format, playable once or repeatedly.
public struct RecordedFile: Hashable, Sendable {
  public enum Kind: String, Sendable { case session, liveLinkCSV, channelCSV, jsonLines }

  public let path: String
  public let kind: Kind

  /// Detects the format by the file's content and checks that there is at least one frame.
  public static func open(path: String) throws(RecordingError) -> RecordedFile {
    let file = RecordedFile(path: path, kind: try kind(of: path))
    var frames = try file.frames()
    guard frames.next() != nil else {
      if let problem = frames.report.problem { throw problem }
      throw .noFrames(path: path, skipped: frames.report.skipped)
    }
    return file
  }

  /// Unix seconds of the first frame; nil when unknown.
  public var start: Double? {
    kind == .session ? (try? SessionReader(path: path))?.header?.start : nil
  }

  private static func kind(of path: String) throws(RecordingError) -> Kind {
    let start = try InputFile(path: path).next()
    if start.starts(with: SessionRecord.preamble.prefix(SessionRecord.magicSize)) {
      return .session
    }
    var lines = LineDecoder()
    lines.append(start)
    while let line = lines.next(isAtEnd: true) {
      if line.isBlank { continue }
      if JSONRows(firstLine: line.bytes) != nil { return .jsonLines }
      if LiveLinkRows(firstLine: line.bytes) != nil { return .liveLinkCSV }
      if ChannelRows(firstLine: line.bytes) != nil { return .channelCSV }
      break
    }
    throw .unknownFormat(path: path)
  }
}
