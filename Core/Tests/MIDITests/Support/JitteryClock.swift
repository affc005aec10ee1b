import MIDI
import TestSupport

/// A clock whose pulses arrive with jitter, in order.
struct JitteryClock {
  enum Jitter: CaseIterable {
    case none
    /// Up to 3 ms early or late.
    case uniform
    /// A standard deviation of 3 ms.
    case normal
  }

  let jitter: Jitter
  var tempo: Double
  /// The true instant of the next pulse.
  private(set) var time = 1_000.0
  /// The number of the next pulse.
  private(set) var count = 0
  private var arrival = 0.0
  private var random: SeededGenerator

  init(tempo: Double, jitter: Jitter = .none, seed: UInt64 = 1) {
    self.tempo = tempo
    self.jitter = jitter
    random = SeededGenerator(seed: seed &* 77)
  }

  var period: Double { 2.5 / tempo }
  var beats: Double { Double(count) / 24 }

  /// Lets the next pulse arrive, unless it is lost; gives its true instant.
  @discardableResult
  mutating func pulse(to follower: inout ClockFollower, isLost: Bool = false) -> Double {
    defer {
      time += period
      count += 1
    }
    arrival = max(arrival, time + noise())
    if !isLost { follower.receive(.clock, at: arrival) }
    return time
  }

  /// Lets a pulse's time pass.
  mutating func skip() { time += period }

  mutating func run(beats: Double, to follower: inout ClockFollower) {
    let end = self.beats + beats
    while self.beats < end { pulse(to: &follower) }
  }

  private mutating func noise() -> Double {
    switch jitter {
    case .none: 0
    case .uniform: Double.random(in: -0.003...0.003, using: &random)
    case .normal:
      // The sum of twelve has a variance of 1.
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) } * 0.003
    }
  }
}
