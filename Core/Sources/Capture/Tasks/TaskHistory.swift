/// What was recorded and skipped, by one contributor or by all.
public struct TaskHistory: Hashable, Codable, Sendable {
  /// Kept takes of each cell.
  public private(set) var kept: [TaskCell: Int] = [:]
  /// How often each prompt was skipped, by its id.
  public private(set) var skipped: [String: Int] = [:]
  /// Kept takes of people's own texts.
  public private(set) var custom = 0
  public private(set) var points = 0

  public init() {}

  /// Cells and prompts that can be counted; those of the library are far fewer.
  static let limit = 10_000

  /// A take was kept.
  ///
  /// - Parameter isMinor: whether the contributor is under 18; minors get no points.
  public mutating func keep(_ task: CaptureTask, grade: CaptureGrade.Letter?, isMinor: Bool) {
    if let cell = task.cell, kept[cell] != nil || kept.count < Self.limit {
      points += isMinor ? 0 : Self.points(of: task, grade: grade, isNewCell: kept[cell] == nil)
      kept[cell, default: 0] += 1
    } else {
      points += isMinor ? 0 : Self.points(of: task, grade: grade, isNewCell: false)
      custom += 1
    }
  }

  public mutating func skip(_ task: CaptureTask) {
    guard skipped[task.id] != nil || skipped.count < Self.limit else { return }
    skipped[task.id, default: 0] += 1
  }

  /// Kept takes.
  public var completed: Int { kept.values.reduce(custom, +) }

  /// Quality points of a take: A 10, B 6, C 2, D and no grade 0; plus a quarter for each step of difficulty above 1,
  /// rounded; plus 2 for the first take of a cell with A or B.
  public static func points(
    of task: CaptureTask, grade: CaptureGrade.Letter?, isNewCell: Bool
  ) -> Int {
    let base =
      switch grade {
      case .a: 10
      case .b: 6
      case .c: 2
      case .d, nil: 0
      }
    let steps = min(max(task.difficulty, 1), 5) - 1
    let isFirst = isNewCell && (grade == .a || grade == .b)
    return (base * (4 + steps) + 2) / 4 + (isFirst ? 2 : 0)
  }
}

/// Chooses the next prompt.
public enum TaskChoice: String, CaseIterable, Codable, Sendable {
  /// One of the cells with the fewest kept takes, then of the prompts that were skipped least.
  case leastCovered
  /// Any that fits, the skipped ones last.
  case random

  /// The next prompt; nil when none is allowed. The same generator state chooses the same prompt.
  ///
  /// - Parameter current: a task whose words shall not come twice in a row, from another room neither.
  public func next(
    in library: TaskLibrary, allowed filter: TaskFilter, history: TaskHistory,
    after current: CaptureTask? = nil, using generator: inout some RandomNumberGenerator
  ) -> CaptureTask? {
    let allowed = library.prompts(allowed: filter)
    let others = allowed.filter { $0.text != current?.text }
    var fitting = others.isEmpty ? allowed : others
    func keep(_ count: (CaptureTask) -> Int) {
      let least = fitting.map(count).min()
      fitting = fitting.filter { count($0) == least }
    }
    switch self {
    case .leastCovered:
      keep { task in task.cell.map { history.kept[$0] ?? 0 } ?? 0 }
      keep { history.skipped[$0.id] ?? 0 }
    case .random: keep { (history.skipped[$0.id] ?? 0) > 0 ? 1 : 0 }
    }
    return fitting.randomElement(using: &generator)
  }
}
