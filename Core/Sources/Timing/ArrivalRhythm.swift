/// Learns from arrivals when the next one is due, as long as they come steadily.
public struct ArrivalRhythm: Hashable, Sendable {
  /// Seconds between two arrivals that count as a stream: 10 to 200 a second.
  public static let periods = 0.005...0.1
  /// How many steady arrivals in a row make a rhythm.
  public static let proof = 8

  private var last: Double?
  private var period = 0.0
  private var steady = 0

  public init() {}

  /// Takes one arrival, in seconds of any monotonic clock.
  public mutating func register(_ time: Double) {
    defer { last = time }
    guard let last else { return }
    let interval = time - last
    let isSteady = abs(interval - period) < period / 4
    steady = isSteady ? min(steady + 1, Self.proof) : 0
    period = isSteady ? period + (interval - period) / 8 : interval
  }

  /// When the next arrival is due; nil while there is no rhythm.
  public var due: Double? {
    guard let last, steady == Self.proof, Self.periods.contains(period) else { return nil }
    return last + period
  }
}
