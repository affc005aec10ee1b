import Testing

@testable import Landmarks

@Suite("Frame clock")
struct FrameClockTests {
  @Test(
    "gives strictly increasing milliseconds from 0",
    arguments: [
      ([0, 0.04, 0.08], [0, 40, 80]),
      ([10.5, 10.54], [0, 40]),
      ([0, 0, 0.0004, 0.04], [0, 1, 2, 40]),
      ([0, 0.04, 0.02, 0.06], [0, 40, 41, 60]),
      ([-3, -2.9], [0, 100]),
      ([1_763_690_000, 1_763_690_000.033], [0, 33]),
    ] as [([Double], [Int64])])
  func milliseconds(times: [Double], expected: [Int64]) {
    var clock = FrameClock()
    #expect(times.map { clock.step(to: $0)?.milliseconds } == expected)
  }

  @Test("starts afresh when time goes back")
  func restart() {
    var clock = FrameClock()
    let steps = [0, 5, 0, 0.04, 4.9, 4.3].map { clock.step(to: $0) }
    #expect(steps.map { $0?.isRestart } == [false, false, true, false, false, true])
    #expect(steps.map { $0?.milliseconds } == [0, 5000, 0, 40, 4900, 0])
  }

  @Test("refuses what is no time", arguments: [Double.nan, .infinity, -.infinity, 1e11, -1e300])
  func invalid(_ time: Double) {
    var clock = FrameClock()
    #expect(clock.step(to: time) == nil)
    #expect(clock.step(to: 0)?.milliseconds == 0)
  }
}
