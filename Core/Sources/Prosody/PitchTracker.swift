import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pitch of one frame of 10 ms.
public struct PitchFrame: Equatable, Sendable {
  /// Seconds of sound before the frame's centre.
  public var time: Double
  /// Hz, 75…500; nil where the voice is unvoiced or silent.
  public var frequency: Double?

  public init(time: Double, frequency: Double?) {
    self.time = time
    self.frequency = frequency
  }
}

/// The likeliest course through the candidates of the frames (Viterbi 1967) with the costs of Boersma 1993, decided
/// 300 ms later.
struct PitchTracker: Sendable {
  /// Frames between a frame and the decision about it.
  static let delay = 30
  static let voicingThreshold = 0.45
  private static let silenceThreshold = 0.03
  private static let octaveCost = 0.01
  private static let jumpCost = 0.35
  private static let voicingCost = 0.14
  /// The loudest peak is forgotten by 0.26 dB a second, so that one clap does not hide a voice for ever.
  private static let memory = 0.9997
  /// Place 0 of a frame is "unvoiced".
  private static let width = PitchCandidates.limit + 1
  private static let depth = delay + 1

  /// Frames added so far.
  private(set) var count = 0
  /// Base-2 logarithms of Hz, and where each course came from, for the last frames.
  private var octaves = [Double](repeating: 0, count: depth * width)
  private var origins = [UInt8](repeating: 0, count: depth * width)
  private var scores = [Double](repeating: 0, count: width)
  private var previous = [Double](repeating: 0, count: width)
  private var used = 0
  private var loudest = 0.0

  /// Adds a frame.
  mutating func add(_ candidates: PitchCandidates) {
    loudest = max(loudest * Self.memory, candidates.peak)
    let row = count % Self.depth * Self.width
    let past = (count + Self.depth - 1) % Self.depth * Self.width
    swap(&scores, &previous)
    for place in 0...candidates.count {
      var own = unvoicedStrength(candidates)
      if place > 0 {
        let candidate = candidates.list[place - 1]
        octaves[row + place] = log2(candidate.frequency)
        own =
          candidate.strength - Self.octaveCost * log2(PitchCandidates.ceiling / candidate.frequency)
      }
      let (origin, score) = best(for: place, row: row, past: past)
      origins[row + place] = origin
      scores[place] = own + score
    }
    used = candidates.count + 1
    let top = scores.prefix(used).max() ?? 0
    for place in 0..<used { scores[place] -= top }
    count += 1
  }

  /// Noise hides the period of a voice, so the threshold falls by what it hides.
  private func unvoicedStrength(_ candidates: PitchCandidates) -> Double {
    guard loudest > 0 else { return 2 }
    let level = candidates.peak / loudest
    let reference = Self.silenceThreshold / (1 + Self.voicingThreshold)
    let threshold = Self.voicingThreshold - candidates.hiddenVoicing
    return threshold + max(0, 2 - level / reference)
  }

  /// The best course to a place of the present frame.
  private func best(for place: Int, row: Int, past: Int) -> (UInt8, Double) {
    guard count > 0 else { return (0, 0) }
    var origin = 0
    var most = -Double.infinity
    for from in 0..<used {
      var cost = 0.0
      if (from == 0) != (place == 0) {
        cost = Self.voicingCost
      } else if place > 0 {
        cost = Self.jumpCost * abs(octaves[row + place] - octaves[past + from])
      }
      if previous[from] - cost > most {
        most = previous[from] - cost
        origin = from
      }
    }
    return (UInt8(truncatingIfNeeded: origin), most)
  }

  /// Hz of the frame `back` frames before the last, on the likeliest course now; nil for unvoiced.
  func frequency(back: Int) -> Double? {
    guard count > 0 else { return nil }
    var place = 0
    for other in 0..<used where scores[other] > scores[place] { place = other }
    for step in 0..<min(back, Self.delay, count - 1) {
      place = Int(origins[(count - 1 - step) % Self.depth * Self.width + place])
    }
    let frame = max(count - 1 - back, 0)
    return place == 0 ? nil : exp2(octaves[frame % Self.depth * Self.width + place])
  }
}
