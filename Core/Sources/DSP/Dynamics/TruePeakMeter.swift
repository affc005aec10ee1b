import Foundation

/// The greatest magnitude between two samples, read at eight places a sample (after ITU-R BS.1770-4, annex 2).
///
/// Every place is read twice, by sincs of 16 and of 32 taps in Kaiser windows: near half the sample rate the peaks that
/// programs find depend on how steep their filters are, and the greater one counts. What it says belongs to the sample
/// `delay` samples ago. It reads 0.05 dB too much, because so few taps miss up to 0.13 dB of a tone that sets in at
/// once.
struct TruePeakMeter {
  static var delay: Int { 16 }
  private static var taps: Int { 32 }
  private static var places: Int { 8 }
  /// 0.05 dB.
  private static var margin: Double { 1.005_773 }

  private typealias Row = SIMD16<Float>

  private let history: UnsafeMutablePointer<Float>
  /// For every tap a row of the places of both filters.
  private let rows: UnsafeMutablePointer<Float>
  private var position = 0

  init(_ setup: inout ComponentMemory<Float>) {
    history = setup.allocate(2 * Self.taps)
    rows = setup.constants(Row.scalarCount * Self.taps)
    for tap in 0..<Self.taps {
      for place in 1..<Self.places {
        let distance = Double(tap - Self.delay + 1) - Double(place) / Double(Self.places)
        let row = rows + Row.scalarCount * tap
        row[place] = Self.shape(distance, side: 8, beta: 5)
        row[Self.places + place] = Self.shape(distance, side: 16, beta: 4)
      }
    }
  }

  private static func shape(_ distance: Double, side: Double, beta: Double) -> Float {
    let edge = 1 - distance * distance / (side * side)
    guard edge > 0 else { return 0 }
    let x = Double.pi * distance
    return Float(sin(x) / x * bessel(beta * edge.squareRoot()) / bessel(beta) * margin)
  }

  /// Takes a sample; gives the one of `delay` samples ago and the greatest magnitude between it and the next.
  @inline(__always)
  mutating func next(_ sample: Float) -> (sample: Float, peak: Float) {
    history[position] = sample
    history[position + Self.taps] = sample
    position = (position + 1) & (Self.taps - 1)
    let recent = history + position
    var (even, odd) = (Row(), Row())
    var tap = 0
    while tap < Self.taps {
      even += Row(repeating: recent[tap]) * load(rows + Row.scalarCount * tap)
      odd += Row(repeating: recent[tap + 1]) * load(rows + Row.scalarCount * (tap + 1))
      tap += 2
    }
    return (recent[Self.delay - 1], (even + odd).magnitude.greatest)
  }

  private static func bessel(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    for k in 1...40 {
      term *= (x / (2 * Double(k))) * (x / (2 * Double(k)))
      sum += term
    }
    return sum
  }
}
