import Foundation
import RobotFace
import ServoWire

/// Tests the motors of an address with every action, and releases them in every case.
public struct MotorTest: Sendable {
  /// One line of output while it runs.
  public enum Line: Sendable {
    case said(String)
    case progress(String)
    case result(String)
  }

  /// How the motors did, action by action.
  public struct Outcome: Encodable, Sendable {
    let motors: MotorAddress
    let parts: [MotorRehearsal.Part]
    /// Steps off at the end of the worst action; nil where motors do not say where they are.
    let worstSteps: Int?
    /// Bytes that belonged to no answer.
    let noise: Int
    /// How the motors were at last, and when they had been let go.
    let last: HeadStatus
    let end: HeadStatus
  }

  private let address: MotorAddress

  public init(_ address: MotorAddress) { self.address = address }

  /// Plays every action; an error where there are no motors, or when they were silent for too long.
  public func run(_ handler: @escaping @Sendable (Line) -> Void) async throws -> Outcome {
    guard address != .none else { throw MotorError("There are no motors to try: give an address.") }
    let head = try await address.head()
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

  /// Why it was no success, if it was none.
  public var failure: MotorError? {
    if last.condition != .ready { return MotorError(last.sentence) }
    for axis in ["pan", "tilt"] {
      let actions = parts.filter { $0.stuck.contains(axis) }.map(\.action.rawValue)
      if actions.isEmpty { continue }
      return MotorError(
        "The \(axis) servo did not follow in \(actions.joined(separator: ", ")): look for what blocks it."
      )
    }
    guard let worstSteps, worstSteps > 1 else { return nil }
    return MotorError(
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
