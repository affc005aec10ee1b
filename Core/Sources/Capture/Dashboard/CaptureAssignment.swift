/// A task that a dashboard gives to a contributor.
public struct CaptureAssignment: Hashable, Codable, Sendable {
  public var id: String
  /// `Contributor.id`.
  public var contributor: String
  /// Of the library; nil for a person's choice within `filter`.
  public var prompt: String?
  public var filter: TaskFilter
  /// The devices to record with; empty for any.
  public var devices: [String]
  /// Takes that are wanted, 1…1,000.
  public var wanted: Int
  public internal(set) var kept: Int

  public init(
    id: String, contributor: String, prompt: String? = nil, filter: TaskFilter = TaskFilter(),
    devices: [String] = [], wanted: Int = 1, kept: Int = 0
  ) {
    self.id = id
    self.contributor = contributor
    self.prompt = prompt
    self.filter = filter
    self.devices = devices
    self.wanted = min(max(wanted, 1), 1_000)
    self.kept = kept
  }

  public var isDone: Bool { kept >= wanted }

  func fits(_ task: CaptureTask) -> Bool {
    prompt.map { $0 == task.id } ?? (!task.isCustom && filter.allows(task))
  }
}

/// All assignments, in the order in which they shall be done.
public struct CaptureAssignments: Hashable, Codable, Sendable {
  public static let limit = 10_000
  public private(set) var all: [CaptureAssignment] = []

  public init() {}

  /// Adds an assignment or replaces the one of its id.
  ///
  /// - Returns: why it cannot be, in one sentence; nil when it is there.
  public mutating func assign(
    _ assignment: CaptureAssignment, to contributor: Contributor, in library: TaskLibrary
  ) -> String? {
    var assignment = assignment
    assignment.contributor = contributor.id
    assignment.filter.isMinor = contributor.isMinor
    if let id = assignment.prompt {
      guard let task = library.prompt(id) else {
        return "“\(id.prefix(60))” is not a prompt of the library. Choose another one."
      }
      if contributor.isMinor, !task.hazards.isEmpty {
        return "“\(task.text)” is not for minors. Choose another task."
      }
    } else if library.prompts(allowed: assignment.filter).isEmpty {
      return "No prompt fits these rooms, verbs and hands. Allow more of them."
    }
    if let index = all.firstIndex(where: { $0.id == assignment.id }) {
      all[index] = assignment
      return nil
    }
    guard all.count < Self.limit else {
      return "There are \(Self.limit) assignments, as many as can be. Remove some."
    }
    all.append(assignment)
    return nil
  }

  public mutating func remove(_ id: String) { all.removeAll { $0.id == id } }

  /// After a withdrawal.
  public mutating func removeAll(of contributor: String) {
    all.removeAll { $0.contributor == contributor }
  }

  /// The first open assignment of a contributor that their devices allow; nil for none.
  public func next(of contributor: String, with devices: Set<String>) -> CaptureAssignment? {
    all.first { assignment in
      assignment.contributor == contributor && !assignment.isDone
        && devices.isSuperset(of: assignment.devices)
    }
  }

  /// A take was kept: it counts for the first open assignment that it fits.
  public mutating func keep(_ task: CaptureTask, of contributor: String) {
    let index = all.firstIndex { assignment in
      assignment.contributor == contributor && !assignment.isDone && assignment.fits(task)
    }
    if let index { all[index].kept += 1 }
  }
}
