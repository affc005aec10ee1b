import Foundation

/// Where one person looks while they look at the robot, learnt over seconds: the eyes on the screen may be well below
/// or beside the sensor.
struct LookBaseline: Hashable, Sendable {
  /// Nil until the person has looked somewhere steadily.
  private(set) var angles: LookAngles?
  private var samples: [Sample] = []
  private var time: Double?

  private struct Sample: Hashable {
    let look: LookAngles
    let time: Double
  }

  /// Seconds from one sample to the next.
  private static let interval = 0.19
  /// Seconds that a first baseline takes, and another one than the present.
  private static let first = 1.5
  private static let later = 6.0
  /// Looks are steady when so large a share of them lies within so many degrees of their median.
  private static let steady = (share: 0.7, degrees: 8.0)
  /// A baseline follows looks within so many degrees, with a time constant in seconds.
  private static let drift = (degrees: 12.0, seconds: 20.0)
  /// Degrees beside, above and below the sensor between which a robot's eyes can be.
  private static let beside = 20.0
  private static let height = -12.0...38.0

  /// Takes a look in; times do not go back.
  mutating func learn(_ look: LookAngles, at now: Double) {
    follow(look, at: now)
    if let last = samples.last, now - last.time < Self.interval { return }
    samples.removeAll { now - $0.time > Self.later + Self.interval }
    samples.append(Sample(look: look, time: now))
    let needed = angles == nil ? Self.first : Self.later
    guard let oldest = samples.first, now - oldest.time >= needed else { return }
    let recent = samples.filter { now - $0.time <= needed + Self.interval }.map(\.look)
    // A source that shows a picture a second has told too little.
    guard Double(recent.count) >= needed * 2, let median = Self.steadyMedian(recent) else {
      return
    }
    if let angles, median.angle(to: angles) <= Self.drift.degrees { return }
    angles = median
  }

  /// Degrees by which a look misses the robot: its sensor or the baseline, whichever is nearer.
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

  /// The median of steady looks that can be at a robot; nil when they are none.
  private static func steadyMedian(_ looks: [LookAngles]) -> LookAngles? {
    let middle = looks.count / 2
    let median = LookAngles(
      left: looks.map(\.left).sorted()[middle], down: looks.map(\.down).sorted()[middle])
    guard abs(median.left) <= beside, height.contains(median.down) else { return nil }
    let near = looks.filter { $0.angle(to: median) <= steady.degrees }.count
    return Double(near) >= steady.share * Double(looks.count) ? median : nil
  }
}
