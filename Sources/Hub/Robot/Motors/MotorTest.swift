import Foundation
public import RobotFace

/// Tests the motors of an address with every action, and releases them in every case.
public struct MotorTest: Sendable {
  /// One line of output while it runs.
  public enum Line: Sendable {
    case said(String)
    case progress(String)
    case result(String)
  }

  public struct Outcome: Encodable, Sendable {
    public let motors: MotorAddress
    public let parts: [MotorRehearsal.Part]
    /// Final error in steps of the worst action; nil where motors do not report their position.
    public let worstSteps: Int?
    /// Bytes that belong to no reply.
    public let noise: Int
    /// The last status before the motors were released, and the status after.
    public let last: HeadStatus
    public let end: HeadStatus
  }

  private let address: MotorAddress
  private let timeouts: ServoTimeouts

  public init(_ address: MotorAddress, timeouts: ServoTimeouts = ServoTimeouts()) {
    self.address = address
    self.timeouts = timeouts
  }

  public func run(_ handler: @escaping @Sendable (Line) -> Void) async throws -> Outcome {
    guard address != .none else { throw RunError("There are no motors to try: give an address.") }
    let head = try await address.head(timeouts: timeouts)
    do {
      let parts = try await MotorRehearsal(head, limits: address.limits).run { handler($0.line) }
      let last = head.report
      await head.stop()
      return Outcome(
        motors: address, parts: parts, worstSteps: parts.compactMap(\.steps).max(),
        noise: last.noise, last: last, end: head.report)
    } catch {
      await head.stop()
      handler(.said(head.report.sentence))
      throw error
    }
  }
}

extension MotorTest.Outcome {
  /// The lines of output at the end.
  public var lines: [String] {
    let error = worstSteps.map { worst in
      let angle = String(format: "%.2f", Double(worst) * ServoJoint.degreesPerStep)
      return
        "Worst error at the end of an action: \(worst) step\(worst == 1 ? "" : "s"), \(angle)°."
    }
    let bytes = noise > 0 ? "Bytes that belonged to no answer: \(noise)." : nil
    return [error, bytes, end.sentence].compactMap(\.self)
  }

  /// The error of a failed test; nil after success.
  public var failure: RunError? {
    if last.condition != .ready { return RunError(last.sentence) }
    for axis in ["pan", "tilt"] {
      let actions = parts.filter { $0.stuck.contains(axis) }.map(\.action.rawValue)
      if actions.isEmpty { continue }
      return RunError(
        "The \(axis) servo did not follow in \(actions.joined(separator: ", ")): look for what blocks it."
      )
    }
    guard let worstSteps, worstSteps > 1 else { return nil }
    return RunError(
      "The head was \(worstSteps) steps off at the end of an action: look for what holds it back.")
  }
}

extension MotorRehearsal.Event {
  fileprivate var line: MotorTest.Line {
    switch self {
    case .said(let report): return .said("\(report.condition.rawValue): \(report.sentence)")
    case .moved(let action, let wanted, let present):
      return .progress(Self.line(action, wanted, present))
    case .ended(let part):
      let off = part.steps.map { ", \($0) step\($0 == 1 ? "" : "s") off" } ?? ""
      let lag = part.lag.map { String(format: ", at most %.1f° behind on the way", $0) } ?? ""
      let stuck = part.stuck.map { ", \($0) did not follow" }.joined()
      return .result(Self.line(part.action, part.wanted, part.present) + off + lag + stuck)
    }
  }

  private static func line(
    _ action: MotorAction, _ wanted: HeadAngles, _ present: HeadAngles?
  ) -> String {
    let place = present.map { "is at \(words($0))" } ?? "its position is unknown"
    return "\(action.rawValue): wanted \(words(wanted)), \(place)"
  }

  private static func words(_ pose: HeadAngles) -> String {
    "yaw \(String.degrees(pose.yaw)) pitch \(String.degrees(pose.up))"
  }
}
