import Realtime
import Testing

@testable import Streaming

@Suite("Asking a page for its clock")
struct PageTimeTests {
  @Test("a page is asked until its time is known, and its times become ours")
  func asking() async throws {
    let (numbers, sent) = AsyncStream<Int>.makeStream()
    let time = PageTime { sent.yield($0) }
    time.start()
    time.start()
    var asked: [Int] = []
    for await number in numbers {
      asked.append(number)
      // A page whose clock is 100 s ahead.
      let now = MonotonicClock.seconds + 100
      time.answered(number, received: now, answered: now)
      if asked.count == 4 { break }
    }
    time.stop()
    #expect(asked == [1, 2, 3, 4])
    let bound = try #require(time.errorBound)
    #expect(bound >= 0)
    let now = MonotonicClock.seconds
    let found = try #require(time.seconds(of: now + 99, at: now))
    #expect(abs(found - (now - 1)) <= bound / 1_000 + 1e-6)
    #expect(abs(Double(time.nanoseconds(of: now + 99, at: now)) * 1e-9 - found) < 1e-6)
  }

  @Test("nothing is known before the first answer")
  func unknown() {
    let time = PageTime { _ in }
    #expect(time.seconds(of: 1, at: 2) == nil)
    #expect(time.nanoseconds(of: 1, at: 2) == 0)
    #expect(time.errorBound == nil)
  }
}
