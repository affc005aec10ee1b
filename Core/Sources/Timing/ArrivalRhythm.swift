/// Predicts the next arrival of a steady stream.
public struct ArrivalRhythm: Hashable, Sendable {
  /// The valid range of intervals in seconds: 10 to 200 per second.
  public static let periods = 0.005...0.1
  /// The number of consecutive steady arrivals that make a rhythm.
  public static let proof = 8

  private var last: Double?
  private var period = 0.0
  private var steady = 0

  public init() {}

  /// Adds an arrival, in seconds of any monotonic clock.
  public mutating func register(_ time: Double) {
    defer { last = time }
    guard let last else { return }
    let interval = time - last
    let isSteady = abs(interval - period) < period / 4
    steady = isSteady ? min(steady + 1, Self.proof) : 0
    period = isSteady ? period + (interval - period) / 8 : interval
  }

  /// The predicted next arrival; nil without a rhythm.
  public var due: Double? {
    guard let last, steady == Self.proof, Self.periods.contains(period) else { return nil }
    return last + period
  }
}
