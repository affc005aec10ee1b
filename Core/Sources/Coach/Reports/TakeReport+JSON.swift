import CoachWire
public import JSON

extension TakeReport {
  /// The report for a page: the contract's report under "report", and what the take adds to it. Times are seconds in
  /// the take.
  public var json: JSONNode {
    .record([
      ("report", session.json), ("start", JSONNode(start)), ("length", JSONNode(length)),
      ("cues", JSONNode(cueCount)),
      ("times", .array(session.timeline.map { JSONNode(time(of: $0)) })),
      ("markers", .array(markers.map(\.json))),
      ("measures", .array(TakeFigure.allCases.compactMap(json(of:)))),
    ])
  }

  private func json(of figure: TakeFigure) -> JSONNode? {
    measures[figure].map { summary in
      .record([
        ("name", .string(figure.name)), ("unit", .string(figure.unit)),
        ("mean", JSONNode(summary.mean)), ("least", JSONNode(summary.least)),
        ("greatest", JSONNode(summary.greatest)),
        ("usual", figure.usual(in: usual).map { JSONNode($0) } ?? .null),
      ])
    }
  }
}

extension TakeMarker {
  fileprivate var json: JSONNode {
    .record([
      ("kind", .string(kind.rawValue)), ("start", JSONNode(start)), ("end", JSONNode(end)),
      ("event", .string(event.rawValue)), ("score", JSONNode(score)),
      ("title", .string(title)), ("note", .string(note)),
    ])
  }
}

extension JSONNode {
  /// An object with members in this order.
  fileprivate static func record(_ members: [(String, JSONNode)]) -> JSONNode {
    var object = JSONMembers()
    for (key, value) in members { object[key] = value }
    return .object(object)
  }
}
