/// Retry delays: the listed delays in order, then the last one repeatedly.
public struct Backoff: Hashable, Sendable {
  private let delays: [Double]
  private var tries = 0

  /// Delays in seconds; an empty list means 1 s every time.
  public init(delays: [Double] = [1, 2, 4, 8, 16, 30]) {
    self.delays = delays.isEmpty ? [1] : delays
  }

  /// The next delay in seconds.
  public mutating func next() -> Double {
    defer { tries = min(tries + 1, delays.count - 1) }
    return delays[tries]
  }

  /// Resets to the first delay; call it after a success.
  public mutating func reset() { tries = 0 }
}
