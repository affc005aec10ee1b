/// The content of `sync_log.json`: how the times of a session were made, and how far they can be trusted.
public struct SyncLog: Hashable, Codable, Sendable {
  /// One device's clock.
  public struct Device: Hashable, Codable, Sendable {
    public var id: String
    public var exchanges: Int
    public var refused: Int
    /// The least round-trip delay in seconds.
    public var roundTrip: Double?
    /// Master minus device time in seconds, in the middle of the session.
    public var offset: Double
    /// The mean drift in ppm: the master's rate minus the device's.
    public var driftPPM: Double
    /// In milliseconds, over the session.
    public var boundMilliseconds: BoundSummary
    public var events: [ClockEvent]
    public var witnesses: [Witness]
    public var map: ClockMap

    private enum CodingKeys: String, CodingKey {
      case id, exchanges, refused, offset, events, witnesses, map
      case roundTrip = "least_round_trip"
      case driftPPM = "drift_ppm"
      case boundMilliseconds = "bound_ms"
    }
  }

  /// One physical event seen by two streams, on the master's clock: independent of the exchanges.
  public struct Witness: Hashable, Codable, Sendable {
    public var stream: String
    public var reference: String
    /// Master time of the event in seconds.
    public var time: Double
    /// By how much the stream is later than the reference, in milliseconds.
    public var residualMilliseconds: Double
    public var correlation: Double

    public init(
      stream: String, reference: String, time: Double, residualMilliseconds: Double,
      correlation: Double
    ) {
      self.stream = stream
      self.reference = reference
      self.time = time
      self.residualMilliseconds = residualMilliseconds
      self.correlation = correlation
    }

    private enum CodingKeys: String, CodingKey {
      case stream, reference, time, correlation
      case residualMilliseconds = "residual_ms"
    }
  }

  public var master: String
  /// Unix seconds at the session's time 0; nil when unknown.
  public var anchor: Double?
  public var assumptions: [String]
  public var devices: [Device]
  public var pairs: PairBounds

  private enum CodingKeys: String, CodingKey {
    case master, assumptions, devices, pairs
    case anchor = "utc_anchor"
  }

  /// The log of a session over `range` of the master's clock; master times in maps, events and witnesses are on the same clock.
  public init(
    master: String, anchor: Double?, devices: [Device], range: ClosedRange<Double>
  ) {
    self.master = master
    self.anchor = anchor
    self.devices = devices
    assumptions = SyncLog.statements
    pairs = PairBounds(
      [(master, .identity)] + devices.map { ($0.id, $0.map) }, over: range)
  }

  static let statements = [
    "A message never arrives before it is sent, so each exchange limits master minus device time to an interval.",
    "The drift never exceeds maximum_drift, and differs by at most maximum_drift_change at two instants that are at"
      + " most within_seconds apart.",
    "Each timestamp is wrong by at most timestamp_resolution.",
    "While these hold, each bound does: linear between knots, and the bound of a pair is the sum of both.",
  ]
}

extension SyncLog.Device {
  /// The summary of a map over `range` of the master's clock; nil where the map has no time in it.
  public init?(
    id: String, map: ClockMap, clock: CertifiedClock, range: ClosedRange<Double>,
    witnesses: [SyncLog.Witness] = []
  ) {
    let length = range.upperBound - range.lowerBound
    let times = (0...1000).map { range.lowerBound + length * Double($0) / 1000 }
    let values = times.compactMap { time in map.device(at: time).map { (time, $0) } }
    guard let first = values.first, let last = values.last,
      let bounds = BoundSummary(of: values.map { $0.1.bound * 1000 })
    else { return nil }
    let middle = values[values.count / 2]
    let seconds = last.1.time - first.1.time
    self.init(
      id: id, exchanges: clock.exchanges, refused: clock.refused, roundTrip: clock.roundTrip,
      offset: middle.0 - middle.1.time,
      driftPPM: seconds > 0 ? ((last.0 - first.0) / seconds - 1) * 1e6 : 0,
      boundMilliseconds: bounds, events: clock.events, witnesses: witnesses, map: map)
  }
}
