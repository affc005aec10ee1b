/// Detects the pitch of one voice and its confidence.
struct Pitch: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case min, max, threshold

    var descriptor: ParameterDescriptor {
      switch self {
      case .min: .logarithmic("Min", 30...500, .hertz, default: 60)
      case .max: .logarithmic("Max", 200...4_000, .hertz, default: 2_000)
      case .threshold: .logarithmic("Threshold", 0.02...0.5, default: 0.12)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Pitch", role: .analyser,
      summary: "Follows the pitch of one voice: where it is between Min and Max, and how sure.",
      source: "A. de Cheveigné, H. Kawahara, YIN, JASA 111(4), 2002; "
        + "M. Mauch, S. Dixon, pYIN, ICASSP 2014",
      outputs: [PortDescriptor("Pitch"), PortDescriptor("Confidence")],
      snapshot: [
        SnapshotField("Frequency"), SnapshotField("Note"), SnapshotField("Cents"),
        SnapshotField("Confidence"), SnapshotField("History", count: Self.history),
      ], isFreeOfDirectCurrent: false)
  }

  private static var history: Int { 64 }
  private static var lowest: Float { 30 }

  private var detector: PitchDetector
  private var tracker: PitchTracker
  private let samples: UnsafeMutablePointer<Float>
  private let notes: UnsafeMutablePointer<Float>
  private let mask: Int
  private let sampleRate: Float
  private var position = 0
  private var untilNext = 1
  private var written = 0
  private var longest = 100
  private var shortest = 10
  private var threshold: Float = 0.1
  private var low: Float = 60
  private var octaves: Float = 5
  private var frequency: Float = 0
  private var confidence: Float = 0
  private var place: Float = 0
  private var shownPlace: Float = 0
  private var shownConfidence: Float = 0
  private var easing: Float = 1

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    let longest = Int(setup.sampleRate / Self.lowest) + 1
    detector = PitchDetector(longestPeriod: longest, &setup)
    tracker = PitchTracker(&setup)
    var length = 16
    while length < PitchDetector.span(longest) { length *= 2 }
    mask = length - 1
    samples = setup.allocate(length)
    notes = setup.allocate(Self.history)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    low = values[.min]
    // At least a fifth above Min, regardless of Max.
    let high = Float.maximum(values[.max], low * 1.5)
    octaves = Float.log2(high / low)
    longest = Int(sampleRate / low) + 1
    shortest = Int(sampleRate / high)
    threshold = values[.threshold]
    easing = Float.approach(samples: 0.003 * sampleRate)
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let (pitch, sureness) = (block.output(0), block.output(1))
    for index in 0..<block.count {
      samples[position & mask] = input[index]
      position &+= 1
      untilNext -= 1
      if untilNext <= 0 { search() }
      shownPlace += (place + Float.aboveDenormal - shownPlace) * easing
      shownConfidence += (confidence + Float.aboveDenormal - shownConfidence) * easing
      pitch[index] = shownPlace
      sureness[index] = shownConfidence
    }
  }

  /// Four times in the longest period.
  private mutating func search() {
    untilNext = longest / 4
    let start = position &- PitchDetector.span(longest)
    let (samples, mask) = (samples, mask)
    let count = detector.search(
      shortest: shortest, longest: longest, threshold: threshold,
      sample: { samples[(start &+ $0) & mask] })
    if count > 0 {
      let chosen = tracker.choose(detector.periods, detector.chances, count)
      let candidate = detector.periods[chosen]
      frequency = sampleRate / detector.refine(candidate, longest: longest)
      confidence = (1 - detector.level(Int(candidate))).clamped(0, 1)
      place = (Float.log2(frequency / low) / octaves).clamped(0, 1)
    } else {
      tracker.forget()
      confidence = 0
    }
    notes[written % Self.history] = confidence > 0 ? note : 0
    written = (written + 1) % Self.history
  }

  /// The note number with its fraction, 69 for 440 Hz; 0 before the first detection.
  private var note: Float { frequency > 0 ? 69 + 12 * Float.log2(frequency * (1 / 440)) : 0 }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let whole = note.nearest
    fields[0] = frequency
    fields[1] = whole
    fields[2] = 100 * (note - whole)
    fields[3] = confidence
    for index in 0..<Self.history {
      fields[4 + index] = notes[(written + index) % Self.history]
    }
  }
}
