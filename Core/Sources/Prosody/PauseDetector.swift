/// Pauses: at least 0.25 s below the threshold, between syllables.
///
/// The threshold is 25 dB below the 99th percentile of the last 20 s, long silences left out, or in noise 4.5 dB above
/// the 10th percentile, at most 12 dB below the 99th.
struct PauseDetector: Sendable {
  static let shortest = 25
  private static let window = 800
  /// Frames of a silence after which its level is known, so that a long one does not become the voice.
  private static let longestLearned = 100

  private var levels = SlidingHistogram(-120...10, step: 0.25, capacity: 2000)
  /// Frames added so far.
  private var count = 0
  /// Silent frames up to the last one.
  private var run = 0
  private var hasSpoken = false

  /// For each of the last frames since the first syllable, whether it was in a pause.
  private var inPause = [Bool](repeating: false, count: window)
  private var windowCount = 0
  private var windowSilent = 0

  /// Pauses that have ended but no syllable has followed yet.
  private var open = (pauses: 0, frames: 0, longest: 0)
  private(set) var pauses = 0
  private(set) var frames = 0
  private(set) var longest = 0
  /// The frame with which the last pause began, whether or not it has ended.
  private(set) var lastStart: Int?

  /// Adds the level of the next frame in dB.
  mutating func add(level: Double) {
    if run < Self.longestLearned { levels.add(level) }
    if level < threshold { run += 1 } else { endRun() }
    if run == Self.shortest { lastStart = count + 1 - run }
    if hasSpoken { slide() }
    count += 1
  }

  /// Takes note of a syllable: what was silent before the first is no pause, what is silent after the last neither.
  mutating func addSyllable() {
    hasSpoken = true
    pauses += open.pauses
    frames += open.frames
    longest = max(longest, open.longest)
    open = (0, 0, 0)
  }

  private mutating func endRun() {
    if hasSpoken, run >= Self.shortest {
      open.pauses += 1
      open.frames += run
      open.longest = max(open.longest, run)
    }
    run = 0
  }

  private var threshold: Double {
    guard let top = levels.percentile(0.99), let floor = levels.percentile(0.1) else { return 0 }
    return max(top - 25, min(floor + 4.5, top - 12))
  }

  /// Marks the present frame, and those before it when a silence has become a pause.
  private mutating func slide() {
    let place = windowCount % Self.window
    if inPause[place] { windowSilent -= 1 }
    inPause[place] = false
    windowCount += 1
    guard run >= Self.shortest else { return }
    let marked = run == Self.shortest ? min(run, windowCount) : 1
    for back in 0..<marked {
      let place = (windowCount - 1 - back) % Self.window
      if !inPause[place] {
        inPause[place] = true
        windowSilent += 1
      }
    }
  }

  /// Seconds of the present pause; 0 outside one and before the first syllable.
  var current: Double {
    hasSpoken && run >= Self.shortest ? Double(run) / VoiceFrame.perSecond : 0
  }

  /// The fraction of the last 8 s that was in pauses, the present one included; nil in the first second of speech.
  var ratio: Double? {
    guard windowCount >= 100 else { return nil }
    return Double(windowSilent) / Double(min(windowCount, Self.window))
  }
}
