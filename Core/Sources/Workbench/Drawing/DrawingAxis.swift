import ScreenKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The axis of a drawing: values to places 0…1, rounded to a ten-thousandth so that their JSON is short.
struct DrawingAxis {
  let low: Double
  let high: Double

  init(_ range: ClosedRange<Double>) {
    low = range.lowerBound
    high = range.upperBound
  }

  /// Values outside of the axis stand at its end.
  func place(_ value: Double) -> Double {
    let share = (value - low) / (high - low)
    guard share.isFinite else { return 0 }
    return (min(max(share, 0), 1) * 10_000).rounded() / 10_000
  }

  func value(at place: Double) -> Double { low + place * (high - low) }

  static let unit = DrawingAxis(0...1)
  /// Gains of filters in dB.
  static let gain = DrawingAxis(-60...36)
  /// dB that a compressor takes away.
  static let reduction = DrawingAxis(0...24)
  /// Levels in dBFS.
  static let level = DrawingAxis(-60...0)
  static let signal = DrawingAxis(-1...1)
  /// Waves, which pass 1 where harmonics are missing.
  static let wave = DrawingAxis(-1.25...1.25)
  /// Cents beside a note.
  static let cents = DrawingAxis(-50...50)

  /// −1…1, or as far as the values reach: 2, 4, 8 …
  static func around(_ values: [Double]) -> DrawingAxis {
    let highest = values.reduce(1) { max($0, abs($1)) }
    var end = 1.0
    while end < highest, end < 1024 { end *= 2 }
    return DrawingAxis(-end...end)
  }

  /// A line of values at equal steps from left to right.
  func line(_ values: [Double]) -> [Double] {
    let last = max(Double(values.count) - 1, 1)
    return values.enumerated().flatMap { index, value in
      [DrawingAxis.unit.place(Double(index) / last), place(value)]
    }
  }
}

/// Numbers with their units as people read them.
enum DrawingText {
  /// "−3.2 dB".
  static func decibels(_ value: Double) -> String {
    NumberFormat(decimals: 1, unit: " dB").text(value)
  }

  /// "+6.0 dB".
  static func gain(_ value: Double) -> String {
    NumberFormat(decimals: 1, isSigned: true, unit: " dB").text(value)
  }

  /// "440.0 Hz", "1.20 kHz".
  static func hertz(_ value: Double) -> String {
    value < 1000
      ? NumberFormat(decimals: value < 100 ? 2 : 1, unit: " Hz").text(value)
      : NumberFormat(factor: 0.001, decimals: 2, unit: " kHz").text(value)
  }

  static func percent(_ value: Double) -> String {
    NumberFormat(factor: 100, decimals: 0, unit: " %").text(value)
  }

  /// About three digits.
  static func number(_ value: Double) -> String {
    let size = abs(value)
    return NumberFormat(decimals: size < 1 ? 3 : size < 100 ? 2 : 0).text(value)
  }
}
