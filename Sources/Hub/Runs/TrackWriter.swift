import Landmarks
import Recording
import Signals

/// The file of `sensorium track`: JSON Lines with faces, hands and bodies, or a CSV of the 62 channels.
struct TrackWriter {
  private enum Format {
    case jsonLines(FrameJSONLines.Writer)
    case csv(ChannelCSV.Writer)
  }

  private let format: Format

  /// `.csv` writes a table, any other name and "-" JSON Lines.
  init(path: String, existing: ExistingFile = .kept) throws {
    format =
      path.hasSuffix(".csv")
      ? .csv(try ChannelCSV.Writer(path: path, existing: existing))
      : .jsonLines(try FrameJSONLines.Writer(path: path, existing: existing))
  }

  /// The path of the rows.
  var path: String {
    switch format {
    case .jsonLines(let writer): writer.path
    case .csv(let writer): writer.path
    }
  }

  func write(_ tracked: TrackingResult) throws {
    switch format {
    case .jsonLines(let writer):
      if let face = tracked.face { try writer.append(face) }
      if let hands = tracked.hands { try writer.append(hands) }
      if let bodies = tracked.bodies { try writer.append(bodies) }
    case .csv(let writer):
      if let face = tracked.face { try writer.append(ChannelFrame(deriving: face)) }
    }
  }

  func close() throws {
    switch format {
    case .jsonLines(let writer): try writer.close()
    case .csv(let writer): try writer.close()
    }
  }
}
