import Timing

/// A device whose clock is compared over a simulated link for a time.
struct SimulatedSession {
  struct Arrival {
    var exchange: ClockExchange
    var end: Double
  }

  var clock: SimulatedClock
  var limit = DriftLimit()
  /// In order of their ends.
  var arrivals: [Arrival] = []
  var seconds: Double

  enum Plan { case bursts, schedule }

  /// `bursts`: 3 exchanges, then bursts of 8 each 5 s; `schedule`: `ExchangeSchedule` with the bound of the moment.
  init(
    _ kind: SimulatedLink.Kind, seed: UInt64, seconds: Double = 300, plan: Plan = .schedule,
    faults: [SimulatedClock.Fault] = [], limit: DriftLimit = DriftLimit(), loss: Double = 0
  ) {
    clock = SimulatedClock(seed: seed, seconds: seconds, faults: faults)
    self.seconds = seconds
    self.limit = limit
    var link = SimulatedLink(kind, loss: loss, seed: seed)
    switch plan {
    case .bursts: pingInBursts(over: &link)
    case .schedule: pingBySchedule(over: &link)
    }
    arrivals.sort { $0.end < $1.end }
  }

  private mutating func pingInBursts(over link: inout SimulatedLink) {
    let bursts = stride(from: 5.0, to: seconds, by: 5).flatMap { start in
      (0..<8).map { start + 0.04 * Double($0) }
    }
    for time in [0, 0.04, 0.08] + bursts {
      guard let (exchange, end) = link.exchange(at: time, with: clock) else { continue }
      arrivals.append(Arrival(exchange: exchange, end: end))
    }
  }

  private mutating func pingBySchedule(over link: inout SimulatedLink) {
    var schedule = ExchangeSchedule()
    var online = CertifiedClock(limit: limit)
    var open: [Arrival] = []
    var time = 0.0
    while time < seconds {
      if let (exchange, end) = link.exchange(at: time, with: clock) {
        open.append(Arrival(exchange: exchange, end: end))
      }
      for arrival in open where arrival.end <= time { online.register(arrival.exchange) }
      arrivals += open.filter { $0.end <= time }
      open.removeAll { $0.end <= time }
      time += schedule.pause(bound: online.master(at: clock.device(at: time))?.bound)
    }
    arrivals += open
  }

  /// Each sample's error and bound, in seconds, with the exchanges until it was sensed.
  func online(
    from start: Double = 2, every step: Double = 0.05
  ) -> (Errors, CertifiedClock) {
    var certified = CertifiedClock(limit: limit)
    var errors = Errors()
    var next = 0
    for time in stride(from: start, to: seconds, by: step) {
      while next < arrivals.count, arrivals[next].end <= time {
        certified.register(arrivals[next].exchange)
        next += 1
      }
      errors.add(certified.master(at: clock.device(at: time)), truth: time)
    }
    return (errors, certified)
  }

  func refined(from start: Double = 0, every step: Double = 0.05) -> (Errors, ClockMap?) {
    let map = ClockMap(refining: arrivals.map(\.exchange), limit: limit)
    var errors = Errors()
    for time in stride(from: start, to: seconds, by: step) {
      errors.add(map?.master(at: clock.device(at: time)), truth: time)
    }
    return (errors, map)
  }
}

struct Errors {
  private(set) var times: [Double] = []
  private(set) var errors: [Double] = []
  private(set) var bounds: [Double] = []
  private(set) var unknown = 0

  mutating func add(_ certified: CertifiedTime?, truth: Double) {
    guard let certified else {
      unknown += 1
      return
    }
    times.append(truth)
    errors.append(abs(certified.time - truth))
    bounds.append(certified.bound)
  }

  static func += (left: inout Errors, right: Errors) {
    left.times += right.times
    left.errors += right.errors
    left.bounds += right.bounds
    left.unknown += right.unknown
  }

  /// Times at which the truth was outside the bound.
  var outside: [Double] { zip(times, zip(errors, bounds)).filter { $1.0 > $1.1 }.map(\.0) }

  static func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return .infinity }
    let index = Int((share * Double(sorted.count)).rounded(.down))
    return index < sorted.count ? sorted[index] : last
  }
}
