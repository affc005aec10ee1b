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
