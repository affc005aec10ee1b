import Numbers
import Prosody

/// Learns what is usual in one take: the face and the gaze in the countdown, the voice in the first ten seconds, the pace
/// for ten more.
///
/// Medians and commonest directions, so that a glance or a cough does not count. Bounded: 64 values of each figure.
public struct BaselineLearner: Sendable {
  /// Seconds of the take in which the voice is learnt.
  public static let voiceSpan = 10.0
  /// Seconds of the take in which the face is learnt when the countdown showed none.
  public static let faceSpan = 3.0
  /// Eyes that are farther from the camera's axis than this, in degrees, do not look into its lens.
  private static let widestGaze = 20.0
  private static let axis = EyeDirection(x: 0, y: 0)
  /// Seconds of the take in which the pace is learnt: the pace of 8 s swings by 9 % and misses a person's own by 11 %
  /// after ten seconds, by 7 % after twenty.
  static let paceSpan = 4.0..<20.0
  /// Multiples of the pace so far; after ten seconds others are a change and not the usual.
  private static let paceRange = 0.8...1.3

  private var directions: [EyeDirection] = []
  private var eyes: EyeDirection?
  private var smiles: [Double] = []
  private var paces: [Double] = []
  private var loudnesses: [Double] = []
  private var variations: [Double] = []
  private var livelinesses: [Double] = []
  private var takeTime: Double?
  private let earlier: UsualFigures

  /// - Parameter earlier: what was usual in earlier sessions.
  public init(earlier: UsualFigures = UsualFigures()) { self.earlier = earlier }

  /// Adds the measures of an instant; its time counts from the start of the take and is negative in the countdown.
  public mutating func register(_ window: MeasureWindow) {
    takeTime = window.time
    let needsFace = window.time < 0 || directions.count < 4
    if needsFace, window.time < Self.faceSpan, let face = window.face, face.isPresent {
      if let direction = face.eyes, direction.angle(to: Self.axis) <= Self.widestGaze,
        directions.count < 64
      {
        directions.append(direction)
        eyes = Self.commonest(of: directions)
      }
      Self.add(face.smile, to: &smiles)
    }
    if window.time >= 0, window.time < Self.voiceSpan {
      Self.add(window.face?.liveliness, to: &livelinesses)
    }
    guard let speech = window.speech, let silence = window.silence, silence < 0.5 else { return }
    learn(pace: speech.pace, at: window.time)
    guard window.time >= 0, window.time < Self.voiceSpan else { return }
    Self.add(speech.shortTermLoudness, to: &loudnesses)
    Self.add(speech.pitchVariation, to: &variations)
  }

  private mutating func learn(pace: Double?, at time: Double) {
    guard let pace, Self.paceSpan.contains(time) else { return }
    if time >= Self.voiceSpan, let usual = take.pace, !Self.paceRange.contains(pace / usual) {
      return
    }
    Self.add(pace, to: &paces)
  }

  /// The mean of the directions within 6° of the one that has most of them around it, so that glances do not count even
  /// when they are many.
  private static func commonest(of directions: [EyeDirection]) -> EyeDirection? {
    var best: [EyeDirection] = []
    for direction in directions {
      let near = directions.filter { $0.angle(to: direction) <= 6 }
      if near.count > best.count { best = near }
    }
    guard !best.isEmpty else { return nil }
    let count = Double(best.count)
    return EyeDirection(
      x: best.reduce(0) { $0 + $1.x } / count, y: best.reduce(0) { $0 + $1.y } / count)
  }

  private static func add(_ value: Double?, to values: inout [Double]) {
    guard let value, value.isFinite, values.count < 64 else { return }
    values.append(value)
  }

  /// What this take alone showed; the voice's figures are nil before its ten seconds have passed.
  public var take: UsualFigures {
    var figures = UsualFigures()
    figures.smile = smiles.median
    figures.eyes = eyes
    guard takeTime ?? 0 >= Self.voiceSpan else { return figures }
    figures.pace = paces.count < 4 ? nil : paces.median
    figures.loudness = loudnesses.count < 4 ? nil : loudnesses.median
    figures.pitchVariation = variations.count < 4 ? nil : variations.median
    figures.liveliness = livelinesses.count < 4 ? nil : livelinesses.median
    return figures
  }

  /// What to compare with: the face and the gaze of this take, before earlier ones; pace, variation and liveliness of
  /// earlier sessions, before this take. The level is this take's, because a microphone is never at the same place
  /// twice, but no more than 3 LU below earlier ones.
  ///
  /// Figures that come from this take alone are clamped to ordinary ones, so that a take that begins badly is not its
  /// own measure: 120…165 words a minute, at least 2 semitones, a liveliness of at least 0.25.
  public var usual: UsualFigures {
    let take = take
    var figures = UsualFigures()
    figures.pace = earlier.pace ?? take.pace?.clamped(to: 120...165)
    figures.pitchVariation = earlier.pitchVariation ?? take.pitchVariation.map { max($0, 2) }
    figures.liveliness = earlier.liveliness ?? take.liveliness.map { max($0, 0.25) }
    figures.loudness = take.loudness.map { max($0, (earlier.loudness ?? -.infinity) - 3) }
    figures.smile = take.smile ?? earlier.smile
    figures.eyes = take.eyes ?? earlier.eyes
    return figures
  }
}
