/// Estimates the sending times of a sender without timestamps, from arrival times.
///
/// Assumes that frames are sent at a constant rate and that the network only delays them. The estimate is a
/// line with the mean period of the arrivals that follows early arrivals fast and late ones slowly: it
/// approximates the minimum delay. Jitter and bursts have no effect; a pause of more than 0.25 s shifts it.
public struct ArrivalClock: Hashable, Sendable {
  /// The frame period in seconds; 1/60 until measured.
  public private(set) var period = 1.0 / 60

  private var lastArrival: Double?
  private var lastTime = -Double.infinity
  private var count = 0.0
  /// The number of intervals in the mean period.
  private var weight = 4.0
  /// The number of intervals since the last one that ended a burst, and their sum.
  private var pending = Interval()

  private struct Interval: Hashable, Sendable {
    var count = 0.0
    var seconds = 0.0
  }

  public init() {}

  /// The estimated sending time on the arrivals' clock, in seconds; increases with every frame.
  public mutating func time(of arrival: Double) -> Double {
    guard let lastArrival, (0...Self.longestPause).contains(arrival - lastArrival) else {
      return begin(at: arrival)
    }
    self.lastArrival = arrival
    count = min(count + 1, Self.memory)
    learn(arrival - lastArrival)
    let predicted = lastTime + period
    let late = arrival - predicted
    let time = predicted + correction(late)
    lastTime = abs(late) > Self.longestDelay ? max(arrival, lastTime + Self.leastStep) : time
    return lastTime
  }

  private mutating func begin(at arrival: Double) -> Double {
    lastArrival = arrival
    count = 1
    pending = Interval()
    lastTime = max(arrival, lastTime + Self.leastStep)
    return lastTime
  }

  /// A burst counts once, at its end: the interval after it is divided among its frames.
  private mutating func learn(_ interval: Double) {
    guard interval <= Self.longestDelay else {
      pending = Interval()
      return
    }
    pending.count += 1
    pending.seconds += interval
    guard interval > period / 2 || pending.count >= Self.longestBurst else { return }
    weight = min(Self.memory, weight + pending.count)
    let mean = pending.seconds / pending.count
    period += min(1, pending.count / weight) * (mean - period)
    period = min(max(period, Self.periods.lowerBound), Self.periods.upperBound)
    pending = Interval()
  }

  /// The correction of the line for a frame that is late, or early where negative.
  private func correction(_ late: Double) -> Double {
    guard late < 0 else { return late * max(Self.lateGain, 1 - count / Self.search) }
    return max(late * Self.earlyGain * count / Self.memory, -period / 4)
  }

  private static let memory = 64.0
  /// The number of frames within which a slower rate is detected.
  private static let search = 24.0
  private static let earlyGain = 0.25
  private static let lateGain = 0.03
  private static let longestBurst = 8.0
  private static let longestDelay = 0.25
  private static let longestPause = 1.0
  private static let leastStep = 1e-4
  private static let periods = 1.0 / 500...0.25
}
