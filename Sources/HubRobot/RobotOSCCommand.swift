import Numbers
package import OSC
package import RobotFace

/// An OSC command with the name of its robot; nil is all robots.
struct RobotOSCCommand: Hashable, Sendable {
  var robot: String?
  var command: RobotCommand

  /// Parses `/robot/mood` or `/robot/NAME/mood` with arguments; nil when it is not a command.
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
  /// Parses a verb with OSC arguments; nil when they do not fit it.
  package init?(_ verb: String, _ arguments: [OSCArgument], in book: MoodBook) {
    switch verb {
    case "tap": self = .tap
    case "press": self = .longPress
    case "rest": self = .rest
    case "retry": self = .retry
    case "mood":
      guard let mood = Self.mood(arguments.first, in: book),
        let stay = MoodStay(arguments.dropFirst())
      else { return nil }
      self = .mood(mood, stay)
    case "gaze":
      guard let numbers = Self.numbers(arguments) else { return nil }
      switch numbers.count {
      case 0: self = .gaze(nil)
      case 2: self = .gaze(GazePoint(x: numbers[0], y: numbers[1]))
      default: return nil
      }
    case "head":
      guard let order = Self.head(arguments) else { return nil }
      self = order
    case "action":
      guard let name = arguments.first?.text, let action = MotorAction(rawValue: name) else {
        return nil
      }
      let priority = arguments.dropFirst().first?.number.flatMap { Int(exactly: $0) } ?? 1
      guard let priority = MotorQueue.Priority(rawValue: priority) else { return nil }
      self = .action(action, priority)
    case "random", "mirror", "hold":
      let number = arguments.isEmpty ? 1 : arguments[0].number
      guard let isOn = number.map({ $0 != 0 }) else { return nil }
      self = verb == "random" ? .random(isOn) : verb == "mirror" ? .mirror(isOn) : .hold(isOn)
    default: return nil
    }
  }

  private static func mood(_ argument: OSCArgument?, in book: MoodBook) -> String? {
    if let id = argument?.text { return book[id]?.id }
    guard let number = argument?.number, let index = Int(exactly: number),
      book.moods.indices.contains(index)
    else { return nil }
    return book.moods[index].id
  }

  /// Yaw and pitch; then whether they are relative; then the duration in seconds.
  private static func head(_ arguments: [OSCArgument]) -> RobotCommand? {
    if arguments.isEmpty { return .head(nil) }
    guard (2...4).contains(arguments.count), let angles = numbers(Array(arguments.prefix(2))),
      let isRelative = arguments.count > 2 ? arguments[2].truth : false
    else { return nil }
    let seconds = arguments.count > 3 ? arguments[3].number : HeadOrder.defaultSeconds
    guard let seconds, HeadOrder.secondsRange.contains(seconds) else { return nil }
    return .head(
      HeadOrder(yaw: angles[0], up: angles[1], isRelative: isRelative, seconds: seconds))
  }

  /// Nil when an argument is not a finite number.
  private static func numbers(_ arguments: [OSCArgument]) -> [Double]? {
    let numbers = arguments.compactMap(\.number).filter(\.isFinite)
    return numbers.count == arguments.count ? numbers : nil
  }
}

extension MoodStay {
  /// The arguments after a mood: none, seconds, or T to hold it; nil for anything else.
  fileprivate init?(_ arguments: ArraySlice<OSCArgument>) {
    switch arguments.first {
    case nil, .false: self = .usual
    case .true: self = .held
    case let argument?:
      guard let seconds = argument.number, Self.range.contains(seconds) else { return nil }
      self = .seconds(seconds)
    }
  }
}

extension OSCArgument {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var truth: Bool? { self == .true ? true : self == .false ? false : nil }
}
