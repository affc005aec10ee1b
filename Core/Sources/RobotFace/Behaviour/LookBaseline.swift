import Foundation

/// The direction in which one person looks at the robot, learned over seconds: the eyes on the screen may be
/// well below or beside the sensor.
struct LookBaseline: Hashable, Sendable {
  /// Nil until the person has looked steadily.
  private(set) var angles: LookAngles?
  private var samples: [Sample] = []
  private var time: Double?

  private struct Sample: Hashable {
    let look: LookAngles
    let time: Double
  }

  /// The sample interval in seconds.
  private static let interval = 0.19
  /// Seconds needed for the first baseline, and to replace it.
  private static let first = 1.5
  private static let later = 6.0
  /// Looks are steady when this fraction of them is within this angle, in degrees, of their median.
  private static let steady = (share: 0.7, degrees: 8.0)
  /// The baseline follows looks within this angle in degrees, with a time constant in seconds.
  private static let drift = (degrees: 12.0, seconds: 20.0)
  /// The range of a robot's eyes relative to the sensor, in degrees: beside, above and below.
  private static let beside = 20.0
  private static let height = -12.0...38.0

  /// Adds a look; times do not decrease.
  mutating func learn(_ look: LookAngles, at now: Double) {
    follow(look, at: now)
    if let last = samples.last, now - last.time < Self.interval { return }
    samples.removeAll { now - $0.time > Self.later + Self.interval }
    samples.append(Sample(look: look, time: now))
    let needed = angles == nil ? Self.first : Self.later
    guard let oldest = samples.first, now - oldest.time >= needed else { return }
    let recent = samples.filter { now - $0.time <= needed + Self.interval }.map(\.look)
    // A source of one picture per second has too few samples.
    guard Double(recent.count) >= needed * 2, let median = Self.steadyMedian(recent) else {
      return
    }
    if let angles, median.angle(to: angles) <= Self.drift.degrees { return }
    angles = median
  }

  /// The angle in degrees between a look and the robot: its sensor or the baseline, whichever is nearer.
  func miss(_ look: LookAngles) -> Double {
    let toSensor = look.angle(to: LookAngles())
    return angles.map { min(toSensor, look.angle(to: $0)) } ?? toSensor
  }

  private mutating func follow(_ look: LookAngles, at now: Double) {
    defer { time = now }
    guard let time, now > time, let angles, look.angle(to: angles) <= Self.drift.degrees else {
      return
    }
    let share = 1 - exp(-min(now - time, 0.5) / Self.drift.seconds)
    self.angles?.left += share * (look.left - angles.left)
    self.angles?.down += share * (look.down - angles.down)
  }

  /// The median of steady looks at a possible position of the robot; nil otherwise.
  private static func steadyMedian(_ looks: [LookAngles]) -> LookAngles? {
    let middle = looks.count / 2
    let median = LookAngles(
      left: looks.map(\.left).sorted()[middle], down: looks.map(\.down).sorted()[middle])
    guard abs(median.left) <= beside, height.contains(median.down) else { return nil }
    let near = looks.filter { $0.angle(to: median) <= steady.degrees }.count
    return Double(near) >= steady.share * Double(looks.count) ? median : nil
  }
}
