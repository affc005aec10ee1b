/// Device time to master time while a session runs, with a bound that is proven for each time.
///
/// A value; about 10 kB, however long it runs. Each exchange limits master minus device time at two device times
/// (`ExchangeLimits`); `OffsetSet` intersects those of the latest `DriftLimit.span`. An exchange that fits no clock
/// within the limit begins a new set and is an event: a step of the clock discards what was known, a change of drift
/// keeps what the maximum drift allows. A single false exchange is undone by the next one.
public struct CertifiedClock: Sendable {
  public let limit: DriftLimit
  /// The latest 1,000.
  public private(set) var events: [ClockEvent] = []
  /// Exchanges with a negative delay, impossible times, or that no other exchange confirms.
  public private(set) var refused = 0
  /// Exchanges that were used.
  public private(set) var exchanges = 0
  /// The least round-trip delay in seconds.
  public private(set) var roundTrip: Double?

  private var course: Course
  /// The course before a step that no second exchange has confirmed yet.
  private var previous: Course?

  public init(limit: DriftLimit = DriftLimit()) {
    self.limit = limit
    course = Course(limit: limit)
  }

  /// Adds an exchange; false when it is refused. Late and repeated ones do no harm.
  @discardableResult
  public mutating func register(
    _ exchange: ClockExchange, from side: ExchangeSide = .device
  ) -> Bool {
    guard let limits = ExchangeLimits(exchange, from: side, resolution: limit.resolution) else {
      refused += 1
      return false
    }
    roundTrip = min(roundTrip ?? .infinity, max(exchange.delay, 0))
    register(limits)
    return true
  }

  mutating func register(_ limits: ExchangeLimits) {
    if limits.master < course.start { return }
    confirm(with: limits)
    let step = course.set.step(to: limits)
    var changed = course
    changed.add(limits)
    if step != 0 {
      begin(at: limits, step: step)
    } else if changed.set.slopes.isEmpty {
      change(at: limits, excess: changed.set.slopes.low - changed.set.slopes.high)
    } else {
      course = changed
    }
    exchanges += 1
    course.updateShift()
  }

  /// The master time of a device time; nil before the first exchange and for a time that is not finite.
  ///
  /// Costs about 0.3 µs for times after the last exchange, a few µs for earlier ones.
  public func master(at device: Double) -> CertifiedTime? {
    guard course.count > 0, device.magnitude < 1e12 else { return nil }
    return course.set.extent(at: device).time(at: device, shift: course.shift)
  }

  /// The limits of the drift as proven by now, in seconds of the master more per second of the device.
  public var drift: ClosedRange<Double>? {
    let slopes = course.set.slopes
    guard course.count > 0, slopes.low <= slopes.high else { return nil }
    return max(
      slopes.low - limit.wander, -limit.maximum)...min(slopes.high + limit.wander, limit.maximum)
  }

  private mutating func confirm(with limits: ExchangeLimits) {
    defer { previous = nil }
    guard let previous, course.set.step(to: limits) != 0, previous.set.step(to: limits) == 0 else {
      return
    }
    course = previous
    _ = events.popLast()
    exchanges -= 1
    refused += 1
  }

  private mutating func begin(at limits: ExchangeLimits, step: Double) {
    let time = limits.upper.time
    let size =
      (limits.upper.value + limits.lower.value) / 2 - course.set.plainExtent(at: time).middle
    let isSleep =
      size >= 0.1 && time >= course.lastDevice && limits.master - course.lastMaster >= size
    record(
      ClockEvent(kind: isSleep ? .slept : .set, device: time, master: limits.master, size: size))
    previous = course
    course = Course(limit: limit, start: course.lastMaster)
    course.add(limits)
  }

  private mutating func change(at limits: ExchangeLimits, excess: Double) {
    let time = limits.upper.time
    record(ClockEvent(kind: .driftChanged, device: time, master: limits.master, size: excess))
    let known = course.set.plainExtent(at: time)
    var next = Course(limit: limit, start: course.lastMaster)
    next.set.insert(known, at: time)
    next.add(limits)
    course = next
  }

  private mutating func record(_ event: ClockEvent) {
    if events.count == 1000 { events.removeFirst() }
    events.append(event)
  }
}

/// What is known since the last event.
private struct Course: Sendable {
  var set: OffsetSet
  private(set) var shift = 0.0
  private(set) var count = 0
  /// Exchanges before this master time belong to the course before.
  let start: Double
  private(set) var lastMaster = -Double.infinity
  private(set) var lastDevice = -Double.infinity
  private var spread = DelaySpread()

  init(limit: DriftLimit, start: Double = -.infinity) {
    set = OffsetSet(limit: limit)
    self.start = start
  }

  mutating func add(_ limits: ExchangeLimits) {
    set.insert(limits)
    spread.add(limits)
    count += 1
    lastMaster = max(lastMaster, limits.master)
    lastDevice = max(lastDevice, limits.upper.time, limits.lower.time)
  }

  mutating func updateShift() {
    shift = spread.shift(
      of: set.extent(at: lastDevice), at: lastDevice, slope: set.slopes.middle,
      among: min(count, 40))
  }
}

extension OffsetSet.Extent {
  /// The best time inside, at most half way from the middle to an end.
  func time(at device: Double, shift: Double) -> CertifiedTime {
    let half = (high - low) / 2
    let offset = middle - min(max(shift, -half / 2), half / 2)
    let rounding = 2 * max(device.magnitude, (device + offset).magnitude, 1).ulp
    return CertifiedTime(
      time: device + offset, bound: half + (offset - middle).magnitude + rounding)
  }
}
