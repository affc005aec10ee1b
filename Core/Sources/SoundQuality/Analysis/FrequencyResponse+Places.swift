import Foundation

extension FrequencyResponse {
  /// The frequency of the greatest gain near a frequency, by a parabola through three bins.
  func peak(near frequency: Double, within share: Double = 0.2) -> Double {
    let low = Int(frequency * (1 - share) / binWidth)
    let high = Int(frequency * (1 + share) / binWidth)
    let best = (low...high).max { gain($0) < gain($1) } ?? low
    let (a, b, c) = (gain(best - 1), gain(best), gain(best + 1))
    return (Double(best) + 0.5 * (a - c) / (a - 2 * b + c)) * binWidth
  }

  /// Frequencies of the minima below −20 dB.
  var notches: [Double] {
    bins.dropFirst().dropLast().filter { bin in
      gain(bin) < -20 && gain(bin) < gain(bin - 1) && gain(bin) <= gain(bin + 1)
    }.map { frequency($0) }
  }

  /// Where the gain first passes so many decibels above a frequency, on a straight line between two bins.
  func frequency(ofGain level: Double, from low: Double) -> Double {
    let first = Int(low / binWidth)
    let gains = bins[first...].map { gain($0) }
    guard let start = gains.first else { return .nan }
    let place = start > level ? Contour.fall(gains, to: level) : Contour.rise(gains, to: level)
    return place.map { (Double(first) + $0) * binWidth } ?? .nan
  }
}
