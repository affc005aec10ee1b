import Testing
import Timing

@Suite("Rate decimator")
struct RateDecimatorTests {
  private func admitted(_ times: [Double], rate: Double) -> String {
    var decimator = RateDecimator(rate: rate)
    return String(times.map { decimator.admits($0) ? "x" : "-" })
  }

  private func steady(_ rate: Double, count: Int) -> [Double] {
    (0..<count).map { Double($0) / rate }
  }

  @Test(
    "60 frames a second go out as drawn",
    arguments: [
      (60.0, "xxxxxxxxxxxx"),
      (30, "x-x-x-x-x-x-"),
      (20, "x--x--x--x--"),
      (15, "x---x---x---"),
      (12, "x----x----x-"),
      (10, "x-----x-----"),
      (240, "xxxxxxxxxxxx"),
      (.infinity, "xxxxxxxxxxxx"),
      (0, "------------"),
      (-5, "------------"),
      (.nan, "------------"),
    ])
  func marbles(_ rate: Double, _ diagram: String) {
    #expect(admitted(steady(60, count: 12), rate: rate) == diagram)
  }

  @Test("the mean rate does not drift in an hour", arguments: [10.0, 24, 25, 30, 45, 50, 59, 60])
  func meanRate(_ rate: Double) {
    var decimator = RateDecimator(rate: rate)
    let count = steady(60, count: 3600 * 60).count { decimator.admits($0) }
    #expect(abs(Double(count) - 3600 * rate) <= 1)
  }

  @Test("jitter of a quarter frame neither drops nor doubles", arguments: [60.0, 30, 20, 10])
  func jitter(_ rate: Double) {
    var random = Random(seed: 7)
    let times = steady(60, count: 6000).map { $0 + random.unit() / 240 }
    var decimator = RateDecimator(rate: rate)
    let kept = times.indices.filter { decimator.admits(times[$0]) }
    let step = Int(60 / rate)
    #expect(kept == Array(stride(from: 0, to: 6000, by: step)))
  }

  @Test(
    "a sender at or below the rate loses nothing, however unevenly its frames come",
    arguments: Arrivals.Unevenness.allCases, [24.0, 30, 59.94, 60])
  func uneven(_ unevenness: Arrivals.Unevenness, source: Double) {
    for seed in 0..<8 {
      let kept = kept(unevenness, source: source, rate: 60, seed: seed)
      #expect(kept.count == 300, "seed \(seed)")
    }
  }

  @Test(
    "a sender that is a little faster loses no more than the rate demands",
    arguments: Arrivals.Unevenness.allCases, [60.2, 61, 66, 90, 120])
  func faster(_ unevenness: Arrivals.Unevenness, source: Double) {
    let kept = kept(unevenness, source: source, rate: 60, seed: 1, count: 1200)
    let owed = 1200 * 60 / source
    #expect(Double(kept.count) >= owed - 3 && Double(kept.count) <= owed + 6)
    let longest = zip(kept, kept.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(longest <= Int((source / 60).rounded(.up)) + 1)
  }

  @Test("of frames that come together the newest stays", arguments: [(2, 30.0), (3, 20.0)])
  func newest(size: Int, rate: Double) {
    let kept = kept(size == 2 ? .pairs : .threes, source: 60, rate: rate, seed: 0, count: 600)
    let steady = kept.filter { $0 >= 120 }
    #expect(steady.count == 480 / size)
    #expect(steady.allSatisfy { $0 % size == size - 1 })
  }

  /// The frames that go out of those whose times are estimated from their arrivals.
  private func kept(
    _ unevenness: Arrivals.Unevenness, source: Double, rate: Double, seed: Int, count: Int = 300
  ) -> [Int] {
    var clock = ArrivalClock()
    var decimator = RateDecimator(rate: rate)
    return Arrivals.times(unevenness, rate: source, count: count, seed: seed).enumerated()
      .filter { decimator.admits(clock.time(of: $0.element)) }.map(\.offset)
  }

  @Test("after a gap the grid goes on, a time that runs backwards starts a new one")
  func gapAndRestart() {
    let times = [0, 0.05, 0.1, 5.02, 5.05, 5.1, 0, 0.05, 0.1]
    #expect(admitted(times, rate: 10) == "x-xx-xx-x")
  }

  @Test("a time twice, or one that is not a number, does not go out")
  func oddTimes() {
    #expect(admitted([1, 1, .nan, .infinity, 1.1], rate: 10) == "x---x")
  }
}
