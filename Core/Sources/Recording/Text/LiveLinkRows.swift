import Numbers
import Signals

/// The columns of a Live Link Face CSV, found by name: their order differs from that on the wire.
struct LiveLinkRows: RowFormat {
  static let hasHeader = true

  private let dialect: CSVDialect
  private let columnCount: Int
  private let shapes: [(column: Int, shape: ARKitShape)]
  private let head: [Int]?
  private let leftEye: [Int]?
  private let rightEye: [Int]?
  /// The columns that a frame cannot store exactly, with their indexes in the app's order.
  private let exact: [(column: Int, index: Int)]
  /// The values of the last row that exceed its frame; nil without a face.
  private(set) var liveLink: LiveLinkRow?
  private var days = 0.0
  private var lastTime: Double?

  init?(firstLine: ArraySlice<UInt8>) {
    dialect = CSVDialect(header: firstLine)
    let names = dialect.cells(firstLine).map { $0.text.lowercased() }
    guard names.count > 2, names[0] == "timecode", names[1] == "blendshapecount" else { return nil }
    columnCount = names.count
    shapes = ARKitShape.allCases.compactMap { shape in
      names.firstIndex(of: shape.name.lowercased()).map { ($0, shape) }
    }
    guard !shapes.isEmpty else { return nil }
    func columns(_ wanted: String...) -> [Int]? {
      let found = wanted.compactMap { names.firstIndex(of: $0) }
      return found.count == wanted.count ? found : nil
    }
    head = columns("headyaw", "headpitch", "headroll")
    leftEye = columns("lefteyeyaw", "lefteyepitch")
    rightEye = columns("righteyeyaw", "righteyepitch")
    exact = LiveLinkCSV.valueNames.enumerated().compactMap { index, name in
      names.firstIndex(of: name.lowercased()).map { ($0, index) }
    }
  }

  mutating func read(_ line: ArraySlice<UInt8>, row: Int) -> Row {
    let cells = joined(dialect.cells(line))
    guard cells.count >= 2, let time = time(cells[0]) else { return .malformed }
    let sequence = UInt32(truncatingIfNeeded: row)
    liveLink = nil
    if cells[1].elementsEqual("0".utf8), cells[2...].allSatisfy(\.isEmpty) {
      return .frame(.face(.lost(time: time, sequence: sequence)))
    }
    guard cells.count == columnCount else { return .malformed }
    var values: [Float?] = [nil, nil]
    for cell in cells[2...] {
      switch cell.number(Float.self) {
      case .value(let value): values.append(value)
      case .missing: values.append(nil)
      case .malformed: return .malformed
      }
    }
    liveLink = beyond(values)
    return .frame(.face(frame(values, time: time, sequence: sequence)))
  }

  private func beyond(_ values: [Float?]) -> LiveLinkRow {
    var row = LiveLinkRow()
    for (column, index) in exact {
      if let value = values[column] { row.note(value, at: index) }
    }
    return row
  }

  /// Seconds since the midnight before the first row.
  private mutating func time(_ cell: ArraySlice<UInt8>) -> Double? {
    guard let seconds = LiveLinkTimecode.seconds(cell) else { return nil }
    if let lastTime, days + seconds < lastTime - LiveLinkTimecode.day / 2 {
      days += LiveLinkTimecode.day
    }
    lastTime = days + seconds
    return days + seconds
  }

  /// Rejoins the halves of numbers when commas separate both cells and decimals.
  private func joined(_ cells: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let isLost = cells.count == 3 && cells[2].elementsEqual("0".utf8)
    guard isLost || cells.count == 2 * columnCount - 1, cells[0].contains(UInt8(ascii: ":"))
    else { return cells }
    func pair(_ index: Int) -> ArraySlice<UInt8> {
      ArraySlice(cells[index] + [UInt8(ascii: ".")] + cells[index + 1])
    }
    return [pair(0), cells[2]] + stride(from: 3, to: cells.count, by: 2).map(pair)
  }

  private func frame(_ values: [Float?], time: Double, sequence: UInt32) -> FaceFrame {
    var frame = FaceFrame(time: time, sequence: sequence, available: .none)
    for (column, shape) in shapes {
      guard let value = values[column] else { continue }
      frame.shapes[shape] = min(max(value, 0), 1)
      frame.available.shapes.insert(shape)
    }
    let angles = head.map { $0.compactMap { values[$0] } } ?? []
    if angles.count == 3, angles.contains(where: { $0 != 0 }) {
      frame.head = LiveLinkAngles(yaw: angles[0], pitch: angles[1], roll: angles[2]).head
      frame.available.hasHeadAngles = true
    }
    let eyes = [leftEye, rightEye].compactMap { $0 }.flatMap { $0 }.compactMap { values[$0] }
    if eyes.count == 4, eyes.contains(where: { $0 != 0 }) {
      frame.gaze = Gaze(
        left: LiveLinkAngles(yaw: eyes[0], pitch: eyes[1]).gaze,
        right: LiveLinkAngles(yaw: eyes[2], pitch: eyes[3]).gaze)
      frame.available.hasGaze = true
    } else if frame.available.shapes.isSuperset(of: .eyeLooks) {
      frame.gaze = Gaze(shapes: frame.shapes)
      frame.available.hasGaze = true
    }
    return frame
  }
}

extension ShapeSet {
  fileprivate static let eyeLooks = ShapeSet([
    ARKitShape.eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight,
    .eyeLookOutLeft, .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight,
  ])
}
