#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Detects nods and shakes: the head swings about one axis and returns soon.
///
/// A pose that is kept is not a swing: the rest angle follows it. Angles are in radians.
struct HeadSwing: Hashable, Sendable {
  /// The minimum swing, about 5°.
  static let least: Float = 0.09
  /// Maximum time in seconds for the return of a swing, and until the next swing of a shake.
  static let longest = 0.8
  /// The time constant of the envelope in seconds.
  static let decay = 0.25

  private let swingsNeeded: Int
  private var rest: Rest?
  private var excursion: Excursion?
  private var lastTime = 0.0
  private var lastSwing: Swing?
  private var swings = 0
  private var struck: Double?

  /// - Parameter swingsNeeded: number of alternating swings: 1 for a nod, 2 for a shake.
  init(swingsNeeded: Int) { self.swingsNeeded = swingsNeeded }

  /// Adds the angle and the one about the other axis; returns the envelope: 1 at detection, then decaying.
  mutating func register(_ angle: Float, across: Float, at time: Double) -> Float {
    let step = time - lastTime
    if rest == nil || step < 0 || step > HeadSwing.longest {
      begin(angle, across, keeping: step > 0)
    }
    lastTime = time
    if excursion != nil {
      followExcursion(angle, across, at: time)
    } else {
      followRest(angle, across, step: step, at: time)
    }
    return envelope(at: time)
  }

  /// Resets everything, including the envelope.
  mutating func reset() { self = HeadSwing(swingsNeeded: swingsNeeded) }

  private mutating func begin(_ angle: Float, _ across: Float, keeping: Bool) {
    let struck = keeping ? struck : nil
    reset()
    self.struck = struck
    rest = Rest(angle: angle, across: across)
  }

  private mutating func followRest(
    _ angle: Float, _ across: Float, step: Double, at time: Double
  ) {
    guard var rest else { return }
    rest.comeHome(with: angle)
    self.rest = rest
    if abs(angle - rest.angle) >= HeadSwing.least / 3 {
      excursion = Excursion(begin: time, peak: angle - rest.angle, peakAcross: 0)
    } else if step > 0, rest.home == nil {
      let weight = Float(min(step / HeadSwing.settling, 1))
      rest.angle += weight * (angle - rest.angle)
      rest.across += weight * (across - rest.across)
      self.rest = rest
    }
  }

  private mutating func followExcursion(_ angle: Float, _ across: Float, at time: Double) {
    guard let rest, var excursion else { return }
    let away = angle - rest.angle
    if abs(away) > abs(excursion.peak) { excursion.peak = away }
    excursion.peakAcross = max(excursion.peakAcross, abs(across - rest.across))
    if abs(excursion.peak) < HeadSwing.least / 2 { excursion.begin = time }
    self.excursion = excursion
    let isBack = away * (excursion.peak > 0 ? 1 : -1) <= 0.4 * abs(excursion.peak)
    if time - excursion.begin > HeadSwing.longest {
      self.excursion = nil
      self.rest = Rest(angle: angle, across: across)
    } else if isBack {
      self.excursion = nil
      self.rest?.home = rest.angle
      self.rest?.side = excursion.peak > 0 ? 1 : -1
      self.rest?.angle = angle
      finish(excursion, at: time)
    }
  }

  private mutating func finish(_ excursion: Excursion, at time: Double) {
    let size = abs(excursion.peak)
    guard size >= HeadSwing.least, size > excursion.peakAcross else { return }
    let isPositive = excursion.peak > 0
    let follows = lastSwing.map {
      $0.isPositive != isPositive && time - $0.end <= HeadSwing.longest
    }
    swings = follows == true ? swings + 1 : 1
    lastSwing = Swing(isPositive: isPositive, end: time)
    if swings >= swingsNeeded { struck = time }
  }

  private mutating func envelope(at time: Double) -> Float {
    guard let struck else { return 0 }
    let value = expf(Float((struck - time) / HeadSwing.decay))
    guard value >= 0.001 else {
      self.struck = nil
      return 0
    }
    return value
  }

  /// The time constant in seconds with which the rest angle follows small movements.
  private static let settling = 0.4

  private struct Rest: Hashable {
    var angle: Float
    var across: Float
    /// The start angle of a swing that has not returned.
    var home: Float?
    var side: Float = 1

    /// The return is not a new swing unless it reverses.
    mutating func comeHome(with angle: Float) {
      guard let home else { return }
      if (angle - home) * side <= HeadSwing.least / 3 {
        self.angle = home
        self.home = nil
      } else if (angle - self.angle) * side < 0 {
        self.angle = angle
      }
    }
  }

  private struct Excursion: Hashable {
    var begin: Double
    var peak: Float
    var peakAcross: Float
  }

  private struct Swing: Hashable {
    let isPositive: Bool
    let end: Double
  }
}
