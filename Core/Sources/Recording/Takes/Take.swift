import Numbers

/// A recorded take as a list shows it.
public struct Take: Hashable, Sendable {
  public var name: String
  public var path: String
  /// Bytes on disk.
  public var size: Int
  /// Frames of all kinds.
  public var frames: Int
  /// Seconds from the first frame to the last.
  public var duration: Double
  /// False for a take that is still being recorded or was cut off by a crash; it plays all the same.
  public var isComplete: Bool
  /// Nil when the file's header is damaged.
  public var header: SessionHeader?
  /// The part that is wanted; nil for all of it.
  public var trim: TakeTrim?
  /// What was counted in the file as it is now; nil until somebody counts.
  public var count: TakeCount?
}

extension Take {
  /// Reads a take's head and closing record, or all of it when it was not closed.
  init(name: TakeName, path: String) throws(RecordingError) {
    let file = try InputFile(path: path)
    self.init(
      name: name.text, path: path, size: file.size, frames: 0, duration: 0, isComplete: false)
    var summary = try Take.closingSummary(of: file)
    isComplete = summary != nil
    file.seek(to: 0)
    var reader = try SessionReader(file)
    header = reader.header
    if summary == nil { summary = Take.count(&reader) }
    frames = Int(clamping: summary?.frames ?? 0)
    duration = summary?.duration ?? 0
    let notes = TakeNotes(path: String(path.dropLast(TakeFolder.fileExtension.count)) + ".json")
    trim = notes.trim
    if let count = notes.count, count.isPlausible(fileSize: file.size) {
      self.count = count
      (frames, duration) = (count.frames, count.duration)
    }
  }

  private static func closingSummary(of file: InputFile) throws(RecordingError) -> SessionSummary? {
    guard file.size > SessionSummary.recordSize else { return nil }
    file.seek(to: file.size - SessionSummary.recordSize)
    var decoder = SessionDecoder()
    decoder.append(try file.next())
    _ = decoder.next(isAtEnd: true)
    guard let summary = decoder.summary, summary.isPlausible(fileSize: file.size) else {
      return nil
    }
    return summary
  }

  private static func count(_ reader: inout SessionReader) -> SessionSummary {
    var (counted, timeLine) = (SessionSummary(), TimeLine())
    while let frame = reader.next() {
      counted.add(timeLine.place(frame.time) ?? counted.last)
    }
    return counted
  }
}
