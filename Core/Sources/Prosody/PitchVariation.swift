#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How much the pitch of voiced frames moves, in semitones, rounded to 0.05.
struct PitchVariation: Sendable {
  private var semitones: SlidingHistogram
  /// For each of the last frames, whether it was voiced; empty when nothing leaves.
  private var voiced: [Bool]
  private var next = 0
  /// Voiced frames that a deviation needs.
  private let least: Int

  /// Over the last `frames`, or all with 0.
  init(frames: Int, least: Int = 50) {
    self.least = least
    // 75…500 Hz are 32.84 semitones; no more values than frames can be in the window.
    semitones = SlidingHistogram(0...33, step: 0.05, capacity: frames)
    voiced = Array(repeating: false, count: frames)
  }

  mutating func add(_ frequency: Double?) {
    if !voiced.isEmpty {
      if voiced[next] { semitones.removeOldest() }
      voiced[next] = frequency != nil
      next = next + 1 == voiced.count ? 0 : next + 1
    }
    if let frequency { semitones.add(12 * log2(frequency / PitchCandidates.floor)) }
  }

  /// The standard deviation in semitones; nil with too little voice.
  var deviation: Double? { semitones.count < least ? nil : semitones.deviation }

  /// From the 5th to the 95th percentile, in semitones.
  var range: Double? {
    guard semitones.count >= 50, let high = semitones.percentile(0.95),
      let low = semitones.percentile(0.05)
    else { return nil }
    return high - low
  }

  /// Hz.
  var median: Double? {
    semitones.percentile(0.5).map { PitchCandidates.floor * exp2($0 / 12) }
  }
}
