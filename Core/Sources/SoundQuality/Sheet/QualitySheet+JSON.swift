import DSP

extension QualitySheet: Encodable {
  private struct Line: Encodable {
    var component: String
    var check: String?
    var figure: String
    var bar: Double
    var barText: String
    var measured: Double?
    var unit: String
    var place: String
    var verdict: String
    var missedBecause: String?
  }

  private enum Key: String, CodingKey {
    case version, place, notMeasured, vectors, summary, passed, missed, failed, figures
  }

  /// Numbers that are not finite are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: .version)
    try container.encode(MeasuringPlace.text, forKey: .place)
    try container.encode(MeasuringPlace.notMeasured, forKey: .notMeasured)
    try container.encode(vectors, forKey: .vectors)
    try container.encode(summary, forKey: .summary)
    try container.encode(count(.passed), forKey: .passed)
    try container.encode(count(.missed), forKey: .missed)
    try container.encode(count(.failed), forKey: .failed)
    try container.encode(rows.map(Self.line), forKey: .figures)
  }

  private static func line(_ row: Row) -> Line {
    let finding = row.finding
    return Line(
      component: row.component.rawValue, check: row.check?.number,
      figure: row.check?.sentence ?? row.name, bar: finding.bar, barText: finding.barText,
      measured: finding.value.isFinite ? finding.value : nil, unit: finding.unit,
      place: finding.place, verdict: row.verdict.rawValue, missedBecause: row.missedBecause)
  }
}
