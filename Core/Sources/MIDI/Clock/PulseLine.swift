import Numbers

/// The line from a clock's pulses to their instants, with the pulses that came late, got lost or began anew.
struct PulseLine: Sendable {
  /// Beats per minute; nil until known within half a percent.
  private(set) var tempo: Double?
  /// The number of the next pulse.
  private(set) var next = 0.0
  private var last = -Double.infinity
  private var window = PulseWindow()
  /// Pulses far from the line: late ones, after lost ones, or of another tempo.
  private var waiting: [Pulse] = []
  private var begins = false

  /// Adds a pulse; gives the pulses for which it counts: 1, and those that proved to be lost.
  ///
  /// An instant that runs backwards counts as the last one, and begins anew after half a second.
  mutating func add(_ seconds: Double) -> Double {
    if abs(seconds - last) > ClockFollower.timeout { forget() }
    last = max(seconds, last)
    let pulse = Pulse(number: next, time: last)
    next += 1
    let isFirst = begins
    begins = false
    guard tempo != nil, let fit = window.fit else {
      if isFirst { window.restart() }
      take(pulse)
      return 1
    }
    let lateness = fit.lateness(of: pulse)
    if isFirst, abs(lateness) > max(2.5 * window.jitter, fit.period / 8) {
      window.restart(keeping: fit.period)
      take(pulse)
      return 1
    }
    if waiting.isEmpty, abs(lateness) < tolerance(fit) {
      take(pulse)
      return 1
    }
    waiting.append(pulse)
    return 1 + judge(fit)
  }

  /// The number of the pulse of an instant, with its fraction; nil without a tempo.
  func pulse(at seconds: Double) -> Double? {
    guard tempo != nil, let fit = window.fit, seconds.isFinite else { return nil }
    return fit.number + (seconds - fit.time) / fit.period
  }

  /// Expects that the next pulse has a new phase.
  mutating func restart() {
    waiting.removeAll(keepingCapacity: true)
    begins = true
  }

  mutating func advance(to seconds: Double) {
    if seconds - last > ClockFollower.timeout { forget() }
  }

  private mutating func forget() {
    tempo = nil
    last = -.infinity
    waiting.removeAll(keepingCapacity: true)
    window.forget()
  }

  /// How far a pulse may be from the line, in seconds.
  private func tolerance(_ fit: PulseWindow.Fit) -> Double {
    min(max(window.outlier, fit.period / 8), fit.period / 2)
  }

  private mutating func take(_ pulse: Pulse) {
    window.append(pulse)
    refit()
  }

  private mutating func refit() {
    window.refit()
    guard let fit = window.fit else {
      if window.count >= Self.leastCount { tempo = nil }
      return
    }
    let (shortest, longest) = (Self.periods.lowerBound, Self.periods.upperBound)
    let error = 3 * fit.deviation
    if fit.period + error < shortest || fit.period - error > longest {
      tempo = nil
    } else if fit.deviation < Self.precision * fit.period, window.count >= Self.leastCount {
      tempo = (60 / (ClockFollower.resolution * fit.period)).clamped(to: ClockFollower.tempos)
    }
  }

  /// Pulses that stay late by whole periods follow lost ones; those that go away from the line have another
  /// tempo; those that come back to it were late. Gives the number of lost pulses.
  private mutating func judge(_ fit: PulseWindow.Fit) -> Double {
    let newest = waiting.suffix(2)
    if newest.count == 2, abs(newest.reduce(0) { $0 + fit.lateness(of: $1) }) < 2 * tolerance(fit) {
      let outlier = window.outlier
      settle { abs(fit.lateness(of: $0)) < outlier ? $0 : nil }
      return 0
    }
    guard waiting.count > 2 else { return 0 }
    let trend = Trend(waiting.map { (x: $0.number - next, y: fit.lateness(of: $0)) })
    let noise = 4 * window.jitter * trend.spread
    let isSteady = abs(trend.slope) < max(noise, 0.04 * fit.period)
    if !isSteady, trend.slope * trend.mean > 0 {
      change()
      return 0
    }
    let isEnough = waiting.count >= 8 && noise < 0.06 * fit.period
    guard isEnough || waiting.count == Self.patience else { return 0 }
    guard isSteady else {
      waiting.removeFirst()
      return 0
    }
    let lost = (trend.mean / fit.period).rounded()
    guard lost >= 1, abs(trend.mean / fit.period - lost) < 0.3 else {
      settle { $0 }
      return 0
    }
    next += lost
    settle { Pulse(number: $0.number + lost, time: $0.time) }
    return lost
  }

  /// Adds those that waited to the line.
  private mutating func settle(_ place: (Pulse) -> Pulse?) {
    for pulse in waiting.compactMap(place) { window.append(pulse) }
    waiting.removeAll(keepingCapacity: true)
    refit()
  }

  /// Begins a new line with the pulses that waited.
  private mutating func change() {
    window.restart()
    settle { $0 }
  }

  private static let leastCount = 12
  private static let precision = 0.005
  private static let patience = 16
  private static let margin = 1.01
  /// Seconds a pulse.
  private static let periods =
    2.5 / (ClockFollower.tempos.upperBound * margin)...2.5 * margin
    / ClockFollower.tempos.lowerBound
}
