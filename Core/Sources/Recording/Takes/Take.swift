import Numbers
import Signals

/// A recorded take for display in a list.
public struct Take: Hashable, Sendable {
  public var name: String
  public var path: String
  /// Bytes on disk.
  public var size: Int
  /// Frames of all kinds.
  public var frames: Int
  /// Seconds from the first frame to the last.
  public var duration: Double
  /// False for a take in progress or ended by a crash; it is playable.
  public var isComplete: Bool
  /// Nil when the file's header is damaged.
  public var header: SessionHeader?
  /// The selected part; nil for the whole take.
  public var trim: TakeTrim?
  /// The count for the file's current content; nil until counted.
  public var count: TakeCount?
}

extension Take {
  /// Reads a take's header and closing record, or the whole file without a closing record.
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
    while let event = reader.nextEvent() {
      counted.add(timeLine.place(event.arrived) ?? counted.last)
    }
    return counted
  }
}
