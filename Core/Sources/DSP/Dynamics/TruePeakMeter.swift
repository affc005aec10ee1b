import Foundation

/// The greatest magnitude between two samples, read at four places a sample (ITU-R BS.1770-4, annex 2).
///
/// Sixteen taps of a Kaiser-windowed sinc for each of three places between the samples; what it says belongs to
/// the sample `delay` samples ago. It reads 0.05 dB too much, because so few taps miss up to 0.13 dB of a tone that
/// sets in at once.
struct TruePeakMeter {
  static var delay: Int { 8 }
  private static var taps: Int { 16 }
  /// 0.05 dB.
  private static var margin: Double { 1.005_773 }

  private let history: UnsafeMutablePointer<Float>
  private let shapes: UnsafeMutablePointer<Float>
  private var position = 0

  init(_ setup: inout ComponentMemory<Float>) {
    history = setup.allocate(2 * Self.taps)
    shapes = setup.constants(3 * Self.taps)
    for place in 1...3 {
      for tap in 0..<Self.taps {
        let distance = Double(tap) - 7 - Double(place) / 4
        let x = Double.pi * distance
        let edge = 1 - distance * distance / 64
        let window = edge > 0 ? Self.bessel(5 * edge.squareRoot()) / Self.bessel(5) : 0
        shapes[(place - 1) * Self.taps + tap] = Float(sin(x) / x * window * Self.margin)
      }
    }
  }

  /// Takes a sample; gives the one of `delay` samples ago and the greatest magnitude between it and the next.
  @inline(__always)
  mutating func next(_ sample: Float) -> (sample: Float, peak: Float) {
    history[position] = sample
    history[position + Self.taps] = sample
    position = (position + 1) & (Self.taps - 1)
    let recent = UnsafeRawPointer(history + position).loadUnaligned(as: SIMD16<Float>.self)
    let between = Float.maximum(
      Float.maximum(dot(recent, 0).magnitude, dot(recent, 1).magnitude),
      dot(recent, 2).magnitude)
    return (recent[7], between)
  }

  @inline(__always)
  private func dot(_ recent: SIMD16<Float>, _ place: Int) -> Float {
    let shape = UnsafeRawPointer(shapes + place * Self.taps).load(as: SIMD16<Float>.self)
    let products = recent * shape
    let eight = products.lowHalf + products.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
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
