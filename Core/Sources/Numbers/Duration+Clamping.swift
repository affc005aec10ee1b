extension Duration {
  /// About 31 years: far enough for every wait, and far from where instants overflow.
  public static let longest = Duration.seconds(1_000_000_000)

  /// Seconds of any size, clamped to ±`longest`; 0 when they are not a number.
  @inlinable
  public static func seconds(clamping seconds: Double) -> Duration {
    let limit = 1e9
    let whole = Int64(clamping: min(max(seconds, -limit), limit) * 1e9)
    return seconds.isNaN ? .zero : .nanoseconds(whole)
  }
}
