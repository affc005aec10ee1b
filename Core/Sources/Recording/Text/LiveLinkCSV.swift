public import Signals

/// The frames of a CSV exported by the app Live Link Face, row by row.
///
/// Times are seconds since the midnight before the first row; a row without values is a frame without a face.
/// Head angles that are all 0 were not streamed and are unavailable.
public struct LiveLinkCSV: Sequence, IteratorProtocol {
  private var rows: TextRows<LiveLinkRows>

  public init(path: String) throws(RecordingError) { rows = try TextRows(path: path) }

  /// The statistics so far.
  public var report: ReadReport { rows.report }

  public mutating func next() -> FaceFrame? {
    guard case .face(let frame) = rows.next() else { return nil }
    return frame
  }
}
