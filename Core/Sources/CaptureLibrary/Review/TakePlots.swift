import CaptureFiles
import CaptureScreens
import CaptureWire
import Numbers
import Signals

/// The plots of a list of a take, made small while its samples pass once.
struct TakePlots {
  /// Spans of a plot.
  static let spans = 600

  private struct Sheet {
    var id: String
    var title: String
    var unit: String
    var names: [String]
    var outlines: [SampleOutline]
  }

  private let list: SessionList
  private let title: String
  private let range: ClosedRange<Double>
  private var sheets: [Sheet] = []
  private var last: Double?

  /// - Parameter title: of the stream: "Watch".
  init(_ list: SessionList, title: String, seconds: Double) {
    self.list = list
    self.title = title
    range = 0...max(seconds, 0.001)
  }

  /// Reads the list; what is damaged is left out.
  mutating func read(_ reader: SessionFolderReader) {
    if list.isFrames {
      for frame in reader.frames(of: list) { addRate(at: frame.seconds) }
    } else {
      for sample in reader.samples(of: list) { add(sample.reading, at: sample.seconds) }
    }
  }

  func plots(facts: String) -> [CapturePlot] {
    sheets.map { sheet in
      var plot = CapturePlot(
        id: sheet.id, title: sheet.title,
        series: zip(sheet.names, sheet.outlines).map { name, outline in
          CapturePlot.Series(
            title: name, least: outline.spans.map { $0?.least },
            largest: outline.spans.map { $0?.largest })
        })
      plot.unit = sheet.unit
      plot.facts = facts
      return plot
    }
  }

  /// Frames in a second, by the distance to the frame before.
  private mutating func addRate(at seconds: Double) {
    if let last, seconds > last {
      add([1 / (seconds - last)], at: seconds, to: "rate", "frames", "/s", ["rate"])
    }
    last = seconds
  }

  private mutating func add(_ reading: CaptureReading, at seconds: Double) {
    switch reading {
    case .motion(let motion):
      let axes = ["x", "y", "z"]
      if motion.available.contains(.acceleration) {
        add(
          Self.values(motion.acceleration), at: seconds, to: "accel", "acceleration", "m/s²", axes)
      }
      if motion.available.contains(.rotationRate) {
        add(Self.values(motion.rotationRate), at: seconds, to: "gyro", "rotation", "rad/s", axes)
      }
    case .pose(let pose):
      let position = [pose.transform[3], pose.transform[7], pose.transform[11]].map { Double($0) }
      add(position, at: seconds, to: "position", "position", "m", ["x", "y", "z"])
    case .glove(let glove):
      add(
        Self.fingers(glove), at: seconds, to: glove.side.rawValue, "\(glove.side.rawValue) fingers",
        "°", Self.fingerNames)
    case .hands(let frame): addCount(frame.hands.count, "hands seen", at: seconds)
    case .faces(let faces):
      addCount(faces.count { $0.frame.isTracked }, "faces seen", at: seconds)
    case .body(let frame): addCount(frame.bodies.count, "bodies seen", at: seconds)
    case .encoded, .depth: break
    }
  }

  private mutating func addCount(_ count: Int, _ words: String, at seconds: Double) {
    add([Double(count)], at: seconds, to: "count", words, "", ["count"])
  }

  private mutating func add(
    _ values: [Double], at seconds: Double, to part: String, _ words: String, _ unit: String,
    _ names: [String]
  ) {
    let id = list.name.dropLast(5) + "." + part
    let index =
      sheets.firstIndex { $0.id == id }
      ?? {
        let outline = SampleOutline(range: range, count: Self.spans)
        let isNamed = title.lowercased() == words
        sheets.append(
          Sheet(
            id: String(id), title: isNamed ? title : "\(title): \(words)", unit: unit, names: names,
            outlines: Array(repeating: outline, count: names.count)))
        return sheets.count - 1
      }()
    for (place, value) in zip(sheets[index].outlines.indices, values) {
      sheets[index].outlines[place].add(value, at: seconds)
    }
  }

  private static func values(_ point: SIMD3<Float>) -> [Double] {
    [Double(point.x), Double(point.y), Double(point.z)]
  }

  private static let fingerNames = ["thumb", "index", "middle", "ring", "little"]

  /// The mean flexion of each finger in degrees; not a number for one without.
  private static func fingers(_ glove: GloveFrame) -> [Double] {
    (0..<5).map { finger in
      let joints = GloveJoint.allCases[(4 * finger)..<(4 * finger + 3)].filter {
        glove.available.contains($0)
      }
      let sum = joints.reduce(0.0) { $0 + Double(glove.angles[$1]) }
      return joints.isEmpty ? .nan : sum / Double(joints.count) * 180 / .pi
    }
  }
}
