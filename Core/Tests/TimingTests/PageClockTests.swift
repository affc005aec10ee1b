import Testing

@testable import Timing

@Suite("A page's clock")
struct PageClockTests {
  /// A page whose clock is 990 s behind, asked every two seconds.
  private func asked() -> PageClock {
    var clock = PageClock()
    for index in 0..<5 {
      let now = 1000 + Double(index) * 2
      let number = clock.ask(at: now)
      clock.answer(
        number, received: now - 990 + 0.002, answered: now - 990 + 0.003, at: now + 0.006)
    }
    return clock
  }

  @Test("a page's time is found to within the answer's own delay")
  func times() throws {
    #expect(PageClock().nanoseconds(of: 5, at: 1000) == 0)
    #expect(PageClock().seconds(of: 5, at: 1000) == nil)
    let clock = asked()
    let found = Double(clock.nanoseconds(of: 18, at: 1008.5)) * 1e-9
    #expect(abs(found - 1008) < 0.004)
    let seconds = try #require(clock.seconds(of: 18, at: 1008.5))
    #expect(abs(seconds - found) < 1e-6)
    let bound = try #require(clock.errorBound(at: 1008.5))
    #expect(bound < 6)
  }

  @Test(
    "a time that no page can have is unknown", arguments: [30, -100, Double.nan, .infinity, 1e300])
  func absurd(time: Double) {
    let clock = asked()
    #expect(clock.nanoseconds(of: time, at: 1008.5) == 0)
    #expect(clock.seconds(of: time, at: 1008.5) == nil)
  }

  @Test("a time a little in the future is an error of the estimate and counts as now")
  func future() {
    let clock = asked()
    #expect(clock.seconds(of: 18.55, at: 1008.5) == 1008.5)
    #expect(clock.seconds(of: 18.7, at: 1008.5) == nil)
    #expect(clock.nanoseconds(of: 18.55, at: 1008.5) == 0)
  }

  @Test("answers that nobody asked for, or twice, count for nothing")
  func foreignAnswers() {
    var clock = PageClock()
    clock.answer(7, received: 1, answered: 1, at: 2)
    let number = clock.ask(at: 1)
    clock.answer(number, received: .infinity, answered: 1, at: 2)
    clock.answer(number, received: 1, answered: 1, at: 2)
    #expect(clock.errorBound(at: 2) == nil)
  }
}
