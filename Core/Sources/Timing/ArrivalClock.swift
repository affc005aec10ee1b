/// Estimates when a sender without timestamps sent its frames, from when they arrived here.
///
/// Frames are taken to leave evenly, and a network only holds them up. So the estimate is a line with
/// the mean period of the arrivals that follows early ones fast and late ones slowly: it lies near
/// the least delay. Jitter and bursts leave it even; a pause of more than a quarter second moves it.
public struct ArrivalClock: Hashable, Sendable {
  /// Seconds between two frames; a 60th until arrivals say more.
  public private(set) var period = 1.0 / 60

  private var lastArrival: Double?
  private var lastTime = -Double.infinity
  private var count = 0.0
  /// How many intervals the period is the mean of.
  private var weight = 4.0
  /// Intervals since the last one that ended a burst, and their sum.
  private var pending = Interval()

  private struct Interval: Hashable, Sendable {
    var count = 0.0
    var seconds = 0.0
  }

  public init() {}

  /// The instant of sending in the arrivals' own time, in seconds; it rises with every frame.
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

  /// A burst counts once, when it is over: the interval after it belongs to all of its frames.
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

  /// How far the line moves for a frame that comes late, or early where negative.
  private func correction(_ late: Double) -> Double {
    guard late < 0 else { return late * max(Self.lateGain, 1 - count / Self.search) }
    return max(late * Self.earlyGain * count / Self.memory, -period / 4)
  }

  private static let memory = 64.0
  /// Frames within which a slower sender's rate is found.
  private static let search = 24.0
  private static let earlyGain = 0.25
  private static let lateGain = 0.03
  private static let longestBurst = 8.0
  private static let longestDelay = 0.25
  private static let longestPause = 1.0
  private static let leastStep = 1e-4
  private static let periods = 1.0 / 500...0.25
}
