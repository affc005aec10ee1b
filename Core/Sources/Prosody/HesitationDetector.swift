#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Held vowels within phrases: at least 250 ms of voice whose pitch stays within half a semitone, whose level stays
/// within 8 dB and whose spectrum hardly moves, not followed by a pause. They are no count of words such as "um".
struct HesitationDetector: Sendable {
  /// Frames that must be held.
  private static let length = 25
  private static let drift = 0.5
  private static let swell = 8.0
  /// dB of mean spectral movement in 50 ms.
  private static let flux = 2.5
  /// A pause that begins within so many frames after the vowel makes it the end of a phrase.
  private static let closeness = 30

  private var octaves = [Double](repeating: 0, count: length)
  private var levels = [Double](repeating: 0, count: length)
  private var fluxes = [Double](repeating: 0, count: length)
  /// Voiced frames in a row, up to the last one.
  private var voiced = 0
  private var count = 0
  private var isHeld = false
  /// The last frame of a held vowel that is not judged yet.
  private var pending: Int?

  /// Hesitations so far.
  private(set) var total = 0
  /// The frames of the last 64.
  private var times = [Int](repeating: 0, count: 64)

  /// What is known of a frame besides its pitch.
  struct Frame: Sendable {
    /// dB of 300…2,400 Hz.
    var level = -120.0
    /// dB of spectral movement.
    var flux = 0.0
  }

  /// Adds a frame whose pitch is decided; `now` is the number of the newest frame, `pauseStart` the frame with which
  /// the last pause began.
  mutating func add(pitch: Double?, _ frame: Frame, now: Int, pauseStart: Int?) {
    voiced = pitch == nil ? 0 : voiced + 1
    octaves[count % Self.length] = pitch.map { log2($0) } ?? 0
    levels[count % Self.length] = frame.level
    fluxes[count % Self.length] = frame.flux
    let held = voiced >= Self.length && isSteady
    if isHeld, !held { pending = count - 1 }
    isHeld = held
    count += 1
    judge(now: now, pauseStart: pauseStart)
  }

  private var isSteady: Bool {
    let range = Self.extent(of: octaves)
    guard 12 * range < Self.drift, Self.extent(of: levels) < Self.swell else { return false }
    return fluxes.reduce(0, +) < Self.flux * Double(Self.length)
  }

  private static func extent(of values: [Double]) -> Double {
    var low = values[0]
    var high = low
    for value in values {
      low = min(low, value)
      high = max(high, value)
    }
    return high - low
  }

  private mutating func judge(now: Int, pauseStart: Int?) {
    guard let end = pending, now > end + Self.closeness + PauseDetector.shortest else { return }
    pending = nil
    if let pauseStart, pauseStart > end - Self.length, pauseStart <= end + Self.closeness { return }
    times[total % times.count] = end
    total += 1
  }

  /// Hesitations a minute over the last minute; nil in the first 10 s.
  func rate(at frame: Int) -> Double? {
    guard frame >= 1000 else { return nil }
    let start = frame - 6000
    var found = 0
    for back in 0..<min(total, times.count) where times[(total - 1 - back) % times.count] >= start {
      found += 1
    }
    return Double(found) * 6000 / Double(min(frame, 6000))
  }
}
