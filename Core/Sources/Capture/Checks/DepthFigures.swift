import Numbers

/// The figures of one depth map.
public struct DepthFigures: Hashable, Sendable {
  /// The share of pixels with a depth, 0…1.
  public var validShare: Double
  /// The share of pixels of confidence 2, 0…1; nil without confidences.
  public var confidentShare: Double?
  /// The median of the valid depths in metres; nil without any.
  public var median: Double?

  public init(validShare: Double, confidentShare: Double? = nil, median: Double? = nil) {
    self.validShare = validShare
    self.confidentShare = confidentShare
    self.median = median
  }

  /// The figures of millimetres, 0 for none, and confidences 0…2, empty for none; nil without pixels.
  public init?(
    millimetres: UnsafeBufferPointer<UInt16>, confidence: UnsafeBufferPointer<UInt8>? = nil
  ) {
    guard !millimetres.isEmpty else { return nil }
    // Cells of 16 mm.
    var cells = [Int](repeating: 0, count: 4_096)
    var valid = 0
    for depth in millimetres where depth > 0 {
      cells[Int(depth >> 4)] += 1
      valid += 1
    }
    validShare = Double(valid) / Double(millimetres.count)
    confidentShare = confidence.flatMap { levels in
      levels.isEmpty ? nil : Double(levels.count { $0 == 2 }) / Double(levels.count)
    }
    var below = 0
    let middle = cells.firstIndex { cell in
      below += cell
      return below * 2 >= max(valid, 1)
    }
    median = valid > 0 ? middle.map { Double($0 * 16 + 8) / 1_000 } : nil
  }
}

/// Validity, confidence and range of depth maps.
struct DepthCheck: Hashable, Sendable {
  /// Metres.
  static let range = 0.3...1.5

  private var valid = Spread()
  private var confident = Spread()
  private var inRange = Share()

  mutating func add(_ figures: DepthFigures) {
    valid.add(figures.validShare)
    if let share = figures.confidentShare { confident.add(share) }
    inRange.add(figures.median.map(Self.range.contains) ?? false)
  }

  func results() -> [CheckResult] {
    [
      CheckRule.rule(.depthValid).result(valid.count > 0 ? valid.mean : nil),
      CheckRule.rule(.depthConfidence).result(confident.count > 0 ? confident.mean : nil),
      CheckRule.rule(.depthRange).result(inRange.value),
    ]
  }
}
