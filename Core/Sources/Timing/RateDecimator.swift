/// Lets through at most `rate` frames a second, judged by the frames' own times.
///
/// The slots lie on a fixed grid from the first frame on, so the mean rate never drifts. A frame may
/// come early by half the source's interval and still take its slot, so jitter does not make gaps.
public struct RateDecimator: Hashable, Sendable {
  public let rate: Double
  private var origin: Double?
  private var lastTime = 0.0
  private var lastSlot = 0.0
  private var interval = 0.0

  /// Frames a second; infinity admits every frame, a rate that is not positive admits none.
  public init(rate: Double) { self.rate = rate }

  /// Whether the frame of this time, in seconds, goes out; a time that runs backwards starts a new grid.
  public mutating func admits(_ time: Double) -> Bool {
    guard rate > 0, time.isFinite else { return false }
    guard rate.isFinite else { return true }
    guard let origin, time >= lastTime else {
      self = RateDecimator(rate: rate)
      origin = time
      lastTime = time
      return true
    }
    let step = time - lastTime
    interval = interval == 0 ? step : interval + 0.1 * (min(step, 2 * interval) - interval)
    lastTime = time
    let early = min(0.5, 0.5 * interval * rate)
    let slot = ((time - origin) * rate + early).rounded(.down)
    guard slot > lastSlot else { return false }
    lastSlot = slot
    return true
  }
}
