import Testing

@testable import Timing

@Suite("Certified clock")
struct CertifiedClockTests {
  @Test("a step of 5 ppm, which the default limit covers, stays inside", arguments: 1...20)
  func smallStep(seed: Int) {
    let session = SimulatedSession(
      .wifiGood, seed: UInt64(seed), faults: [.drift(at: 150, by: seed % 2 == 0 ? 5e-6 : -5e-6)])
    #expect(session.online().0.outside.isEmpty)
    #expect(session.refined().0.outside.isEmpty)
  }

  @Test("a step beyond the limit is found, and the refined map holds", arguments: [12e-6, -30e-6])
  func largeStep(size: Double) throws {
    let strict = DriftLimit(change: size > 0 ? 1e-6 : 6e-6)
    for seed in UInt64(1)...10 {
      let session = SimulatedSession(
        .wired, seed: seed, faults: [.drift(at: 150, by: size)], limit: strict)
      let (errors, clock) = session.online()
      #expect(clock.events.map(\.kind) == [.driftChanged])
      let event = try #require(clock.events.first)
      #expect((150...299).contains(event.master) && event.size > 0)
      #expect(errors.outside.allSatisfy { $0 > 150 && $0 < event.master + 1 })
      #expect(session.refined().0.outside.isEmpty)
    }
  }

  @Test(
    "a clock that is set begins anew",
    arguments: [
      (-3600.0, ClockEvent.Kind.set), (60, .set), (-0.05, .set), (0.05, .set),
    ])
  func set(step: Double, kind: ClockEvent.Kind) throws {
    for seed in UInt64(1)...10 {
      let session = SimulatedSession(.wifiGood, seed: seed, faults: [.set(at: 102, by: -step)])
      let (errors, clock) = session.online()
      #expect(clock.events.map(\.kind) == [kind])
      let event = try #require(clock.events.first)
      #expect(abs(event.size - step) < 0.01 && (102...108).contains(event.master))
      #expect(errors.outside.allSatisfy { $0 >= 102 && $0 < event.master + 0.2 })
      let (refined, map) = session.refined()
      #expect(refined.outside.isEmpty && refined.unknown == 0)
      #expect(map?.pieces.count == 2)
    }
  }

  @Test("a clock that slept is found", arguments: [0.5, 20, 100])
  func slept(seconds: Double) throws {
    for seed in UInt64(1)...10 {
      var session = SimulatedSession(
        .wifiGood, seed: seed, faults: [.sleep(at: 102, seconds: seconds)])
      session.arrivals.removeAll { (101...102 + seconds).contains($0.end - $0.exchange.delay) }
      let (_, clock) = session.online()
      #expect(clock.events.map(\.kind) == [.slept])
      #expect(abs(try #require(clock.events.first).size - seconds) < 0.02)
      let (errors, _) = session.refined()
      #expect(errors.outside.allSatisfy { $0 > 102 && $0 < 102 + seconds })
    }
  }

  @Test("one false exchange is undone by the next")
  func falseExchange() {
    let session = SimulatedSession(.wifiGood, seed: 4)
    var clock = CertifiedClock()
    for arrival in session.arrivals.prefix(200) { clock.register(arrival.exchange) }
    var wrong = session.arrivals[200].exchange
    wrong.received += 9
    wrong.answered += 9
    clock.register(wrong)
    #expect(clock.events.count == 1)
    for arrival in session.arrivals[201..<210] { clock.register(arrival.exchange) }
    #expect(clock.events.isEmpty && clock.refused == 1 && clock.exchanges == 209)
    var all = session.arrivals.map(\.exchange)
    all.insert(wrong, at: 200)
    #expect(ClockMap(refining: all)?.pieces.count == 1)
  }

