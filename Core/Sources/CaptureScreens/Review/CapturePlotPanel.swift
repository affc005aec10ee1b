import Capture
import Numbers
import ScreenKit

/// The plot of a stream: bands between the least and the largest value over the whole take.
public struct CapturePlotPanel: Codable, Hashable, Sendable {
  public struct Series: Codable, Hashable, Sendable {
    public var title: String
    /// "#rrggbb", distinct for people with a colour vision deficiency (Okabe and Ito, 2008).
    public var colour: String
    /// Least and largest value of each span, two letters of base64url (RFC 4648) each: 0…4094 of the height,
    /// 4095 for none. A text: it is compared far more often than it changes.
    public var bands: String
  }

  public var id: String
  public var title: String
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
    facts = CaptureFigures.typed(plot.facts, longest: 120)
    let format = Self.format(of: plot)
    let (low, high) = Self.ends(of: plot) ?? (.nan, .nan)
    (bottom, top) = (format.text(low), format.text(high))
    series = plot.series.prefix(Self.colours.count).enumerated().map { index, series in
      let values = zip(series.least, series.largest).prefix(Self.mostSpans).flatMap { [$0, $1] }
      let text = values.flatMap { Self.letters($0, low, high - low) }
      return Series(
        title: CaptureFigures.typed(series.title, longest: 40), colour: Self.colours[index],
        bands: String(decoding: text, as: UTF8.self))
    }
  }

  /// The value of each series at a place 0…1: "−0.42", or "–" without one.
  static func readouts(of plot: CapturePlot, at place: Double, _ format: NumberFormat) -> [String] {
    plot.series.prefix(colours.count).map { series in
      let count = min(series.least.count, series.largest.count, mostSpans)
      let span = Int(clamping: place * Double(count), to: 0...max(count - 1, 0))
      func mean(_ span: Int) -> Double? {
        guard (0..<count).contains(span), let least = series.least[span] else { return nil }
        return series.largest[span].map { (least + $0) / 2 }
      }
      // A slow sensor has no value in many spans: the next one counts, within a hundredth of the take.
      let near = (0...count / 100).lazy.flatMap { [span - $0, span + $0] }
      return format.text(near.compactMap(mean).first)
    }
  }

  /// In the middle when all values are equal.
  private static func letters(_ value: Double?, _ low: Double, _ span: Double) -> [UInt8] {
    let isFlat = span <= 0 || !span.isFinite
    let height = value.map { $0.isFinite ? isFlat ? 0.5 : ($0 - low) / span : .infinity }
    let number = Int(clamping: ((height ?? .infinity) * 4_094).rounded(), to: 0...4_095)
    return [alphabet[number >> 6], alphabet[number & 63]]
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The least and the largest value of all series; nil without one.
  private static func ends(of plot: CapturePlot) -> (low: Double, high: Double)? {
    let values = plot.series.prefix(colours.count).flatMap { $0.least + $0.largest }
      .compactMap(\.self).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    return (low, high)
  }

  /// Decimals by the size of the range; none for counts.
  static func format(of plot: CapturePlot) -> NumberFormat {
    let span = ends(of: plot).map { $0.high - $0.low } ?? 0
    let isCount = plot.unit.isEmpty
    let decimals = isCount || span >= 100 ? 0 : span >= 10 ? 1 : span == 0 || span >= 0.1 ? 2 : 4
    return NumberFormat(decimals: decimals, unit: plot.unit.isEmpty ? "" : " " + plot.unit)
  }
}
