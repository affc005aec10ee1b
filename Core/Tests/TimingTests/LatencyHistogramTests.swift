import Testing
import Timing

@Suite("Latency histogram")
struct LatencyHistogramTests {
  @Test("percentiles are right to within a sixteenth", arguments: [1.0, 25, 50, 90, 99, 99.9, 100])
  func percentiles(_ percent: Double) throws {
    var random = Random(seed: 3)
    var histogram = LatencyHistogram()
    var values = (0..<5000).map { _ in 10 + 1e5 * random.unit() * random.unit() * random.unit() }
    for value in values { histogram.add(microseconds: value) }
    values.sort()
    let exact = values[max(0, Int((percent / 100 * 5000).rounded(.up)) - 1)]
    let measured = try #require(histogram.percentile(percent))
    #expect(measured >= exact * 0.999 && measured <= exact * (1 + 1 / 16.0) + 1)
  }

  @Test("odd durations are counted or ignored, never a trap")
  func edges() {
    var histogram = LatencyHistogram()
    #expect(histogram.percentile(50) == nil)
    for value in [-1, 0, 1e30, .nan, .infinity] { histogram.add(microseconds: value) }
    #expect(histogram.count == 3)
    #expect(histogram.maximum == 1e30)
    #expect(histogram.percentile(.nan) == nil)
    histogram.reset()
    #expect(histogram == LatencyHistogram())
  }

  @Test("two merged are one that saw both")
  func merge() {
    var (one, two, both) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
    for value in 0..<100 {
      one.add(microseconds: Double(value))
      two.add(microseconds: Double(value * 50))
      both.add(microseconds: Double(value))
      both.add(microseconds: Double(value * 50))
    }
    one.merge(two)
    #expect(one == both)
  }
}