  @Test("impossible exchanges are refused, repeated and late ones do no harm")
  func badExchanges() throws {
    let session = SimulatedSession(.wifiBusy, seed: 7)
    var clock = CertifiedClock()
    #expect(clock.master(at: 0) == nil && clock.drift == nil)
    let impossible = [
      ClockExchange(sent: 1, received: 5, answered: 7, arrived: 2),
      ClockExchange(sent: 2, received: 5, answered: 5, arrived: 1),
      ClockExchange(sent: 0, received: 5, answered: 4, arrived: 1),
      ClockExchange(sent: .nan, received: 5, answered: 5, arrived: 1),
      ClockExchange(sent: 0, received: .infinity, answered: .infinity, arrived: 1),
      ClockExchange(sent: 1e300, received: 1e300, answered: 1e300, arrived: 1e300),
    ]
    let verdicts = impossible.map { clock.register($0) }
    #expect(verdicts.allSatisfy { !$0 })
    var generator = Random(seed: 3)
    for (index, arrival) in session.arrivals.enumerated() {
      clock.register(arrival.exchange)
      let earlier = Int(generator.unit() * Double(index))
      clock.register(session.arrivals[earlier].exchange)
      let time = arrival.end
      let value = try #require(clock.master(at: session.clock.device(at: time)))
      #expect(abs(value.time - time) <= value.bound)
    }
    #expect(clock.events.isEmpty && clock.refused == impossible.count)
    #expect(clock.master(at: .nan) == nil && clock.master(at: .infinity) == nil)
  }

  @Test("exchanges that the master begins prove the same")
  func masterAsks() throws {
    let device = SimulatedClock(seed: 5)
    var link = SimulatedLink(.wifiGood, seed: 5)
    var clock = CertifiedClock()
    for index in 0..<600 {
      let sent = Double(index) / 4
      let received = sent + (link.delayDown() ?? 0)
      let arrived = received + 0.001 + (link.delayUp() ?? 0)
      clock.register(
        ClockExchange(
          sent: sent, received: device.device(at: received),
          answered: device.device(at: received + 0.001), arrived: arrived), from: .master)
      let value = try #require(clock.master(at: device.device(at: arrived + 1)))
      #expect(abs(value.time - arrived - 1) <= value.bound)
    }
    #expect(clock.events.isEmpty)
    #expect(try #require(clock.drift).contains(-device.skew))
    #expect(try #require(clock.master(at: device.device(at: 150))).bound < 0.003)
  }

  @Test("rounded timestamps need their resolution stated, and hold with it")
  func resolution() {
    var session = SimulatedSession(.wired, seed: 8, limit: DriftLimit(resolution: 0.001))
    for index in session.arrivals.indices {
      let exchange = session.arrivals[index].exchange
      session.arrivals[index].exchange.sent = (exchange.sent * 1000).rounded(.down) / 1000
      session.arrivals[index].exchange.arrived = (exchange.arrived * 1000).rounded(.down) / 1000
    }
    let (errors, clock) = session.online()
    #expect(errors.outside.isEmpty && clock.events.isEmpty && clock.refused == 0)
  }

  @Test("times of a clock that counts from 1970 are as exact as their numbers")
  func unixSeconds() throws {
    var clock = CertifiedClock()
    for index in 0..<200 {
      let sent = 1.8e9 + Double(index)
      clock.register(
        ClockExchange(
          sent: sent, received: 100.0001 + Double(index), answered: 100.0001 + Double(index),
          arrived: sent + 0.0002))
    }
    let value = try #require(clock.master(at: 1.8e9 + 200))
    #expect(abs(value.time - 300) <= value.bound && value.bound < 0.0002)
  }

  @Test("six hours keep a bounded number of limits")
  func hours() {
    let session = SimulatedSession(.wifiGood, seed: 9, seconds: 6 * 3600)
    var set = OffsetSet(limit: DriftLimit())
    for arrival in session.arrivals {
      guard let own = ExchangeLimits(arrival.exchange, from: .device, resolution: 0) else {
        continue
      }
      set.insert(own)
      #expect(set.upper.count <= 151 && set.lower.count <= 151)
    }
    let (errors, clock) = session.online(every: 1)
    #expect(errors.outside.isEmpty && clock.events.isEmpty)
    #expect(session.refined(every: 1).0.outside.isEmpty)
  }

  @Test("events are at most 1000")
  func manyEvents() {
    var clock = CertifiedClock()
    for index in 0..<5000 {
      let time = Double(index)
      let offset = Double(index / 2) * 100
      clock.register(
        ClockExchange(
          sent: time + offset, received: time, answered: time, arrived: time + offset))
    }
    #expect(clock.events.count == 1000)
  }
}
