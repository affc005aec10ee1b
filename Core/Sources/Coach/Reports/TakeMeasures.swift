/// All figures of a take, from its windows four times a second.
public struct TakeMeasures: Hashable, Sendable {
  private var summaries = [FigureSummary?](repeating: nil, count: TakeFigure.allCases.count)

  public init() {}

  /// Nil when it was never measured.
  public subscript(figure: TakeFigure) -> FigureSummary? { summaries[figure.rawValue] }

  public mutating func register(_ window: MeasureWindow) {
    for figure in TakeFigure.allCases {
      guard let value = figure.value(in: window), value.isFinite else { continue }
      if summaries[figure.rawValue]?.add(value) == nil {
        summaries[figure.rawValue] = FigureSummary(value)
      }
    }
  }
}

/// An object of figures by their names; unknown names are left out.
extension TakeMeasures: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ figure: TakeFigure) { stringValue = figure.name }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for figure in TakeFigure.allCases {
      summaries[figure.rawValue] = try container.decodeIfPresent(
        FigureSummary.self, forKey: Key(figure))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for figure in TakeFigure.allCases {
      try container.encodeIfPresent(self[figure], forKey: Key(figure))
    }
  }
}
