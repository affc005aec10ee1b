import OSC
import RobotFace

/// A command with the robot that it is for; nil is all of them.
struct RobotOrder: Hashable, Sendable {
  var robot: String?
  var command: RobotCommand

  /// `/robot/mood` or `/robot/NAME/mood` with its arguments; nil when it is none.
  init?(_ message: OSCMessage, in book: MoodBook) {
    var parts = message.address.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst().map(String.init)
    guard parts.first == "robot", let verb = parts.popLast() else { return nil }
    guard (1...2).contains(parts.count) else { return nil }
    if parts.count == 2 {
      guard RobotScreen.isName(parts[1]) else { return nil }
      robot = parts[1]
    }
    guard let command = RobotCommand(verb, message.arguments, in: book) else { return nil }
    self.command = command
  }
}

extension RobotCommand {
  /// A verb with OSC's arguments; nil when they do not fit it.
  init?(_ verb: String, _ arguments: [OSCArgument], in book: MoodBook) {
    switch verb {
    case "tap": self = .tap
    case "press": self = .longPress
    case "rest": self = .rest
    case "retry": self = .retry
    case "mood":
      if let id = arguments.first?.text, book[id] != nil {
        self = .mood(id)
      } else if let index = arguments.first?.number, let whole = Int(exactly: index),
        book.moods.indices.contains(whole)
      {
        self = .mood(book.moods[whole].id)
      } else {
        return nil
      }
    case "gaze":
      let numbers = arguments.compactMap(\.number)
      guard numbers.count == arguments.count, numbers.allSatisfy(\.isFinite) else { return nil }
      switch numbers.count {
      case 0: self = .gaze(nil)
      case 2: self = .gaze(GazePoint(x: numbers[0], y: numbers[1]))
      default: return nil
      }
    case "action":
      guard let name = arguments.first?.text, let action = MotorAction(rawValue: name) else {
        return nil
      }
      let priority = arguments.dropFirst().first?.number.flatMap { Int(exactly: $0) } ?? 1
      guard let priority = MotorQueue.Priority(rawValue: priority) else { return nil }
      self = .action(action, priority)
    case "random", "mirror":
      let number = arguments.isEmpty ? 1 : arguments[0].number
      guard let isOn = number.map({ $0 != 0 }) else { return nil }
      self = verb == "random" ? .random(isOn) : .mirror(isOn)
    default: return nil
    }
  }
}

extension OSCArgument {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
