import Numbers

/// How surely a pace is slow or fast: the time for which it is beyond its limit, weighted by how far (Page 1954, CUSUM).
///
/// The pace of eight seconds swings, so one just beyond the limit must stay there for longer than one far beyond; what
/// stays within the limits takes the evidence away again.
struct PaceEvidence: Hashable, Sendable {
  /// Seconds × (deviation − 1), so that 25 % beyond the limit takes 4 s.
  private static let needed = 1.0
  private static let most = 4.0
  private static let largestDeviation = 3.0
  /// Seconds between two windows at most; the calls of the wire are 2 s apart.
  private static let longestStep = 2.5

  private var slow = 0.0
  private var fast = 0.0
  private var lastTime: Double?

  /// - Parameter deviation: −1 at the limit of slow, 1 at the limit of fast; nil while no pace is known.
  mutating func register(_ deviation: Double?, at time: Double) {
    if let lastTime, time < lastTime || time - lastTime > CueGate.longestStep {
      self = PaceEvidence()
    }
    let step = min(lastTime.map { time - $0 } ?? 0, Self.longestStep)
    lastTime = time
    guard let deviation, deviation.isFinite else { return }
    slow = Self.grown(slow, -deviation, step)
    fast = Self.grown(fast, deviation, step)
  }

  private static func grown(_ evidence: Double, _ deviation: Double, _ step: Double) -> Double {
    let excess = min(deviation, largestDeviation) - 1
    return (evidence + excess * step).clamped(to: 0...most)
  }

  /// The faults for which there is too little evidence.
  var unsure: Set<CoachFault> {
    var faults: Set<CoachFault> = []
    if slow < Self.needed { faults.insert(.slow) }
    if fast < Self.needed { faults.insert(.fast) }
    return faults
  }
}
