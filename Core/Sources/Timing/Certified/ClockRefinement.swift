import Numbers

extension ClockMap {
  /// The map from all exchanges of a session, in any order; nil without a possible one.
  ///
  /// Each knot uses the exchanges before and after it within the span. Where the drift changed by more than the limit,
  /// between the last exchange that agrees with all later ones and the first that contradicts the earlier ones, bounds
  /// rely on the maximum drift alone. Takes about 0.1 s for an hour of exchanges.
  public init?(
    refining exchanges: [ClockExchange], from side: ExchangeSide = .device,
    limit: DriftLimit = DriftLimit()
  ) {
    self.init(refining: exchanges.map { ($0, side) }, limit: limit)
  }

  /// The same, of exchanges that both sides began.
  public init?(
    refining exchanges: [(exchange: ClockExchange, side: ExchangeSide)],
    limit: DriftLimit = DriftLimit()
  ) {
    let limits = exchanges.compactMap {
      ExchangeLimits($0.exchange, from: $0.side, resolution: limit.resolution)
    }
    let runs = ClockRun.runs(of: limits.sorted { $0.master < $1.master }, limit: limit)
    let pieces = runs.indices.compactMap { index -> Piece? in
      guard index == 0 || runs[index].isStep else { return nil }
      let end = runs[(index + 1)...].firstIndex { $0.isStep } ?? runs.count
      return ClockCourse(runs: Array(runs[index..<end]), limit: limit).piece(
        earliest: index > 0 ? runs[index - 1].limits.last?.master : nil,
        latest: end < runs.count ? runs[end].limits.first?.master : nil)
    }
    guard !pieces.isEmpty else { return nil }
    self.init(pieces: pieces, limit: limit)
  }
}

/// Consecutive exchanges that fit one course within the drift limit.
struct ClockRun {
  var limits: [ExchangeLimits]
  /// The clock was set or slept before it; else its drift changed.
  var isStep: Bool

  /// Splits exchanges in the order of the master's time.
  static func runs(of limits: [ExchangeLimits], limit: DriftLimit) -> [ClockRun] {
    var runs: [ClockRun] = []
    var set = OffsetSet(limit: limit)
    for (index, own) in limits.enumerated() {
      if runs.isEmpty {
        runs.append(ClockRun(limits: [own], isStep: false))
        set.insert(own)
        continue
      }
      let isStep = set.step(to: own) != 0
      if isStep, isAlone(index, in: limits, after: set) { continue }
      var next = set
      next.insert(own)
      guard isStep || next.slopes.isEmpty else {
        runs[runs.count - 1].limits.append(own)
        set = next
        continue
      }
      runs.append(ClockRun(limits: [own], isStep: isStep))
      set = OffsetSet(limit: limit)
      set.insert(own)
    }
    return runs
  }

  /// A false exchange: the next one agrees with those before it and not with this one.
  private static func isAlone(
    _ index: Int, in limits: [ExchangeLimits], after set: OffsetSet
  ) -> Bool {
    guard index + 1 < limits.count else { return false }
    var own = OffsetSet(limit: set.limit)
    own.insert(limits[index])
    return own.step(to: limits[index + 1]) != 0 && set.step(to: limits[index + 1]) == 0
  }
}
