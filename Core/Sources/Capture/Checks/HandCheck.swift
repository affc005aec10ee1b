import Signals

/// Whether the hands are in the picture, and how.
struct HandCheck: Sendable {
  static let score: Float = 0.5
  static let central: ClosedRange<Float> = 0.05...0.95
  /// Fractions of the picture's area.
  static let boxes: ClosedRange<Float> = 0.03...0.4

  private var any = Share()
  private var both = Share()
  private var wrists = Share()
  private var sizes = Share()

  mutating func add(_ frame: HandFrame) {
    let seen = frame.hands.filter(Self.isSeen)
    any.add(!seen.isEmpty)
    both.add(seen.count >= 2)
    for hand in seen {
      let wrist = hand.picture[0]
      wrists.add(Self.central.contains(wrist.x) && Self.central.contains(wrist.y))
      sizes.add(Self.boxes.contains(Self.boxArea(of: hand)))
    }
  }

  /// A score above the limit, with a wrist in the picture.
  static func isSeen(_ hand: Hand) -> Bool {
    let wrist = hand.picture[0]
    return hand.confidence > score && (0...1).contains(wrist.x) && (0...1).contains(wrist.y)
  }

  /// The area of the box around the joints, a fraction of the picture.
  static func boxArea(of hand: Hand) -> Float {
    var (low, high) = (hand.picture[0], hand.picture[0])
    for joint in 1..<HandJoints.count {
      low = pointwiseMin(low, hand.picture[joint])
      high = pointwiseMax(high, hand.picture[joint])
    }
    return (high.x - low.x) * (high.y - low.y)
  }

  /// - Parameter isTwoHanded: whether the task needs both hands.
  func results(isTwoHanded: Bool) -> [CheckResult] {
    [
      CheckRule.rule(.hands).result(any.value),
      CheckRule.rule(.bothHands).result(isTwoHanded ? both.value : nil),
      CheckRule.rule(.wrist).result(wrists.value),
      CheckRule.rule(.handBox).result(sizes.value),
    ]
  }
}
