import Testing
import Timing

@Suite("Exchange schedule")
struct ExchangeScheduleTests {
  private func times(until end: Double, bound: (Double) -> Double?) -> [Double] {
    var schedule = ExchangeSchedule()
    var times: [Double] = []
    var now = 0.0
    while now < end {
      times.append(now)
      now += schedule.pause(bound: bound(now))
    }
    return times
  }

  @Test("3 exchanges, then a burst of 8, 40 ms apart, each 5 s")
  func good() {
    let times = times(until: 14.9) { _ in 0.001 }
    #expect(times.count == 3 + 8 + 8)
    #expect(abs(times[2] - 0.08) < 1e-9 && abs(times[3] - 5) < 1e-9)
    #expect(abs(times[10] - 5.28) < 1e-9 && abs(times[11] - 10) < 1e-9)
  }

  @Test("bursts are dense until the target is met")
  func dense() {
    let times = times(until: 20) { $0 < 3 ? 0.01 : 0.001 }
    #expect(times.filter { $0 < 3.4 }.count == 3 + 6 * 8)
    #expect(times.filter { $0 > 3.5 && $0 < 7.9 }.isEmpty)
  }

  @Test("a target that is out of reach does not flood the link", arguments: [0.5, nil])
  func limited(bound: Double?) {
    let times = times(until: 600) { _ in bound }
    #expect(times.filter { $0 < 10 }.count > 150)
    let late = times.filter { $0 > 300 && $0 < 600 }.count
    #expect(late > 2200 && late < 2600)
  }
}
