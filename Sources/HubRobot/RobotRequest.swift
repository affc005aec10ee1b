import FaceEngine
import Foundation
import JSON
import Numbers
import RobotFace
import Streaming
import WebServer

/// The parameters of a POST to a robot: members of a JSON object, or query items.
struct RobotRequest {
  private let members: [String: JSONValue]
  private let query: (String) -> String?

  init(_ request: StudioRequest) throws(RunError) {
    query = { request.query($0) }
    guard !request.body.isEmpty else {
      members = [:]
      return
    }
    do {
      members = try BoundedJSON.decode([String: JSONValue].self, from: request.body)
    } catch {
      throw RunError(
        "The body is not a JSON object: send {\"mood\": \"happy\"}.")
    }
  }

  /// The addressed robot; nil is all of them.
  func robot() throws(RunError) -> String? { try name("robot") }

  func name(_ key: String) throws(RunError) -> String? {
    guard let name = try text(key) else { return nil }
    guard RobotScreen.isName(name) else {
      throw RunError(
        "Invalid robot name “\(name.prefix(40))”: use 1 to 24 letters, digits or hyphens.")
    }
    return name
  }

  /// A number in the range that the text describes.
  func number(_ key: String, _ range: String = "from −1 to 1") throws(RunError) -> Double? {
    if case .number(let number) = members[key] { return number }
    guard let text = try text(key) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw RunError("“\(text.prefix(40))” is not a number: give \(key) \(range).")
    }
    return number
  }

  func command(_ verb: String, in book: MoodBook) throws(RunError) -> RobotCommand {
    switch verb {
    case "tap": return .tap
    case "press": return .longPress
    case "rest": return .rest
    case "retry": return .retry
    case "mood": return .mood(try MoodLoader.mood(try text("mood") ?? "", in: book).id, try stay())
    case "hold": return .hold(try truth("isOn"))
    case "head": return .head(try head())
    case "gaze": return .gaze(try gaze())
    case "action": return try action()
    case "random": return .random(try truth("isOn"))
    case "mirror": return .mirror(try truth("isOn"))
    default:
      throw RunError(
        "/robot/\(verb.prefix(40)) is not a robot command: use mood, hold, gaze, head, action, rest, retry, tap, "
          + "press, random, mirror or meet.")
    }
  }

  private func gaze() throws(RunError) -> GazePoint? {
    switch (try number("x"), try number("y")) {
    case (nil, nil): return nil
    case (let x?, let y?): return GazePoint(x: x, y: y)
    default:
      throw RunError("A gaze has both x and y, −1 to 1; without any the robot looks at people.")
    }
  }

  private func stay() throws(RunError) -> MoodStay {
    let isHeld = isGiven("hold") ? try truth("hold") : false
    guard let seconds = try seconds(in: MoodStay.range) else { return isHeld ? .held : .usual }
    guard !isHeld else {
      throw RunError("A mood is held or stays some seconds: give hold or seconds, not both.")
    }
    return .seconds(seconds)
  }

  private func head() throws(RunError) -> HeadOrder? {
    let yaw = try number("yaw", "in degrees")
    let pitch = try number("pitch", "in degrees")
    let seconds = try seconds(in: HeadOrder.secondsRange)
    let isRelative = isGiven("isRelative") ? try truth("isRelative") : false
    guard yaw != nil || pitch != nil else {
      guard seconds == nil, !isRelative else {
        throw RunError("A turn of the head has a yaw, a pitch or both: give them in degrees.")
      }
      return nil
    }
    return HeadOrder(
      yaw: yaw, up: pitch, isRelative: isRelative,
      seconds: seconds ?? HeadOrder.defaultSeconds)
  }

  private func seconds(in range: ClosedRange<Double>) throws(RunError) -> Double? {
    let words = "from \(range.lowerBound) to \(Int(clamping: range.upperBound))"
    guard let seconds = try number("seconds", words) else { return nil }
    guard range.contains(seconds) else {
      throw RunError("\(seconds) is outside the range: give seconds \(words).")
    }
    return seconds
  }

  private func isGiven(_ key: String) -> Bool { members[key] != nil || query(key) != nil }

  private func action() throws(RunError) -> RobotCommand {
    let name = try text("action") ?? ""
    guard let action = MotorAction(rawValue: name) else {
      let known = MotorAction.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunError("Unknown action “\(name.prefix(40))”: use one of \(known).")
    }
    let urgency = try text("priority") ?? "normal"
    guard
      let priority = MotorQueue.Priority.allCases.first(where: { "\($0)" == urgency })
    else {
      throw RunError("Unknown priority “\(urgency.prefix(40))”: use low, normal, high or urgent.")
    }
    return .action(action, priority)
  }

  private func truth(_ key: String) throws(RunError) -> Bool {
    switch members[key] {
    case .bool(let truth): return truth
    case .number(0): return false
    case .number(1): return true
    case .number(let number): throw Self.notTruth("\(number)", key)
    default: break
    }
    guard let text = try text(key) else { return true }
    guard let truth = ["true": true, "1": true, "false": false, "0": false][text] else {
      throw Self.notTruth(text, key)
    }
    return truth
  }

  private static func notTruth(_ value: String, _ key: String) -> RunError {
    RunError("\(key) must be true or false (got “\(value.prefix(40))”).")
  }

  /// Nil when absent or null.
  private func text(_ key: String) throws(RunError) -> String? {
    switch members[key] {
    case .string(let text): return text
    case .null: return nil
    case .number(let number): throw Self.notText("\(number)", key)
    case .bool(let truth): throw Self.notText("\(truth)", key)
    case .array: throw Self.notText("a list", key)
    case .object: throw Self.notText("an object", key)
    case nil: return query(key)
    }
  }

  private static func notText(_ value: String, _ key: String) -> RunError {
    RunError("\(key) is \(value), which is not a text: write it in quotation marks.")
  }
}
