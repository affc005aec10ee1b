import Numbers

/// A curve made small for drawing: the smallest and largest value in each of equal spans of time.
public struct SampleOutline: Hashable, Sendable {
  public struct Span: Hashable, Sendable {
    public var least: Double
    public var largest: Double
  }

  /// Seconds that it covers.
  public let range: ClosedRange<Double>
  /// Nil for a span without a value.
  public private(set) var spans: [Span?]

  /// - Parameter count: of spans, 1…100,000.
  public init(range: ClosedRange<Double>, count: Int) {
    self.range = range
    spans = Array(repeating: nil, count: count.clamped(to: 1...100_000))
  }

  /// Adds a value at a time; values that are not finite and times outside of the range are left out.
  public mutating func add(_ value: Double, at seconds: Double) {
    guard value.isFinite, range.contains(seconds) else { return }
    let length = range.upperBound - range.lowerBound
    let place = length > 0 ? (seconds - range.lowerBound) / length * Double(spans.count) : 0
    let index = Int(clamping: place, to: 0...spans.count - 1)
    guard let span = spans[index] else {
      spans[index] = Span(least: value, largest: value)
      return
    }
    spans[index] = Span(least: min(span.least, value), largest: max(span.largest, value))
  }
}
