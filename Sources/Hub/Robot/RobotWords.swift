import Foundation
import Net
import RobotFace

/// What a post tells a robot: members of a JSON object, or items of the query.
struct RobotWords {
  private let members: [String: Word]
  private let query: (String) -> String?

  private enum Word: Decodable {
    case text(String)
    case number(Double)
    case truth(Bool)
    case nothing

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .nothing
      } else if let truth = try? value.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  init(_ request: StudioRequest) throws(RunError) {
    query = { request.query($0) }
    guard !request.body.isEmpty else {
      members = [:]
      return
    }
    do {
      members = try JSONDecoder().decode([String: Word].self, from: Data(request.body))
    } catch {
      throw RunError(
        "The body is no JSON object of texts, numbers and truths: send {\"mood\": \"happy\"}.")
    }
  }

  /// The robot that is meant; nil is all of them.
  func robot() throws(RunError) -> String? { try name("robot") }

  func name(_ key: String) throws(RunError) -> String? {
    guard let name = text(key) else { return nil }
    guard RobotScreen.isName(name) else {
      throw RunError(
        "“\(name.prefix(40))” is no robot's name: give 1 to 24 letters, digits or hyphens.")
    }
    return name
  }

  func number(_ key: String) throws(RunError) -> Double? {
    switch members[key] {
    case .number(let number): return number
    case .nothing: return nil
    case .text(let text): return try Self.number(text, key)
    case .truth(let truth): return try Self.number("\(truth)", key)
    case nil: return try query(key).map { text throws(RunError) in try Self.number(text, key) }
    }
  }

  func command(_ verb: String, in book: MoodBook) throws(RunError) -> RobotCommand {
    switch verb {
    case "tap": return .tap
    case "press": return .longPress
    case "rest": return .rest
    case "mood": return .mood(try MoodShelf.mood(text("mood") ?? "", in: book).id)
    case "gaze": return .gaze(try gaze())
    case "action": return try action()
    case "random": return .random(try truth("isOn"))
    case "mirror": return .mirror(try truth("isOn"))
    default:
      throw RunError(
        "/robot/\(verb.prefix(40)) is nothing that a robot does: give mood, gaze, action, rest, tap, press, "
          + "random, mirror or meet.")
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

  private func action() throws(RunError) -> RobotCommand {
    let name = text("action") ?? ""
    guard let action = MotorAction(rawValue: name) else {
      let known = MotorAction.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunError("“\(name.prefix(40))” is no action: give one of \(known).")
    }
    let urgency = text("priority") ?? "normal"
    guard
      let priority = MotorQueue.Priority.allCases.first(where: { "\($0)" == urgency })
    else {
      throw RunError("“\(urgency.prefix(40))” is no priority: give low, normal, high or urgent.")
    }
    return .action(action, priority)
  }

  private func truth(_ key: String) throws(RunError) -> Bool {
    if case .truth(let truth) = members[key] { return truth }
    guard let text = text(key) else { return true }
    guard let truth = Bool(text) else {
      throw RunError("“\(text.prefix(40))” is neither on nor off: give \(key) as true or false.")
    }
    return truth
  }

  private func text(_ key: String) -> String? {
    if case .text(let text) = members[key] { return text }
    return members[key] == nil ? query(key) : nil
  }

  private static func number(_ text: String, _ key: String) throws(RunError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw RunError("“\(text.prefix(40))” is no number: give \(key) from −1 to 1.")
    }
    return number
  }
}
