import Testing

@testable import Timing

/// Clocks that use the drift limit to the full, so that the bound is tested as a theorem and not on friendly clocks.
@Suite("Offset set")
struct OffsetSetTests {
  /// The drift jumps between both ends of the limit at random times.
  private struct Jumping {
    var times: [Double] = [0]
    var offsets: [Double]
    var drifts: [Double] = []

    init(random: inout Random, limit: DriftLimit, seconds: Double) {
      offsets = [random.unit() * 100]
      let room = limit.maximum - limit.wander
      let center = (2 * random.unit() - 1) * room
      while let last = times.last, last < seconds {
        let drift = center + (random.unit() < 0.5 ? -1 : 1) * limit.wander
        let step = 0.5 + 40 * random.unit() * random.unit()
        drifts.append(drift)
        times.append(last + step)
        offsets.append((offsets.last ?? 0) + drift * step)
      }
    }

    func master(at device: Double) -> Double {
      let index = min((times.firstIndex { $0 > device } ?? times.count) - 1, drifts.count - 1)
      return device + offsets[max(index, 0)] + drifts[max(index, 0)]
        * (device - times[max(index, 0)])
    }
  }

  @Test("the bound holds for clocks at the limit, before, between and after exchanges")
  func clocksAtTheLimit() throws {
    for seed in 0..<150 {
      var random = Random(seed: seed)
      let limit = DriftLimit(change: [0, 1e-6, 6e-6, 100e-6][seed % 4], span: 60 + Double(seed))
      let world = Jumping(random: &random, limit: limit, seconds: 500)
      var clock = CertifiedClock(limit: limit)
      var exchanges: [ClockExchange] = []
      var time = 0.0
      while time < 450 {
        time += random.unit() < 0.8 ? 0.05 : 12 * random.unit()
        let there = time + random.unit() * 0.004
        let home = there + random.unit() * 0.004
        let middle = world.master(at: there)
        exchanges.append(
          ClockExchange(sent: time, received: middle, answered: middle, arrived: home))
        clock.register(exchanges[exchanges.count - 1])
        for query in [time - 30, time - 3, time, time + 5, time + 40] where query > 0 && query < 490
        {
          let value = try #require(clock.master(at: query))
          #expect(abs(value.time - world.master(at: query)) <= value.bound, "seed \(seed)")
        }
      }
      #expect(clock.events.isEmpty, "seed \(seed)")
      let map = try #require(ClockMap(refining: exchanges.shuffled(), limit: limit))
      for _ in 0..<500 {
        let query = 490 * random.unit()
        let value = try #require(map.master(at: query))
        #expect(abs(value.time - world.master(at: query)) <= value.bound, "seed \(seed)")
        let back = try #require(map.device(at: world.master(at: query)))
        #expect(abs(back.time - query) <= back.bound, "seed \(seed)")
      }
    }
  }

  @Test("more exchanges never contradict a course that fits")
  func slopes() {
    var set = OffsetSet(limit: DriftLimit(change: 0))
    for index in 0..<100 {
      let time = Double(index)
      set.insert(OffsetSet.Extent(low: 1 + 50e-6 * time, high: 1.001 + 50e-6 * time), at: time)
    }
    #expect(set.slopes.low <= 50e-6 && set.slopes.high >= 50e-6)
    #expect(set.slopes.high - set.slopes.low < 25e-6)
  }
}
