import Testing
import Timing

@Suite("Simulated clocks and links")
struct SimulationTests {
  @Test("equal seeds give equal clocks and delays, others different ones")
  func seeds() {
    var first = SimulatedLink(.wifiBusy, loss: 0.1, seed: 3)
    var second = SimulatedLink(.wifiBusy, loss: 0.1, seed: 3)
    var other = SimulatedLink(.wifiBusy, loss: 0.1, seed: 4)
    let delays = (0..<100).map { _ in [first.delayUp(), first.delayDown()] }
    #expect(delays == (0..<100).map { _ in [second.delayUp(), second.delayDown()] })
    #expect(delays != (0..<100).map { _ in [other.delayUp(), other.delayDown()] })
    let clock = SimulatedClock(seed: 3)
    #expect(clock.device(at: 77) == SimulatedClock(seed: 3).device(at: 77))
    #expect(clock.device(at: 77) != SimulatedClock(seed: 4).device(at: 77))
  }

  @Test("delays have the model's median and loss", arguments: SimulatedLink.Kind.allCases)
  func delays(_ kind: SimulatedLink.Kind) {
    var link = SimulatedLink(kind, loss: 0.1, seed: 1)
    let all = (0..<20_000).map { _ in link.delayUp() }
    let delays = all.compactMap { $0 }.sorted()
    #expect(abs(Double(delays.count) - 18_000) < 300)
    let median = link.up.base + link.up.median
    #expect(delays[delays.count / 2] > 0.97 * median && delays[delays.count / 2] < 1.15 * median)
    #expect(delays[0] >= link.up.base)
  }

  @Test("a clock's skew and offset are within the model")
  func clocks() {
    for seed in UInt64(0)..<200 {
      let clock = SimulatedClock(seed: seed)
      #expect(abs(clock.skew) <= 40e-6 && abs(clock.offset) <= 0.5)
      #expect(abs(clock.device(at: 300) - clock.device(at: 0) - 300 * (1 + clock.skew)) < 500e-6)
    }
  }

  @Test("a set clock steps, a sleeping one stands still, a stepped drift bends")
  func faults() {
    func clock(_ fault: SimulatedClock.Fault) -> SimulatedClock {
      SimulatedClock(seed: 1, offset: 0, skew: 0, walk: 0, faults: [fault])
    }
    #expect(clock(.set(at: 10, by: -3)).device(at: 20) == 17)
    #expect(clock(.set(at: 10, by: -3)).device(at: 9) == 9)
    #expect(clock(.sleep(at: 10, seconds: 5)).device(at: 12) == 10)
    #expect(clock(.sleep(at: 10, seconds: 5)).device(at: 20) == 15)
    #expect(abs(clock(.drift(at: 10, by: 1e-3)).device(at: 20) - 20.01) < 1e-9)
    #expect(clock(.set(at: 10, by: 1)).device(at: -5) == -5)
    #expect(clock(.set(at: 1e4, by: 1)).device(at: 5000) == 5000)
  }
}
