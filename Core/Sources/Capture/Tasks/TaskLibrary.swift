/// The prompts: every object of a verb in every room where it fits.
public struct TaskLibrary: Sendable {
  public let prompts: [CaptureTask]

  /// All prompts, in the order of the table.
  public static let standard = TaskLibrary(prompts: TaskPattern.table.flatMap(\.prompts))

  public init(prompts: [CaptureTask]) { self.prompts = prompts }

  public func prompt(_ id: String) -> CaptureTask? { prompts.first { $0.id == id } }

  public func prompts(allowed filter: TaskFilter) -> [CaptureTask] {
    prompts.filter(filter.allows)
  }
}

/// Which prompts a person and their rooms allow.
public struct TaskFilter: Hashable, Codable, Sendable {
  /// Empty for all.
  public var rooms: Set<TaskRoom>
  /// Empty for all.
  public var verbs: Set<TaskVerb>
  public var hands: Set<TaskHands>
  /// 1…5.
  public var hardest: Int
  /// Minors get no task with a hazard.
  public var isMinor: Bool

  public init(
    rooms: Set<TaskRoom> = [], verbs: Set<TaskVerb> = [], hands: Set<TaskHands> = [],
    hardest: Int = 5, isMinor: Bool = false
  ) {
    self.rooms = rooms
    self.verbs = verbs
    self.hands = hands
    self.hardest = hardest
    self.isMinor = isMinor
  }

  public func allows(_ task: CaptureTask) -> Bool {
    (rooms.isEmpty || task.room.map(rooms.contains) ?? true)
      && (verbs.isEmpty || task.verb.map(verbs.contains) ?? true)
      && (hands.isEmpty || hands.contains(task.hands)) && task.difficulty <= hardest
      && !(isMinor && !task.hazards.isEmpty)
  }
}

extension TaskPattern {
  var prompts: [CaptureTask] {
    objects.flatMap { object in object.rooms.map { prompt(object, in: $0) } }
  }

  private func prompt(_ object: Object, in room: TaskRoom) -> CaptureTask {
    // "the mug on the coaster" already says where.
    let saysPlace = object.surface == nil && object.name.contains(" on ")
    let template = saysPlace ? self.template.withoutSurface : self.template
    var slots = ["object": object.name]
    if template.contains("{surface}") { slots["surface"] = object.surface ?? room.surface }
    var text = template
    for (slot, value) in slots { text = text.filling(slot, with: value) }
    return CaptureTask(
      id: "\(verb.rawValue).\(object.name.slug).\(room.rawValue)", text: text, template: template,
      slots: slots, verb: verb, room: room, hands: hands, reset: reset, difficulty: difficulty,
      seconds: seconds, hazards: object.hazards)
  }
}

extension String {
  fileprivate var slug: String {
    let words = lowercased().split(separator: " ").filter { !["the", "a", "an"].contains($0) }
    return words.joined(separator: "-")
  }

  fileprivate var withoutSurface: String { removing(" on {surface}") }

  fileprivate func filling(_ slot: String, with value: String) -> String {
    split(around: "{\(slot)}").joined(separator: value)
  }

  private func removing(_ part: String) -> String { split(around: part).joined() }

  private func split(around part: String) -> [String] {
    split(separator: part, omittingEmptySubsequences: false).map(String.init)
  }
}
