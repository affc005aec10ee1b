import Recording
import Signals

/// A take as a table of the 62 channels, made while it is being sent.
struct TakeTable: Sendable {
  let path: String
  private static let rowsInPiece = 200

  /// The CSV in pieces of a few hundred rows; only as much is made as is taken.
  func pieces() -> AsyncStream<[UInt8]> {
    let state = TableState(path: path)
    return AsyncStream(unfolding: { await state.next(rows: Self.rowsInPiece) })
  }
}

/// Where a table has got to.
private actor TableState {
  private let path: String
  private var frames: RecordedFrames?
  private var hasHeader = false

  init(path: String) { self.path = path }

  func next(rows: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    if !hasHeader {
      hasHeader = true
      frames = try? RecordedFile.open(path: path).frames()
      bytes.append(contentsOf: (ChannelCSV.header + "\n").utf8)
    }
    var count = 0
    while count < rows, let frame = frames?.next() {
      ChannelCSV.append(frame.channelFrame, to: &bytes)
      count += 1
    }
    return bytes.isEmpty ? nil : bytes
  }
}
