import Testing
import Timing

@Suite("Backoff")
struct BackoffTests {
  @Test(
    "tries (x) and successes (o) wait as drawn",
    arguments: [
      ("xxxxxxxx", [1.0, 2, 4, 8, 16, 30, 30, 30]),
      ("xxxoxx", [1, 2, 4, 1, 2]),
      ("xox", [1, 1]),
    ])
  func marbles(_ diagram: String, _ waits: [Double]) {
    var backoff = Backoff()
    var waited: [Double] = []
    for event in diagram {
      if event == "o" { backoff.reset() } else { waited.append(backoff.next()) }
    }
    #expect(waited == waits)
  }

  @Test("its own delays are used, none means one second")
  func ownDelays() {
    var short = Backoff(delays: [5])
    var empty = Backoff(delays: [])
    #expect([short.next(), short.next(), empty.next(), empty.next()] == [5, 5, 1, 1])
  }
}
