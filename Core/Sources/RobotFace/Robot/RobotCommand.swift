/// A command to a robot, by touch, HTTP, OSC or MIDI.
public enum RobotCommand: Hashable, Sendable {
  case tap
  case longPress
  case mood(String, MoodStay = .usual)
  /// Holds the current mood, or releases it.
  case hold(Bool)
  /// Nil follows faces again.
  case gaze(GazePoint?)
  /// Turns the head; nil follows faces again.
  case head(HeadOrder?)
  case action(MotorAction, MotorQueue.Priority)
  /// Ends all actions.
  case rest
  case random(Bool)
  case mirror(Bool)
  /// Retries disabled motors; handled by the motors' owner.
  case retry
}

extension Robot {
  /// Performs a command.
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
