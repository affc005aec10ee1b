import Capture
import Numbers
import ScreenKit

/// The plot of a stream: bands between the least and the largest value over the whole take.
public struct CapturePlotPanel: Codable, Hashable, Sendable {
  public struct Series: Codable, Hashable, Sendable {
    public var title: String
    /// "#rrggbb", distinct for people with a colour vision deficiency (Okabe and Ito, 2008).
    public var colour: String
    /// 0…1 of the height, in thousandths; nil for a span without a value.
    public var least: [Double?]
    public var largest: [Double?]
  }

  public var id: String
  public var title: String
  public var unit: String
  public var facts: String
  /// The values at the lower and upper edge: "−9.8 m/s²".
  public var bottom: String
  public var top: String
  public var series: [Series]

  /// Spans of a series that are shown.
  static let mostSpans = 2_000
  static let colours = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#999999",
  ]

  init(_ plot: CapturePlot) {
    id = plot.id
    title = CaptureFigures.typed(plot.title, longest: 80)
    unit = plot.unit
    facts = CaptureFigures.typed(plot.facts, longest: 120)
    let format = Self.format(of: plot)
    let ends = Self.ends(of: plot)
    bottom = format.text(ends?.low)
    top = format.text(ends?.high)
    let (low, high) = ends ?? (0, 1)
    series = plot.series.prefix(Self.colours.count).enumerated().map { index, series in
      let count = min(series.least.count, series.largest.count, Self.mostSpans)
      return Series(
        title: CaptureFigures.typed(series.title, longest: 40), colour: Self.colours[index],
        least: series.least.prefix(count).map { Self.height($0, low, high) },
        largest: series.largest.prefix(count).map { Self.height($0, low, high) })
    }
  }

  /// The value of each series at a place 0…1: "−0.42", or "–" without one.
  static func readouts(of plot: CapturePlot, at place: Double) -> [String] {
    let format = format(of: plot)
    return plot.series.prefix(colours.count).map { series in
      let count = min(series.least.count, series.largest.count, mostSpans)
      guard count > 0 else { return format.absent }
      let span = Int(clamping: place * Double(count), to: 0...count - 1)
      guard let least = series.least[span], let largest = series.largest[span] else {
        return format.absent
      }
      return format.text((least + largest) / 2)
    }
  }

  /// In the middle when all values are equal.
  private static func height(_ value: Double?, _ low: Double, _ high: Double) -> Double? {
    guard let value, value.isFinite else { return nil }
    let span = high - low
    guard span > 0, span.isFinite else { return 0.5 }
    return ((value - low) / span * 1_000).rounded() / 1_000
  }

  /// The least and the largest value of all series; nil without one.
  private static func ends(of plot: CapturePlot) -> (low: Double, high: Double)? {
    let values = plot.series.prefix(colours.count).flatMap { $0.least + $0.largest }
      .compactMap(\.self).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    return (low, high)
  }

  /// Decimals by the size of the range.
  private static func format(of plot: CapturePlot) -> NumberFormat {
    let span = ends(of: plot).map { $0.high - $0.low } ?? 1
    let decimals = span >= 100 ? 0 : span >= 10 ? 1 : span >= 0.1 ? 2 : 4
    return NumberFormat(decimals: decimals, unit: plot.unit.isEmpty ? "" : " " + plot.unit)
  }
}
