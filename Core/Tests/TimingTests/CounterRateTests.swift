import Testing
import Timing

@Suite("The rate of a counter that is looked at now and then")
struct CounterRateTests {
  /// Looks every 250 ms at a counter of events that come `rate` times a second from 0 on.
  private func rates(
    _ rate: Double, looks: Int = 40, phase: Double, late: (Int) -> Double = { _ in 0 }
  ) -> [Double] {
    var meter = CounterRate()
    return (1...looks).map { look in
      let now = Double(look) * 0.25 + phase
      var count = 0
      while Double(count) / rate + late(count) <= now { count += 1 }
      let newest = Double(count - 1) / rate + late(count - 1)
      meter.register(UInt64(count), newest: newest, now: now)
      return meter.perSecond
    }
  }

  @Test(
    "a steady stream has its rate whenever the looks fall",
    arguments: [10.0, 24, 29.97, 30, 59.94, 60, 120, 1000])
  func steady(_ rate: Double) {
    for phase in stride(from: 0, to: 0.25, by: 0.0137) {
      for found in rates(rate, phase: phase).dropFirst(2) {
        #expect(abs(found - rate) < 0.001, "\(found)")
      }
    }
  }

  @Test("arrivals that are up to 4 ms late change 60 by less than 0.2")
  func jitter() {
    let late = (0..<2000).map { Double($0 * 7919 % 41) / 10_000 }
    for phase in stride(from: 0, to: 0.25, by: 0.0137) {
      for found in rates(60, phase: phase, late: { late[$0] }).dropFirst(8) {
        #expect(abs(found - 60) < 0.2, "\(found)")
      }
    }
  }

  @Test(
    "a stream that stops falls to nothing within the window, and one that begins again counts anew")
  func stops() {
    var meter = CounterRate()
    for look in 1...8 {
      let now = Double(look) * 0.25
      meter.register(UInt64(now * 60) + 1, newest: (now * 60).rounded(.down) / 60, now: now)
    }
    #expect(abs(meter.perSecond - 60) < 0.001)
    var last = meter.perSecond
    for now in [2.75, 3.25, 3.75] {
      meter.register(121, newest: 2, now: now)
      #expect(meter.perSecond < last)
      last = meter.perSecond
    }
    meter.register(121, newest: 2, now: 4.1)
    #expect(meter.perSecond == 0)
    meter.register(122, newest: 10, now: 10)
    #expect(meter.perSecond == 0)
    meter.register(137, newest: 10.25, now: 10.25)
    #expect(abs(meter.perSecond - 60) < 0.001)
    meter.register(3, newest: 10.5, now: 10.5)
    #expect(meter.perSecond == 0)
  }
}
