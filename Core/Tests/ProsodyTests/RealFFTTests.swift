import Foundation
import Testing

@testable import Prosody

@Suite struct RealFFTTests {
  @Test("powers and real parts are those of the definition", arguments: [4, 8, 64, 256])
  func definition(count: Int) {
    let input = Sound.noise(1, seconds: Double(count) / 16_000, seed: 7).map { Double($0) }
    var transform = RealFFT(count: count)
    var powers = [Double](repeating: 0, count: count / 2 + 1)
    var reals = powers
    transform.power(of: input, into: &powers)
    transform.realPart(of: input, into: &reals)
    for bin in 0...count / 2 {
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in input.enumerated() {
        let angle = -2 * .pi * Double(bin * index) / Double(count)
        real += value * cos(angle)
        imaginary += value * sin(angle)
      }
      #expect(abs(powers[bin] - real * real - imaginary * imaginary) < 1e-9)
      #expect(abs(reals[bin] - real) < 1e-9)
    }
  }
}

@Suite struct SlidingHistogramTests {
  @Test("percentiles and deviation are those of the last values")
  func window() throws {
    var histogram = SlidingHistogram(-10...10, step: 0.1, capacity: 101)
    for value in 0..<500 { histogram.add(Double(value % 7) * 20 - 60) }
    for value in 0...100 { histogram.add(Double(value) / 10 - 5) }
    #expect(histogram.count == 101)
    for (fraction, wanted) in [(0.0, -5.0), (0.1, -4), (0.5, 0), (0.99, 4.9), (1, 5)] {
      #expect(abs(try #require(histogram.percentile(fraction)) - wanted) < 0.051)
    }
    #expect(abs(try #require(histogram.deviation) - 2.9300) < 0.001)
  }

  @Test("the oldest leaves first; an empty one has no numbers")
  func removal() throws {
    var histogram = SlidingHistogram(0...10, step: 1, capacity: 3)
    for value in [1.0, 2, 3, 4] { histogram.add(value) }
    histogram.removeOldest()
    #expect(histogram.percentile(0) == 3)
    histogram.removeOldest()
    histogram.removeOldest()
    histogram.removeOldest()
    #expect(histogram.percentile(0.5) == nil && histogram.deviation == nil)
    histogram.add(.nan)
    histogram.add(.infinity)
    #expect(histogram.percentile(0) == 0 && histogram.percentile(1) == 10)
  }
}
