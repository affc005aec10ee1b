import Testing
import Timing

@Suite("A sender's clock estimated from arrivals")
struct ArrivalClockTests {
  @Test(
    "frames that come unevenly get even times near the least delay",
    arguments: Arrivals.Unevenness.allCases, [24.0, 30, 59.94, 60, 60.2, 90, 120])
  func even(_ unevenness: Arrivals.Unevenness, rate: Double) {
    for seed in 0..<4 {
      var clock = ArrivalClock()
      let arrivals = Arrivals.times(unevenness, rate: rate, count: 600, seed: seed)
      let times = arrivals.map { clock.time(of: $0) }
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      for index in 240..<600 {
        let step = times[index] - times[index - 1]
        #expect(abs(step * rate - 1) < 0.3, "step \(step) at \(index)")
        #expect(times[index] - arrivals[index] < 0.6 / rate + 0.012)
        #expect(arrivals[index] - times[index] < 2.8 / rate + 0.024)
      }
    }
  }

  @Test("steady arrivals keep their own times")
  func steady() {
    var clock = ArrivalClock()
    for index in 0..<600 {
      let arrival = 100 + Double(index) / 60
      let time = clock.time(of: arrival)
      #expect(abs(time - arrival) < 1e-6)
    }
  }

  @Test("a pause moves the line, and the rate is remembered")
  func pause() {
    var clock = ArrivalClock()
    for index in 0..<120 { _ = clock.time(of: Double(index) / 60) }
    let after = clock.time(of: 2.5)
    #expect(abs(after - 2.5) < 1e-9)
    #expect(abs(clock.period - 1 / 60) < 1e-6)
    let later = clock.time(of: 9)
    #expect(later == 9)
  }

  @Test("a Wi-Fi that holds frames up and gives them at once leaves their times even")
  func stall() {
    var clock = ArrivalClock()
    var last = -1.0
    for index in 0..<240 {
      let sent = Double(index) / 60
      let arrival = (120..<132).contains(index) ? 132.0 / 60 : sent
      let time = clock.time(of: arrival)
      if index > 0 { #expect(abs(time - last - 1 / 60) < 0.01) }
      last = time
    }
  }

  @Test("a flood never runs away from the clock, nor does anything else")
  func flood() {
    var clock = ArrivalClock()
    var random = Random(seed: 3)
    var arrival = 5.0
    var last = -Double.infinity
    for index in 0..<20_000 {
      arrival += index % 5000 < 2500 ? 0 : random.unit() * 0.4
      let time = clock.time(of: arrival)
      #expect(time > last)
      last = time
      if index % 5000 >= 2600 { #expect(abs(time - arrival) < 0.6) }
    }
  }
}

/// When frames of one sender arrive.
enum Arrivals {
  enum Unevenness: String, CaseIterable, Sendable { case jitter, delays, pairs, threes }

  static func times(
    _ unevenness: Unevenness, rate: Double, count: Int, seed: Int
  ) -> [Double] {
    var random = Random(seed: 100 + seed)
    let times = (0..<count).map { index -> Double in
      let sent = 10 + Double(index) / rate
      return switch unevenness {
      case .jitter: sent + 0.024 * (random.unit() - 0.5)
      case .delays: sent + 0.03 * random.unit() * random.unit() * random.unit()
      case .pairs: 10 + Double(index / 2) * 2 / rate
      case .threes: 10 + Double(index / 3) * 3 / rate
      }
    }
    return times.sorted()
  }
}
