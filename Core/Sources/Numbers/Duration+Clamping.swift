extension Duration {
  /// About 31 years: longer than any wait, without overflow of instants.
  public static let longest = Duration.seconds(1_000_000_000)

  /// Seconds clamped to ±`longest`; 0 for NaN.
  @inlinable
  public static func seconds(clamping seconds: Double) -> Duration {
    let limit = 1e9
    let whole = Int64(clamping: min(max(seconds, -limit), limit) * 1e9)
    return seconds.isNaN ? .zero : .nanoseconds(whole)
  }
}
