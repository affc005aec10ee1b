import CoachWire
public import JSON

extension TakeReport {
  /// The report for a page: the contract's report under "report", and what the take adds to it. Times are seconds in
  /// the take.
  public var json: JSONNode {
    .fields([
      "report": session.json, "start": JSONNode(start), "length": JSONNode(length),
      "cues": JSONNode(cueCount),
      "times": .array(session.timeline.map { JSONNode(time(of: $0)) }),
      "markers": .array(markers.map(\.json)),
      "measures": .array(TakeFigure.allCases.compactMap(json(of:))),
    ])
  }

  private func json(of figure: TakeFigure) -> JSONNode? {
    measures[figure].map { summary in
      .fields([
        "name": .string(figure.name), "unit": .string(figure.unit),
        "mean": JSONNode(summary.mean), "least": JSONNode(summary.least),
        "greatest": JSONNode(summary.greatest),
        "usual": JSONNode(figure.usual(in: usual)),
      ])
    }
  }
}

extension TakeMarker {
  fileprivate var json: JSONNode {
    .fields([
      "kind": .string(kind.rawValue), "start": JSONNode(start), "end": JSONNode(end),
      "event": .string(event.rawValue), "score": JSONNode(score),
      "title": .string(title), "note": .string(note),
    ])
  }
}
