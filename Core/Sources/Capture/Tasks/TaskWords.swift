/// What a task does.
public enum TaskVerb: String, CaseIterable, Codable, Sendable {
  case pick, place, stack, insert, open, pour, scoop, wipe, fold, hang, twist, plug, press, cut,
    tie, sort, assemble, write
}

/// Where a task is done.
public enum TaskRoom: String, CaseIterable, Codable, Sendable {
  case kitchen, desk, laundry, bath, workshop, floor
}

/// Which hands a task takes.
public enum TaskHands: String, CaseIterable, Codable, Sendable {
  case one, two
  /// One holds, the other works.
  case asymmetric

  /// Whether both hands shall be in the picture.
  public var isTwoHanded: Bool { self != .one }
}

/// How the scene comes back to its beginning.
public enum TaskReset: String, CaseIterable, Codable, Sendable {
  /// The task ends as it began.
  case itself
  /// The same task backwards.
  case reversible
  /// Somebody has to prepare it anew.
  case manual
}

/// What can hurt; each needs a tick, and none is for minors.
public enum TaskHazard: String, CaseIterable, Codable, Sendable {
  case cutting, heat, walking, glass

  /// What the person ticks.
  public var question: String {
    switch self {
    case .cutting: "This task uses a blade. Tick that you can use it safely."
    case .heat: "This task is near heat. Tick that you can do it safely."
    case .walking: "You walk during this task. Tick that your way is free."
    case .glass: "This task uses glass. Tick that you can handle it safely."
    }
  }
}
