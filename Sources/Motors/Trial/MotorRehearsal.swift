import Numbers
import Realtime
import RobotFace
import ServoWire

/// Plays every action on a head from where it stands and back, and measures how well it follows.
struct MotorRehearsal: Sendable {
  /// How one action went, in degrees and steps of a 4096th of a turn.
  struct Part: Codable, Hashable, Sendable {
    let action: MotorAction
    let wanted: HeadAngles
    let present: HeadAngles?
    /// How far it is off at the end, the worse axis; nil where motors do not say where they are.
    let steps: Int?
    /// How far it was behind at worst on the way.
    let lag: Double?
    /// Axes that made less than a quarter of a way of 4° or more, by what was measured: silence says nothing.
    let stuck: [String]
  }

  enum Event: Sendable {
    case said(HeadStatus)
    case moved(MotorAction, wanted: HeadAngles, present: HeadAngles?)
    case ended(Part)
  }

  var actions = MotorAction.allCases
  /// Seconds to wait for motors, and for a head to arrive.
  var timeout = 6.0
  var settling = 1.5

  private let head: any HeadDriver
  private let limits: HeadLimits

  /// The longest step in seconds of an action's time: on a busy computer it takes longer and skips nothing.
  private static let stride = 0.1

  init(_ head: any HeadDriver, limits: HeadLimits) {
    self.head = head
    self.limits = limits
  }

  /// Ends where it began. Goes on after a lost line; throws when there are no motors for longer than its timeout.
  func run(_ handler: @Sendable (Event) -> Void) async throws -> [Part] {
    var report = try await ready(HeadStatus(.off, ""), handler)
    let start = within(report.present ?? HeadAngles())
    var parts: [Part] = []
    for action in actions {
      report = try await ready(report, handler)
      let part = try await play(action, from: start, &report, handler)
      parts.append(part)
      handler(.ended(part))
    }
    return parts
  }

  private func play(
    _ action: MotorAction, from start: HeadAngles, _ report: inout HeadStatus,
    _ handler: @Sendable (Event) -> Void
  ) async throws -> Part {
    var player = OffsetPlayer(limits: limits)
    player.play(action, at: 0)
    var (time, last) = (0.0, MonotonicClock.seconds)
    var (end, lag) = (Double.infinity, 0.0)
    var (yaw, pitch) = (Ways(), Ways())
    var (pose, measuredAt) = (start, head.measuredAt)
    while true {
      let now = MonotonicClock.seconds
      time += min(now - last, Self.stride)
      last = now
      pose = within(start + player.offset(at: time))
      head.turn(to: pose)
      if player.isOver(at: time) { end = min(end, time) }
      try await Task.sleep(for: .milliseconds(20))
      let before = report.sentence
      report = head.report
      if report.sentence != before { handler(.said(report)) }
      handler(.moved(action, wanted: pose, present: report.present))
      let newest = head.measuredAt
      if let present = report.present, newest != measuredAt {
        measuredAt = newest
        lag = max(lag, pose.distance(to: present))
        yaw.add(wanted: pose.yaw, present: present.yaw)
        pitch.add(wanted: pose.pitch, present: present.pitch)
      }
      let isThere = report.present.map { pose.steps(to: $0) == 0 } ?? (report.condition == .ready)
      let isLost = report.condition == .lost || report.condition == .searching
      if time >= end, isThere || time > end + (isLost ? timeout : settling) { break }
    }
    let steps = report.present.map { pose.steps(to: $0) }
    return Part(
      action: action, wanted: pose, present: report.present, steps: steps,
      lag: steps.map { _ in lag },
      stuck: [("pan", yaw), ("tilt", pitch)].filter(\.1.isStuck).map(\.0))
  }

  /// Waits until the connection works; a blocked motor is reported and not waited for.
  private func ready(
    _ last: HeadStatus, _ handler: @Sendable (Event) -> Void
  ) async throws -> HeadStatus {
    let end = MonotonicClock.seconds + timeout
    var sentence = last.sentence
    while true {
      let report = head.report
      if report.sentence != sentence { handler(.said(report)) }
      sentence = report.sentence
      if report.condition == .ready || report.condition == .stalled { return report }
      guard report.condition != .off, MonotonicClock.seconds < end else {
        throw MotorError(report.sentence)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func within(_ pose: HeadAngles) -> HeadAngles {
    HeadAngles(
      yaw: limits.yaw.within(pose.yaw), pitch: limits.pitch.within(pose.pitch),
      roll: limits.roll.within(pose.roll))
  }
}

/// The commanded and the measured movement of one axis, in degrees.
private struct Ways {
  private var wanted: ClosedRange<Double>?
  private var present: ClosedRange<Double>?

  mutating func add(wanted: Double, present: Double) {
    self.wanted = self.wanted.including(wanted)
    self.present = self.present.including(present)
  }

  var isStuck: Bool { wanted.width >= 4 && present.width < wanted.width / 4 }
}

extension ClosedRange<Double>? {
  fileprivate func including(_ value: Double) -> ClosedRange<Double> {
    map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
  }

  fileprivate var width: Double { map { $0.upperBound - $0.lowerBound } ?? 0 }
}

extension HeadAngles {
  /// The distance in degrees to another pose on the worse of the two servo axes.
  fileprivate func distance(to other: Self) -> Double {
    max(abs(yaw - other.yaw), abs(pitch - other.pitch))
  }

  /// The same in whole servo steps.
  fileprivate func steps(to other: Self) -> Int {
    max(
      abs(Self.step(yaw) - Self.step(other.yaw)), abs(Self.step(pitch) - Self.step(other.pitch)))
  }

  private static func step(_ angle: Double) -> Int {
    Int(clamping: (angle / ServoJoint.degreesPerStep).rounded())
  }
}
