#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds nods and shakes: the head swings away about one axis and comes back soon.
///
/// A pose that is kept is no swing: what counts as rest follows it. Angles are in radians.
struct HeadSwing: Hashable, Sendable {
  /// The smallest swing that counts, about 5°.
  static let least: Float = 0.09
  /// Seconds within which a swing has come back, and within which the next one of a shake has too.
  static let longest = 0.8
  /// Seconds in which the envelope falls to 1/e.
  static let decay = 0.25

  private let swingsNeeded: Int
  private var rest: Rest?
  private var excursion: Excursion?
  private var lastTime = 0.0
  private var lastSwing: Swing?
  private var swings = 0
  private var struck: Double?

  /// - Parameter swingsNeeded: Swings to alternate sides that make the gesture: 1 for a nod, 2 for a shake.
  init(swingsNeeded: Int) { self.swingsNeeded = swingsNeeded }

  /// Registers the angle and the one about the other axis; returns the envelope: 1 as the gesture is
  /// made, then falling.
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

  /// Forgets everything, the envelope too.
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

  /// Seconds in which what counts as rest follows small movements.
  private static let settling = 0.4

  private struct Rest: Hashable {
    var angle: Float
    var across: Float
    /// Where a swing began whose way back has not ended.
    var home: Float?
    var side: Float = 1

    /// The way back is no swing of its own; turning round on it is.
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
