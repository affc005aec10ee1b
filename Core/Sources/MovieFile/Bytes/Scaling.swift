import Numbers

extension Int64 {
  /// This number times a factor over a divisor above 0, rounded to the nearest, away from zero at a half, and clamped;
  /// exact in between.
  func scaled(_ factor: Int, over divisor: Int) -> Int64 {
    guard divisor > 0, factor >= 0 else { return 0 }
    let (high, low) = magnitude.multipliedFullWidth(by: UInt64(factor))
    let (rounded, overflow) = low.addingReportingOverflow(UInt64(divisor) / 2)
    let top = overflow ? high + 1 : high
    guard top < UInt64(divisor) else { return self < 0 ? .min : .max }
    let quotient = UInt64(divisor).dividingFullWidth((top, rounded)).quotient
    let size = Int64(clamping: quotient)
    return self < 0 ? -size : size
  }

  /// The sum, clamped.
  func plus(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, clamped.
  func minus(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

/// Nanoseconds in a second.
let second = 1_000_000_000
/// Nanoseconds of a tick of the files that are written: rounding a time moves it by at most 0.5 µs, however long the
/// file is.
let tick = 1000
/// Ticks in a second of the files that are written.
let writtenTimescale = second / tick
