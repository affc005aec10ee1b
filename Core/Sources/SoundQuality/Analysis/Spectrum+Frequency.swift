import Foundation

extension Spectrum {
  /// The frequency of the loudest tone between two frequencies: a parabola through the logarithms of the three
  /// greatest bins, which the Kaiser window makes exact to some thousandths of a bin.
  public func frequency(from low: Double, to high: Double) -> Double {
    let first = max(Int(low / binWidth), 1)
    let last = min(Int(high / binWidth) + 1, amplitudes.count - 2)
    guard first <= last else { return .nan }
    let peak = (first...last).reduce(first) { amplitudes[$1] > amplitudes[$0] ? $1 : $0 }
    let (a, b, c) = (
      decibels(amplitudes[peak - 1]), decibels(amplitudes[peak]), decibels(amplitudes[peak + 1])
    )
    let offset = a == c ? 0 : 0.5 * (a - c) / (a - 2 * b + c)
    return (Double(peak) + offset) * binWidth
  }
}

/// Cents from one frequency to another.
public func cents(_ frequency: Double, over reference: Double) -> Double {
  1_200 * log2(frequency / reference)
}
