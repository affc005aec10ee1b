import Testing
import Timing

@Suite("Clock offset")
struct ClockOffsetEstimatorTests {
  /// Two clocks that drift, and a network with asymmetric delays, jitter and long tails.
  private struct World {
    var random: Random
    let offset: Double
    let drift: Double
    let forward: Double
    let back: Double
    let jitter: Double

    init(seed: Int) {
      random = Random(seed: seed)
      offset = (random.unit() - 0.5) * 2e6
      drift = (random.unit() - 0.5) * 300e-6
      forward = random.unit() * 0.02
      back = random.unit() * 0.02
      jitter = random.unit() * 0.03
    }

    func remote(_ local: Double) -> Double { local + offset + drift * local }

    mutating func exchange(at sent: Double) -> ClockExchange {
      let tail = random.unit() < 0.25 ? 0.1 : 0
      let there = sent + forward + random.unit() * (jitter + tail)
      let answer = there + random.unit() * 0.001
      let home = answer + back + random.unit() * (jitter + tail)
      return ClockExchange(
        sent: sent, received: remote(there), answered: remote(answer), arrived: home)
    }
  }

  @Test("the bound holds for 1000 networks")
  func boundHolds() {
    for seed in 0..<1000 {
      var world = World(seed: seed)
      var estimator = ClockOffsetEstimator()
      for index in 0..<20 {
        let now = Double(index) * 6
        estimator.register(world.exchange(at: now))
        for later in [now, now + 3, now + 60] {
          let offset = estimator.offset(at: later) ?? .infinity
          let bound = estimator.errorBound(at: later) ?? 0
          #expect(abs(offset - (world.remote(later) - later)) <= bound + 1e-9, "seed \(seed)")
        }
      }
      #expect(estimator.resets == 0, "seed \(seed)")
    }
  }

  @Test("on a symmetric network the drift is found and the error is far below the bound")
  func accuracy() throws {
    var random = Random(seed: 11)
    var estimator = ClockOffsetEstimator()
    let drift = 40e-6
    for index in 0..<150 {
      let sent = Double(index) * 2
      let there = 0.002 + random.unit() * 0.004
      let back = 0.002 + random.unit() * 0.004
      estimator.register(
        ClockExchange(
          sent: sent, received: 5 + (sent + there) * (1 + drift),
          answered: 5 + (sent + there) * (1 + drift), arrived: sent + there + back))
    }
    let offset = try #require(estimator.offset(at: 300))
    #expect(abs(offset - (5 + 300 * drift)) < 0.0005)
    #expect(abs(estimator.drift - drift) < 5e-6)
    #expect(try #require(estimator.roundTrip) < 0.008)
  }

  @Test("one exchange alone is wrong by at most half its delay and the drift")
  func oneExchange() throws {
    var estimator = ClockOffsetEstimator(maximumDrift: 100e-6)
    estimator.register(ClockExchange(sent: 10, received: 15.01, answered: 15.02, arrived: 10.05))
    #expect(abs(try #require(estimator.offset(at: 10.025)) - 4.99) < 1e-9)
    let now = try #require(estimator.errorBound(at: 10.025))
    let later = try #require(estimator.errorBound(at: 110.025))
    #expect(abs(now - 0.020_005) < 1e-6)
    #expect(abs(later - 0.030_005) < 1e-6)
  }

  @Test("a clock that was set is noticed and followed")
  func step() throws {
    var estimator = ClockOffsetEstimator()
    for index in 0..<40 {
      let sent = Double(index) * 2
      let offset = index < 20 ? 1.0 : -3.0
      estimator.register(
        ClockExchange(
          sent: sent, received: sent + 0.005 + offset, answered: sent + 0.005 + offset,
          arrived: sent + 0.01))
    }
    #expect(estimator.resets == 1)
    #expect(abs(try #require(estimator.offset(at: 80)) + 3) < 1e-6)
  }

  @Test("impossible exchanges are refused")
  func refuses() {
    var estimator = ClockOffsetEstimator()
    let impossible = [
      ClockExchange(sent: 1, received: 5, answered: 7, arrived: 2),
      ClockExchange(sent: 2, received: 5, answered: 5, arrived: 1),
      ClockExchange(sent: 0, received: 5, answered: 4, arrived: 1),
      ClockExchange(sent: .nan, received: 5, answered: 5, arrived: 1),
      ClockExchange(sent: 0, received: .infinity, answered: .infinity, arrived: 1),
    ]
    let verdicts = impossible.map { estimator.register($0) }
    #expect(verdicts.allSatisfy { !$0 })
    #expect(estimator.offset(at: 0) == nil && estimator.errorBound(at: 0) == nil)
  }

  @Test("within one burst the exchange with the least delay counts")
  func burst() throws {
    var estimator = ClockOffsetEstimator()
    for (index, delay) in [0.05, 0.01, 0.08].enumerated() {
      let sent = Double(index) * 0.1
      estimator.register(
        ClockExchange(
          sent: sent, received: sent + delay, answered: sent + delay, arrived: sent + 1.5 * delay))
    }
    #expect(abs(try #require(estimator.roundTrip) - 0.015) < 1e-9)
    #expect(abs(try #require(estimator.offset(at: 0.1)) - 0.0025) < 1e-6)
  }
}
