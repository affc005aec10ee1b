/// What anybody may tell a robot, by touch, HTTP, OSC or MIDI.
public enum RobotCommand: Hashable, Sendable {
  case tap
  case longPress
  case mood(String, MoodStay = .usual)
  /// Hold the mood that is shown, or release it.
  case hold(Bool)
  /// Nil looks at people again.
  case gaze(GazePoint?)
  /// Turn the head; nil follows people again.
  case head(HeadOrder?)
  case action(MotorAction, MotorQueue.Priority)
  /// End all actions.
  case rest
  case random(Bool)
  case mirror(Bool)
  /// Try motors again that were given up; for whoever owns them.
  case retry
}

extension Robot {
  /// Does what it is told.
  public mutating func take(_ command: RobotCommand, at time: Double) -> [RobotEvent] {
    switch command {
    case .tap: return tap(at: time)
    case .longPress, .random(true): return longPress(at: time)
    case .mood(let mood, let stay): return choose(mood, for: stay, at: time)
    case .hold(let isOn): return hold(isOn, at: time)
    case .gaze(let point): return look(at: point, time: time)
    case .head(let order):
      turnHead(order, at: time)
      return []
    case .action(let action, let priority):
      play(action, priority, at: time)
      return []
    case .rest:
      rest(at: time)
      return []
    case .random(false): return endRandom(at: time)
    case .mirror(let isOn): return mirror(isOn, at: time)
    case .retry: return []
    }
  }
}
