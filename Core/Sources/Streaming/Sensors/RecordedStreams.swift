import Numbers
import Recording
import Signals

/// What a recording of sensors holds: its streams in the order of their first event.
struct RecordedStreams {
  private struct Key: Hashable {
    var source: SourceID
    var kind: SensorKind
  }

  fileprivate struct Count {
    var stream: SessionStream
    var events = 0
    /// Seconds of sound.
    var sound = 0.0
    /// Events between the numbers of two that arrived.
    var missing = 0
    var lastNumber: UInt32?
  }

  private var counts: [Count] = []
  private var places: [Key: Int] = [:]
  /// A larger gap is a sensor that began again.
  fileprivate static let largestGap: UInt32 = 10_000

  var count: Int { counts.count }

  func contains(_ event: SensorEvent) -> Bool {
    places[Key(source: event.source, kind: event.kind)] != nil
  }

  mutating func add(_ stream: SessionStream) {
    places[Key(source: stream.source, kind: stream.kind)] = counts.count
    counts.append(Count(stream: stream))
  }

  mutating func register(_ event: SensorEvent) {
    guard let place = places[Key(source: event.source, kind: event.kind)] else { return }
    counts[place].events += 1
    switch event.payload {
    case .audio(let block):
      counts[place].sound += block.duration
      counts[place].follow(block.sequence)
    case .motion(let sample): counts[place].follow(sample.sequence)
    default: break
    }
  }

  /// "sound of Pixel 8 (51.2 s), motion of Pixel 8 (3072 readings)"; the first eight.
  var sentence: String {
    let lines = counts.prefix(8).map(\.sentence)
    let rest = counts.count - lines.count
    return (lines + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}

extension RecordedStreams.Count {
  fileprivate mutating func follow(_ number: UInt32) {
    if let lastNumber {
      let step = number &- lastNumber
      if step > 1, step <= RecordedStreams.largestGap { missing += Int(clamping: step) - 1 }
    }
    lastNumber = number
  }

  fileprivate var sentence: String {
    let size =
      stream.kind == .audio
      ? "\(SensorRecorder.shown(seconds: sound))" : "\(events) \(Self.unit(of: stream.kind))"
    let gap = missing > 0 ? ", \(missing) did not arrive" : ""
    return "\(Self.title(of: stream.kind)) of \(stream.title) (\(size)\(gap))"
  }

  private static func title(of kind: SensorKind) -> String {
    switch kind {
    case .audio: "sound"
    case .face: "faces"
    case .glove: "gloves"
    case .picture: "pictures"
    default: kind.rawValue
    }
  }

  private static func unit(of kind: SensorKind) -> String {
    kind == .motion || kind == .glove ? "readings" : "frames"
  }
}
