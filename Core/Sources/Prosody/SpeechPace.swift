/// Words a minute from syllable nuclei.
///
/// The rate is the number of intervals between nuclei over their sum, where no interval counts for more than 1.5 s:
/// pauses between phrases are part of a pace, silence is not. Nothing counts before the first or after the last.
struct SpeechPace: Sendable {
  /// The most frames of an interval that count.
  private static let longestGap = 150
  private static let window = 800
  private static let capacity = 128

  /// Nuclei so far.
  private(set) var count = 0
  private(set) var firstFrame: Int?
  private(set) var lastFrame = 0
  /// Frames of speech: the sum of the counted intervals.
  private(set) var clock = 0
  /// The clock at the last nuclei.
  private var recent = [Int](repeating: 0, count: capacity)

  /// Adds a nucleus at a later frame than the last one's.
  mutating func add(_ frame: Int) {
    if firstFrame == nil {
      firstFrame = frame
    } else {
      clock += min(frame - lastFrame, Self.longestGap)
    }
    lastFrame = frame
    recent[count % Self.capacity] = clock
    count += 1
  }

  /// Frames of speech up to a frame after the last nucleus; 0 before the first.
  func time(at frame: Int) -> Int {
    count == 0 ? 0 : clock + min(frame - lastFrame, Self.longestGap)
  }

  /// Words a minute over the last 8 s of speech; nil with under 2 s or four nuclei in them, and after 8 s of silence.
  func pace(at frame: Int) -> Double? {
    guard count > 0, frame - lastFrame <= Self.window else { return nil }
    let start = time(at: frame) - Self.window
    var intervals = 0
    var first = clock
    while intervals + 1 < min(count, Self.capacity) {
      let earlier = recent[(count - 2 - intervals) % Self.capacity]
      if earlier < start { break }
      first = earlier
      intervals += 1
    }
    return Self.words(intervals: intervals, frames: clock - first)
  }

  /// Words a minute of all that was heard.
  var whole: Double? { Self.words(intervals: count - 1, frames: clock) }

  /// Syllables a second of all that was heard.
  var syllableRate: Double? { Self.rate(intervals: count - 1, frames: clock) }

  private static func rate(intervals: Int, frames: Int) -> Double? {
    guard intervals >= 3, frames >= 200 else { return nil }
    return Double(intervals) / Double(frames) * VoiceFrame.perSecond
  }

  private static func words(intervals: Int, frames: Int) -> Double? {
    rate(intervals: intervals, frames: frames).map(SpeechMeasures.pace(ofRate:))
  }
}
