/// How many takes there are of each verb in each room.
public struct CaptureCoverage: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public var verb: TaskVerb
    /// Kept takes in the order of `TaskRoom.allCases`; nil where the library has no prompt.
    public var counts: [Int?]
    /// Takes of all rooms.
    public var total: Int
  }

  /// In the order of `TaskVerb.allCases`.
  public let rows: [Row]
  /// Cells of the library, and those with at least one take.
  public let cells: Int
  public let coveredCells: Int

  /// - Parameter histories: of all contributors.
  public init(of library: TaskLibrary, histories: [TaskHistory]) {
    let cells = Set(library.prompts.compactMap(\.cell))
    let kept = histories.reduce(into: [:] as [TaskCell: Int]) { sum, history in
      sum.merge(history.kept) { $0 + $1 }
    }
    self.cells = cells.count
    coveredCells = cells.count { (kept[$0] ?? 0) > 0 }
    rows = TaskVerb.allCases.map { verb in
      let counts = TaskRoom.allCases.map { room -> Int? in
        let own = cells.filter { $0.verb == verb && $0.room == room }
        return own.isEmpty ? nil : own.reduce(0) { $0 + (kept[$1] ?? 0) }
      }
      return Row(verb: verb, counts: counts, total: counts.reduce(0) { $0 + ($1 ?? 0) })
    }
  }
}
