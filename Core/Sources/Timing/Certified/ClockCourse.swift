import Numbers

/// One course of a clock between two steps: runs, separated by changes of its drift.
struct ClockCourse {
  let runs: [ClockRun]
  let limit: DriftLimit

  private static let spacing = 2.0
  private static let margin = 60.0

  /// What is proven at one time, and how much the course may bend until the next one, as a rate.
  private struct Point {
    var time: Double
    var value: CertifiedTime
    var bend: Double
  }

  func piece(earliest: Double?, latest: Double?) -> ClockMap.Piece? {
    var points: [Point] = []
    for (index, run) in runs.enumerated() {
      let isLast = index + 1 == runs.count
      let end = isLast ? run.limits.count : sureCount(of: run, before: runs[index + 1])
      points += surePoints(
        of: Array(run.limits[..<end]), before: index == 0 ? Self.margin : 0,
        after: isLast ? Self.margin : 0)
      guard !isLast, let last = points.indices.last else { continue }
      points[last].bend = limit.maximum
      points += doubtfulPoints(after: points[last].time, until: runs[index + 1], from: run)
    }
    let knots = ClockCourse.knots(of: ClockCourse.increasing(points))
    return knots.isEmpty ? nil : ClockMap.Piece(knots: knots, earliest: earliest, latest: latest)
  }

  /// Exchanges overlap, so a run can begin before the last point of the one before.
  private static func increasing(_ points: [Point]) -> [Point] {
    points.reduce(into: []) { result, point in
      guard let last = result.indices.last, point.time <= result[last].time else {
        result.append(point)
        return
      }
      result[last].bend = max(result[last].bend, point.bend)
    }
  }

  /// Between two points the course leaves the chord by at most half the bend times their distance.
  private static func knots(of points: [Point]) -> [ClockMap.Knot] {
    points.indices.map { index in
      let point = points[index]
      var bend = 0.0
      if index > 0 { bend = points[index - 1].bend * (point.time - points[index - 1].time) / 2 }
      if index + 1 < points.count {
        bend = max(bend, point.bend * (points[index + 1].time - point.time) / 2)
      }
      return ClockMap.Knot(
        device: point.time, master: point.value.time, bound: point.value.bound + bend)
    }
  }

  /// How many exchanges of a run are before the change of drift that the next one's first exchange shows.
  private func sureCount(of run: ClockRun, before next: ClockRun) -> Int {
    guard let first = next.limits.first else { return run.limits.count }
    let near = next.limits.prefix { $0.upper.time < first.upper.time + 0.4 * limit.span }
    var set = OffsetSet(limit: limit)
    for own in near { set.insert(own) }
    for index in run.limits.indices.reversed() {
      set.insert(run.limits[index])
      let isFar = run.limits[index].upper.time < first.upper.time - limit.span
      if set.slopes.isEmpty || isFar { return index + 1 }
    }
    return min(1, run.limits.count)
  }

  private func surePoints(
    of limits: [ExchangeLimits], before: Double, after: Double
  ) -> [Point] {
    guard let first = limits.first, let last = limits.last else { return [] }
    let start = first.upper.time - before
    let end = max(last.upper.time, last.lower.time) + after
    let count = Int(clamping: ((end - start) / Self.spacing).rounded(.up), to: 0...1_000_000)
    let step = count > 0 ? (end - start) / Double(count) : 0
    var window = ExchangeWindow(limits: limits, limit: limit)
    return (0...count).map { index in
      let time = start + step * Double(index)
      return Point(time: time, value: window.value(at: time), bend: limit.wander)
    }
  }

  /// From the last sure point to the next run's first exchange, by the maximum drift alone.
  private func doubtfulPoints(
    after start: Double, until next: ClockRun, from run: ClockRun
  ) -> [Point] {
    guard let end = next.limits.first?.upper.time else { return [] }
    let near = (run.limits + next.limits).filter { (start - 30...end + 30).contains($0.upper.time) }
    let count = Int(clamping: (end - start).rounded(.up), to: 0...100_000)
    return (1..<max(count, 1)).map { index in
      let time = start + (end - start) * Double(index) / Double(count)
      let extent = plainExtent(of: near, at: time)
      return Point(time: time, value: extent.time(at: time, shift: 0), bend: limit.maximum)
    }
  }

  private func plainExtent(of limits: [ExchangeLimits], at time: Double) -> OffsetSet.Extent {
    limits.reduce(into: OffsetSet.Extent(low: -.infinity, high: .infinity)) { extent, own in
      let rise = limit.maximum * abs(time - own.upper.time)
      let fall = limit.maximum * abs(time - own.lower.time)
      extent.high = min(extent.high, own.upper.value + rise)
      extent.low = max(extent.low, own.lower.value - fall)
    }
  }
}

/// The exchanges around a time that moves forward.
struct ExchangeWindow {
  let limits: [ExchangeLimits]
  let limit: DriftLimit

  private var block = -Double.infinity
  private var start = 0
  private var end = 0
  private var middle = 0
  private var set: OffsetSet
  private var spread = DelaySpread()
  private var shift = 0.0

  init(limits: [ExchangeLimits], limit: DriftLimit) {
    self.limits = limits
    self.limit = limit
    set = OffsetSet(limit: limit)
  }

  /// The master time of a device time; times must not decrease by more than a block.
  mutating func value(at time: Double) -> CertifiedTime {
    let length = limit.span / 15
    let own = (time / length).rounded(.down)
    if own != block {
      block = own
      load(around: (own + 0.5) * length)
    }
    return set.extent(at: time).time(at: time, shift: shift)
  }

  private mutating func load(around time: Double) {
    guard let first = limits.first?.upper.time, let last = limits.last?.upper.time else { return }
    let half = 0.44 * limit.span
    let center = max(min(time, last - half), first + half)
    while start + 1 < limits.count, limits[start].upper.time < center - half { start += 1 }
    while end < limits.count, limits[end].upper.time <= center + half { end += 1 }
    while middle < limits.count, limits[middle].upper.time < time { middle += 1 }
    set = OffsetSet(limit: limit)
    for own in limits[start..<max(end, start + 1)] { set.insert(own) }
    spread = DelaySpread()
    let near = max(min(middle - DelaySpread.capacity / 2, end - DelaySpread.capacity), start)
    for own in limits[near..<min(near + DelaySpread.capacity, max(end, near + 1))] {
      spread.add(own)
    }
    shift = spread.shift(
      of: set.extent(at: time), at: time, slope: set.slopes.middle, among: min(end - start, 150))
  }
}
