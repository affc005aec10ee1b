public import ScreenKit

/// A robot's screen: a full-page face that reacts to touch.
public struct RobotScreen: Screen, Hashable {
  /// The robot's name: letters, digits and hyphens, 24 at most.
  public var robot = Self.defaultName
  public var status = RobotMind.Status.standby
  /// The word of the status: "TRACKING".
  public var word = RobotCaptions().word(.standby)
  /// What the face shows, to be spoken: "A robot’s face: Happy. It looks at a person."
  public var spoken = Self.firstSpoken
  public var mood = MoodBook.own.moods[0].id
  public var title = MoodBook.own.moods[0].title
  /// The last mood selected by a person; the next tap selects its successor.
  public var cycle = MoodBook.own.moods[0].id
  public var isRandom = false
  public var isMirror = false
  /// The problem of the motors, with the remedy.
  public var motors: String?
  public var captions = RobotCaptions()

  public static let defaultName = "robot"

  private static let firstSpoken = RobotCaptions().spoken(MoodBook.own.moods[0].title, .standby)

  public init() {}

  public init(_ hosted: Context) { refresh(from: hosted) }

  /// A robot and the state of its motors; nil without motors.
  public struct Context: Sendable {
    public var robot: Robot
    public var motors: HeadStatus?

    public init(robot: Robot, motors: HeadStatus? = nil) {
      self.robot = robot
      self.motors = motors
    }
  }

  public enum Action: Codable, Hashable, Sendable {
    /// Selects the robot to show.
    case enter(name: String)
    case tap
    case longPress
    case mirror(isOn: Bool)
  }

  public enum Effect: Hashable, Sendable {
    case enter(robot: String)
    case send(robot: String, RobotCommand)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The error's sentence.
    case failed(String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .failed(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .enter(let name):
      guard Self.isName(name) else { return [] }
      robot = name
      return [.enter(robot: name)]
    case .tap: return [.send(robot: robot, .tap)]
    case .longPress: return [.send(robot: robot, .longPress)]
    case .mirror(let isOn): return [.send(robot: robot, .mirror(isOn))]
    }
  }

  /// Updates from the robot's state.
  public mutating func refresh(from hosted: Context) {
    let robot = hosted.robot
    let known = (status, title)
    status = robot.mind.status
    mood = robot.mind.mood
    title = robot.book[mood]?.title ?? mood
    if known != (status, title) {
      word = captions.word(status)
      spoken = captions.spoken(title, status)
    }
    cycle = robot.mind.cycle
    isRandom = robot.mind.isRandom
    isMirror = robot.isMirror
    motors = hosted.motors.flatMap { $0.isProblem ? $0.sentence : nil }
  }

  /// Whether it is a valid robot name.
  public static func isName(_ text: String) -> Bool {
    (1...24).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
