/// Limits a stream to `rate` frames per second, using the frames' own times.
///
/// The slots are on a fixed grid from the first frame on, so the mean rate never drifts. A frame may be early
/// by half the source's interval and still use its slot; while the source is no faster than the grid,
/// simultaneous frames use the following slots, at most four ahead, so jitter and bursts lose none. Slots
/// used ahead are compensated slowly when the source proves to be faster.
public struct RateDecimator: Hashable, Sendable {
  public let rate: Double
  private var origin: Double?
  private var lastTime = 0.0
  private var lastSlot = 0.0
  private var interval = 0.0
  private var pace = Pace()
  /// The number of slots that may currently be used ahead.
  private var ahead = 0.0

  /// Frames per second; infinity admits every frame, a rate that is not positive admits none.
  public init(rate: Double) { self.rate = rate }

  /// Whether to send the frame of this time in seconds; a time that runs backwards starts a new grid.
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
    pace.register(step)
    ahead = pace.isWithin(rate) ? Self.mostAhead : max(0, ahead - Self.giveBack)
    lastTime = time
    let place = (time - origin) * rate + min(0.5, 0.5 * interval * rate)
    let slot = place.rounded(.down)
    if slot > lastSlot {
      lastSlot = slot
      return true
    }
    guard step > 0, lastSlot + 1 - place <= ahead else { return false }
    lastSlot += 1
    return true
  }

  private static let mostAhead = 4.0
  private static let giveBack = 0.02
}

/// The mean and the unevenness of the last intervals.
private struct Pace: Hashable, Sendable {
  private var count = 0.0
  private var mean = 0.0
  private var deviation = 0.0

  /// A pause is not part of the rate.
  mutating func register(_ step: Double) {
    guard step <= 0.25 else { return }
    count = min(count + 1, 64)
    mean += (step - mean) / count
    deviation += (abs(step - mean) - deviation) / count
  }

  /// Whether the source may be no faster than this rate, given the unevenness.
  func isWithin(_ rate: Double) -> Bool { (mean + 3 * deviation) * rate >= 0.985 }
}
