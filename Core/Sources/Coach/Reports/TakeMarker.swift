public import CoachWire

/// A moment or stretch of a take worth finding again in an editor.
public struct TakeMarker: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case hook, cue, best, worst, problem }

  public var kind: Kind
  /// Seconds from the start of the take; `end` is at least `start`.
  public var start: Double
  public var end: Double
  public var event: CoachEventKind
  public var score: Double
  public var title: String
  public var note: String

  public init(
    kind: Kind, start: Double, end: Double, event: CoachEventKind, score: Double, title: String,
    note: String
  ) {
    self.kind = kind
    self.start = start.isFinite ? max(0, start) : 0
    self.end = end.isFinite ? max(self.start, end) : self.start
    self.event = event
    self.score = score
    self.title = title
    self.note = note
  }
}

extension TakeReport {
  /// The verdict on the opening, the cues, the best and the worst moment and the problem zones, in order of time.
  public var markers: [TakeMarker] {
    let verdicts = session.timeline.filter { $0.phase == .hook || $0.buzz }.map { entry in
      marker(
        entry.phase == .hook ? .hook : .cue, entry,
        title: "\(entry.kind.rawValue): \(entry.message)")
    }
    let moments = [(TakeMarker.Kind.best, session.best), (.worst, session.worst)].compactMap {
      kind, moment -> TakeMarker? in
      guard let moment, session.timeline.indices.contains(moment.frameIndex) else { return nil }
      let title = kind == .best ? "Best moment" : "Worst moment"
      return marker(kind, session.timeline[moment.frameIndex], title: title)
    }
    let zones = session.problemZones.compactMap { zone -> TakeMarker? in
      guard let start = time(ofFrame: zone.startFrame), let end = time(ofFrame: zone.endFrame)
      else { return nil }
      return TakeMarker(
        kind: .problem, start: start, end: end, event: zone.kinds.first ?? .good,
        score: zone.averageScore, title: "Problem zone",
        note: zone.kinds.map(\.rawValue).joined(separator: " "))
    }
    return (verdicts + moments + zones).sorted { $0.start < $1.start }
  }

  private func marker(
    _ kind: TakeMarker.Kind, _ entry: SessionReport.TimelineEntry, title: String
  ) -> TakeMarker {
    let time = time(of: entry)
    return TakeMarker(
      kind: kind, start: time, end: time, event: entry.kind, score: entry.score, title: title,
      note: entry.reasoning)
  }
}
