import Foundation

/// Whether the followed person is attentive, averaged over seconds, so that a short glance aside has no
/// effect.
struct Attentiveness: Hashable, Sendable {
  private(set) var isAttentive = false
  /// Mean attention of the last seconds, 0…1.
  private var level = 0.0
  private var time: Double?

  /// The averaging time in seconds.
  private static let memory = 2.0
  /// The levels at which attention begins and ends.
  private static let enter = 0.7
  private static let leave = 0.3
  /// The attention of one picture that counts as 0, and as 1: 30° and 15° away from the robot.
  private static let range = 0.5...0.75
  /// Maximum weight of one picture in seconds.
  private static let longestStep = 0.25

  /// A person was detected, initially attentive.
  mutating func begin(at now: Double) { (isAttentive, level, time) = (true, 1, now) }

  /// No person is present.
  mutating func end() { self = Self() }

  /// Adds the attention of one picture, 0…1.
  mutating func take(_ attention: Double, at now: Double) {
    let width = Self.range.upperBound - Self.range.lowerBound
    let evidence = min(max((attention - Self.range.lowerBound) / width, 0), 1)
    let step = min(max(now - (time ?? now), 0), Self.longestStep)
    time = now
    level += (1 - exp(-step / Self.memory)) * (evidence - level)
    if level >= Self.enter { isAttentive = true }
    if level < Self.leave { isAttentive = false }
  }
}
