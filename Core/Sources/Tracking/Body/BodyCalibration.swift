/// One person's unit of length and the ranges of their relationships.
public struct BodyCalibration: Hashable, Sendable {
  /// Metres between the shoulders, 0.1…1.
  public private(set) var shoulderWidth: Float = 0.36
  /// Whether `shoulderWidth` was measured.
  public private(set) var isMeasured = false

  private var ranges: [LearnedRange] = []

  struct LearnedRange: Hashable, Codable, Sendable {
    let relationship: Relationship
    let low: Float
    let high: Float
  }

  public init() {}

  /// The range of a relationship: the learned one, or else the usual one.
  public func range(of relationship: Relationship) -> ClosedRange<Float> {
    guard let learned = ranges.first(where: { $0.relationship == relationship }) else {
      return relationship.usualRange
    }
    return learned.low...learned.high
  }

  /// Takes a width of the shoulders in metres; false, without a change, outside 0.1…1.
  @discardableResult public mutating func setShoulderWidth(_ metres: Float) -> Bool {
    guard metres >= 0.1, metres <= 1 else { return false }
    shoulderWidth = metres
    isMeasured = true
    return true
  }

  /// Takes the range of a relationship; false, without a change, when its ends are not finite or too close together to
  /// play, or when there are 32 others.
  @discardableResult public mutating func setRange(
    _ range: ClosedRange<Float>, of relationship: Relationship
  ) -> Bool {
    let extent = range.upperBound - range.lowerBound
    guard extent.isFinite, extent >= relationship.leastExtent else { return false }
    let place = ranges.firstIndex { $0.relationship == relationship }
    guard place != nil || ranges.count < RelationshipProcessor.limit else { return false }
    let learned = LearnedRange(
      relationship: relationship, low: range.lowerBound, high: range.upperBound)
    if let place { ranges[place] = learned } else { ranges.append(learned) }
    return true
  }

  /// Forgets a learned range.
  public mutating func resetRange(of relationship: Relationship) {
    ranges.removeAll { $0.relationship == relationship }
  }
}

/// Width and learned ranges; unusable ones are dropped.
extension BodyCalibration: Codable {
  private enum Keys: CodingKey { case shoulderWidth, ranges }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init()
    if let width = try keyed.decodeIfPresent(Float.self, forKey: .shoulderWidth) {
      setShoulderWidth(width)
    }
    for learned in try keyed.decodeIfPresent([LearnedRange].self, forKey: .ranges) ?? [] {
      guard learned.low <= learned.high else { continue }
      setRange(learned.low...learned.high, of: learned.relationship)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    if isMeasured { try keyed.encode(shoulderWidth, forKey: .shoulderWidth) }
    try keyed.encode(ranges, forKey: .ranges)
  }
}

/// Learns a person's calibration in two steps: a few seconds in a neutral pose, then a few of moving as far as they will.
public struct BodyCalibrator: Hashable, Sendable {
  public enum Step: String, Codable, Sendable { case neutral, range, done }

  /// Seconds with a visible body that each step takes.
  public let seconds: Double
  public private(set) var step = Step.neutral

  private var processor: RelationshipProcessor
  private var widths = SampledRange()
  private var samples: [SampledRange]
  private var progressed = 0.0
  private var last: Double?

  /// `seconds` is clamped to 1…60; NaN gives 4.
  public init(
    _ relationships: [Relationship], seconds: Double = 4,
    calibration: BodyCalibration = BodyCalibration()
  ) {
    self.seconds = seconds.isNaN ? 4 : min(max(seconds, 1), 60)
    processor = RelationshipProcessor(relationships, calibration: calibration)
    samples = processor.relationships.map { _ in SampledRange() }
  }

  /// What was learned so far; complete when `step` is done.
  public var calibration: BodyCalibration { processor.calibration }

  /// How much of the present step is done, 0…1.
  public var progress: Double { step == .done ? 1 : min(progressed / seconds, 1) }

  /// Adds the pose of one picture; pictures without both shoulders do not count.
  public mutating func add(_ pose: BodyPose, at time: Double) {
    guard step != .done, time.isFinite, let width = pose.shoulderWidth else {
      last = nil
      return
    }
    if let last, time > last, time - last < 0.5 { progressed += time - last }
    last = time
    if step == .neutral {
      widths.add(width)
    } else {
      for (index, value) in processor.measure(pose, at: time).enumerated() {
        if let value { samples[index].add(value) }
      }
    }
    if progressed >= seconds { finishStep() }
  }

  private mutating func finishStep() {
    progressed = 0
    if step == .neutral {
      guard let width = widths.median else { return }
      processor.calibration.setShoulderWidth(width)
      step = .range
      return
    }
    for (relationship, sample) in zip(processor.relationships, samples) {
      if let range = sample.bounds { processor.calibration.setRange(range, of: relationship) }
    }
    step = .done
  }
}
