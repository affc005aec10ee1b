/// Steadies one position of a hand, a finger or another point, in fractions of the picture.
public struct PositionStabilizer: Hashable, Sendable {
  /// How a position is steadied.
  public enum Method: String, CaseIterable, Codable, Hashable, Sendable {
    /// Exponential smoothing with a limit of speed, per frame: the instrument's original feel.
    case classic
    /// One-Euro with the measured noise: what new players get.
    case adaptive
    /// As adaptive, for hands that tremble: 5 to 8 Hz hardly move the point, which follows later.
    case tremor
  }

  /// The share of a new position, per frame.
  public static let smoothing: Float = 0.6
  /// The largest step of a frame that ``Method/classic`` believes, in pictures.
  public static let largestStep: Float = 0.15
  /// The largest speed that the others believe, in pictures a second; a fast reach has 6.
  public static let largestSpeed: Float = 9
  /// After so many rejected frames the new place is believed.
  public static let patience = 5

  public let method: Method
  private var point: SIMD2<Float>?
  /// The last position that was believed, as it was given.
  private var believed = SIMD2<Float>()
  /// The instant of the last frame.
  private var time = 0.0
  private var rejected = 0
  private var filter: OneEuroFilter<SIMD2<Float>>
  private var tremor = TremorFilter()
  /// Seconds by which the result is behind a point of even speed; 0 for ``Method/tremor``, which is behind on purpose.
  public private(set) var lag: Float = 0

  public init(_ method: Method = .adaptive) {
    self.method = method
    filter = OneEuroFilter()
  }

  /// Steadies the position of an instant in seconds; a position that is not finite returns the last one.
  public mutating func update(_ position: SIMD2<Float>, at time: Double) -> SIMD2<Float> {
    guard position.x.isFinite, position.y.isFinite else { return point ?? SIMD2(0.5, 0.5) }
    let isAccepted = accepts(position, at: time)
    let elapsed = Float(time - self.time)
    self.time = time
    guard isAccepted else { return point ?? position }
    believed = position
    let steady =
      switch method {
      case .classic: point.map { $0 + Self.smoothing * (position - $0) } ?? position
      case .adaptive: filter.filter(position, at: time)
      case .tremor: tremor.filter(position, at: time)
      }
    switch method {
    case .classic: lag = elapsed > 0 && elapsed < 1 ? elapsed * (1 / Self.smoothing - 1) : 0
    case .adaptive: lag = filter.lag
    case .tremor: lag = 0
    }
    point = steady
    return steady
  }

  /// Forgets the position, as when its hand is lost.
  public mutating func reset() {
    point = nil
    rejected = 0
    filter.reset()
    tremor.reset()
  }

  /// Whether a position is believed: a leap is an error of detection, until it stays there.
  private mutating func accepts(_ position: SIMD2<Float>, at time: Double) -> Bool {
    guard let point else { return true }
    let step = position - (method == .classic ? point : believed)
    guard (step * step).sum().squareRoot() > largestStep(at: time) else {
      rejected = 0
      return true
    }
    rejected += 1
    guard rejected > Self.patience else { return false }
    reset()
    return true
  }

  private func largestStep(at time: Double) -> Float {
    guard method != .classic else { return Self.largestStep }
    let elapsed = Float(time - self.time)
    return Self.largestSpeed * (elapsed > 1 / 60 ? elapsed : 1 / 60)
  }
}
