/// A task to record: a prompt of the library, or a person's own text.
public struct CaptureTask: Hashable, Codable, Sendable {
  /// "verb.object.room", stable over versions; "custom" for a person's own text.
  public var id: String
  /// What the person reads and does.
  public var text: String
  /// The sentence with "{object}" and "{surface}"; empty for a person's own text.
  public var template: String
  /// What fills the template.
  public var slots: [String: String]
  /// Nil for a person's own text.
  public var verb: TaskVerb?
  public var room: TaskRoom?
  public var hands: TaskHands
  public var reset: TaskReset
  /// 1 (easy) … 5 (hard).
  public var difficulty: Int
  /// About how many seconds it takes.
  public var seconds: Double
  public var hazards: [TaskHazard]

  public init(
    id: String, text: String, template: String = "", slots: [String: String] = [:],
    verb: TaskVerb? = nil, room: TaskRoom? = nil, hands: TaskHands = .one,
    reset: TaskReset = .manual, difficulty: Int = 1, seconds: Double = 10,
    hazards: [TaskHazard] = []
  ) {
    self.id = id
    self.text = text
    self.template = template
    self.slots = slots
    self.verb = verb
    self.room = room
    self.hands = hands
    self.reset = reset
    self.difficulty = difficulty
    self.seconds = seconds
    self.hazards = hazards
  }

  public static let customID = "custom"
  /// Characters of a person's own text.
  public static let longestText = 200

  public var isCustom: Bool { id == Self.customID }

  /// A person's own task; nil when nothing readable is left of the text. Hazards are the person's own statement.
  public init?(
    custom text: String, room: TaskRoom? = nil, hands: TaskHands = .two,
    hazards: [TaskHazard] = []
  ) {
    let line = text.plainLine(longest: Self.longestText)
    guard !line.isEmpty else { return nil }
    self.init(
      id: Self.customID, text: line, room: room, hands: hands, difficulty: 3, hazards: hazards)
  }

  /// Nil for a person's own text.
  public var cell: TaskCell? {
    guard let verb, let room, let object = slots["object"] else { return nil }
    return TaskCell(verb: verb, object: object, room: room)
  }
}

/// What coverage is counted by.
public struct TaskCell: Hashable, Codable, Sendable {
  public var verb: TaskVerb
  public var object: String
  public var room: TaskRoom

  public init(verb: TaskVerb, object: String, room: TaskRoom) {
    self.verb = verb
    self.object = object
    self.room = room
  }
}
