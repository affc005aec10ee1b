import Foundation

/// Whether the person whom a robot follows is attentive, by the evidence of seconds: a glance aside changes nothing.
struct Attentiveness: Hashable, Sendable {
  private(set) var isAttentive = false
  /// Attention of the last seconds, 0…1.
  private var level = 0.0
  private var time: Double?

  /// Seconds over which attention is averaged.
  private static let memory = 2.0
  /// The level from which somebody is attentive, and below which no more.
  private static let enter = 0.7
  private static let leave = 0.3
  /// Attention of one picture that counts nothing, and that counts fully: 30° and 15° past the robot.
  private static let range = 0.5...0.75
  /// A picture stands for so many seconds at most.
  private static let longestStep = 0.25

  /// Somebody has been detected, who is taken to be attentive.
  mutating func begin(at now: Double) { (isAttentive, level, time) = (true, 1, now) }

  /// Nobody is there any more.
  mutating func end() { self = Self() }

  /// Takes the attention of one picture in, 0…1.
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
