import Numbers
import Signals

/// The columns of a channel CSV by name; channels without a column are unavailable.
struct ChannelRows: RowFormat {
  static let hasHeader = true

  private let dialect: CSVDialect
  private let columnCount: Int
  private let time: Int
  private let sequence: Int?
  private let tracked: Int?
  private let channels: [(column: Int, channel: Channel)]

  init?(firstLine: ArraySlice<UInt8>) {
    dialect = CSVDialect(header: firstLine)
    let names = dialect.cells(firstLine).map(\.text)
    guard let time = names.firstIndex(of: "time") else { return nil }
    self.time = time
    columnCount = names.count
    sequence = names.firstIndex(of: "sequence")
    tracked = names.firstIndex(of: "tracked")
    channels = Channel.allCases.compactMap { channel in
      names.firstIndex(of: channel.name).map { ($0, channel) }
    }
    guard !channels.isEmpty else { return nil }
  }

  func read(_ line: ArraySlice<UInt8>, row: Int) -> Row {
    let cells = dialect.cells(line)
    guard cells.count == columnCount, case .value(let time) = cells[time].number(Double.self)
    else { return .malformed }
    var frame = ChannelFrame(
      time: time, sequence: UInt32(truncatingIfNeeded: row), available: [])
    if let sequence, !cells[sequence].isEmpty {
      guard let number = UInt32(cells[sequence].text) else { return .malformed }
      frame.sequence = number
    }
    if let tracked, !cells[tracked].isEmpty {
      guard let isTracked = ChannelRows.flag(cells[tracked]) else { return .malformed }
      frame.isTracked = isTracked
    }
    for (column, channel) in channels {
      switch cells[column].number(Float.self) {
      case .value(let value):
        frame.values[channel] = value
        frame.available.insert(channel)
      case .missing: break
      case .malformed: return .malformed
      }
    }
    return .frame(.channels(frame))
  }

  private static func flag(_ cell: ArraySlice<UInt8>) -> Bool? {
    switch cell.text.lowercased() {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }
}
