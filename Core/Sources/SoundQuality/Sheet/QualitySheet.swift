public import DSP

/// The measurements of some components: the universal checks and their own figures. Not for the audio thread.
public struct QualitySheet: Sendable {
  /// One universal bar or figure of one component.
  public struct Row: Sendable {
    public let component: ComponentKind
    /// The universal bar; nil for a figure of the component's own.
    public let check: UniversalCheck?
    public let name: String
    public let finding: Finding
    /// The known reason of a miss.
    public let missedBecause: String?

    public var verdict: Verdict {
      finding.isPassed ? .passed : missedBecause == nil ? .failed : .missed
    }
  }

  public enum Verdict: String, Sendable {
    case passed, missed, failed
  }

  /// The progress of a measurement.
  public struct Progress: Sendable {
    public let done: Int
    public let count: Int
    /// The current measurement.
    public let name: String
  }

  public let components: [ComponentKind]
  public let rows: [Row]
  /// Random settings that each rate and input of U1 had.
  public let vectors: Int

  /// Random settings of U1 in the full run, and in the usual one.
  public static let allVectors = 10_000
  public static let usualVectors = 100

  /// Measures; half a minute for the whole catalogue in a release build, an hour in a debug build.
  public static func measuring(
    _ components: [ComponentKind] = ComponentKind.allCases, isFull: Bool = false,
    progress: (Progress) throws -> Void = { _ in }
  ) rethrows -> QualitySheet {
    let vectors = isFull ? allVectors : usualVectors
    let tasks = components.flatMap { kind in
      UniversalCheck.allCases.filter { $0.applies(to: kind) }.map { Task(kind, $0) }
        + QualityFigure.all.filter { $0.component == kind }.map { Task($0) }
    }
    var rows: [Row] = []
    for task in tasks {
      try progress(Progress(done: rows.count, count: tasks.count, name: task.description))
      rows.append(task.row(vectors))
    }
    return QualitySheet(components: components, rows: rows, vectors: vectors)
  }

  public func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }

  /// Whether nothing fails except known misses.
  public var holds: Bool { count(.failed) == 0 }

  /// “411 figures: 408 pass, 3 are missed and say why.”
  public var summary: String {
    let (passed, missed, failed) = (count(.passed), count(.missed), count(.failed))
    return "\(rows.count) figures: \(passed) pass, \(missed) missed for a stated reason"
      + (failed == 0 ? "." : ", \(failed) fail.")
  }

  private struct Task: CustomStringConvertible {
    let kind: ComponentKind
    let check: UniversalCheck?
    let figure: QualityFigure?

    init(_ kind: ComponentKind, _ check: UniversalCheck) {
      (self.kind, self.check, figure) = (kind, check, nil)
    }

    init(_ figure: QualityFigure) { (kind, check, self.figure) = (figure.component, nil, figure) }

    var description: String { "\(kind.rawValue): \(check?.sentence ?? figure?.name ?? "")" }

    func row(_ vectors: Int) -> Row {
      if let figure {
        return Row(
          component: kind, check: nil, name: figure.name, finding: figure.measure(),
          missedBecause: figure.missedBecause)
      }
      let check = check ?? .finite
      let (finding, reason) = check.judge(kind, vectors: vectors)
      return Row(
        component: kind, check: check, name: check.rawValue, finding: finding,
        missedBecause: reason)
    }
  }
}
