import Numbers
import Signals

/// Measures how much a face moves: the sum of the standard deviations of twelve shapes over three seconds.
///
/// The shapes are those of expression, without jaw and lips, which speech moves in any face, and without those that
/// MediaPipe hardly changes (eyeWide, cheeks, nose).
struct LivelinessMeter: Hashable, Sendable {
  static let shapes: [ARKitShape] = [
    .browInnerUp, .browDownLeft, .browDownRight, .browOuterUpLeft, .browOuterUpRight,
    .eyeSquintLeft, .eyeSquintRight, .mouthSmileLeft, .mouthSmileRight, .mouthFrownLeft,
    .mouthFrownRight, .mouthShrugUpper,
  ]

  private var recent = [RecentValues](repeating: RecentValues(span: 3), count: shapes.count)

  mutating func register(_ values: ShapeValues, at time: Double) {
    for (index, shape) in Self.shapes.enumerated() {
      recent[index].append(Double(values[shape]).clamped(to: 0...1), at: time)
    }
  }

  /// Nil until two seconds were seen.
  var liveliness: Double? {
    guard let first = recent.first, first.coverage >= 2, first.values.count >= 10 else {
      return nil
    }
    return recent.reduce(0) { $0 + ($1.standardDeviation ?? 0) }
  }

  mutating func removeAll() { self = LivelinessMeter() }
}
