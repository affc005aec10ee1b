/// How long to wait before each further try: the delays in order, then the last one for ever.
public struct Backoff: Hashable, Sendable {
  private let delays: [Double]
  private var tries = 0

  /// Delays in seconds; an empty list waits 1 s every time.
  public init(delays: [Double] = [1, 2, 4, 8, 16, 30]) {
    self.delays = delays.isEmpty ? [1] : delays
  }

  /// Seconds to wait now.
  public mutating func next() -> Double {
    defer { tries = min(tries + 1, delays.count - 1) }
    return delays[tries]
  }

  /// Starts again at the first delay: call it when a try worked.
  public mutating func reset() { tries = 0 }
}
