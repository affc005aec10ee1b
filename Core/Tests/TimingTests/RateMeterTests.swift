import Testing
import Timing

@Suite("Rate meter")
struct RateMeterTests {
  @Test("a steady rate is measured", arguments: [10.0, 24, 59.94, 60, 200, 1000])
  func steady(_ rate: Double) {
    var meter = RateMeter()
    let times = (0..<2000).map { Double($0) / rate }
    for time in times { meter.register(time) }
    #expect(abs(meter.rate(at: times[1999]) - rate) < 0.01)
  }

  @Test("a stream that stops falls to zero within the window")
  func stops() {
    var meter = RateMeter()
    for index in 0...60 { meter.register(Double(index) / 60) }
    let rates = [1, 1.5, 1.9, 2.1].map { meter.rate(at: $0) }
    #expect(abs(rates[0] - 60) < 0.01)
    #expect(rates[1] < 40 && rates[2] < rates[1])
    #expect(rates[3] == 0)
  }

  @Test("one event has no rate, and a clock that runs backwards starts anew")
  func edges() {
    var meter = RateMeter()
    meter.register(100)
    #expect(meter.rate(at: 100) == 0)
    for index in 0...30 { meter.register(Double(index) / 30) }
    #expect(abs(meter.rate(at: 1) - 30) < 0.01)
  }
}
