import CoachWire

/// Decides which fault is cued, and when.
///
/// A fault counts when it has lasted for the persistence. A cue is delivered when none was for the gap, and none of its
/// event for the event's cooldown; both count from the last cue that was delivered, so a lasting fault is cued again.
struct CueGate: Hashable, Sendable {
  /// Seconds without a fault that do not end it.
  static let lapse = 0.6
  /// Seconds without any window after which all faults begin anew.
  static let longestStep = 8.0
  /// How much longer a fault outside the chosen goal must last.
  static let outsideGoal = 3.0

  private var since = [Double?](repeating: nil, count: CoachFault.allCases.count)
  private var seen = [Double](repeating: 0, count: CoachFault.allCases.count)
  private var delivered: [CoachEventKind: Double] = [:]
  private var lastCue: Double?
  private var current: CoachFault?
  private var lastTime: Double?

  struct Decision: Hashable {
    /// The fault that stands; nil when none does.
    var fault: CoachFault?
    /// Whether it is cued now.
    var isDelivered = false
  }

  /// - Parameters:
  ///   - unsure: those that do not count yet, however long they last.
  ///   - sure: those that count at once, unless they are outside the goal.
  mutating func register(
    _ faults: [CoachFault], unsure: Set<CoachFault> = [], sure: Set<CoachFault> = [],
    goal: CoachGoal, bands: CoachBands, at time: Double
  ) -> Decision {
    if let lastTime, time < lastTime { self = CueGate() }
    let isGap = lastTime.map { time - $0 > Self.longestStep } ?? false
    lastTime = time
    for fault in CoachFault.allCases {
      let index = fault.rawValue
      if faults.contains(fault) {
        since[index] = isGap ? time : since[index] ?? time
        seen[index] = time
      } else if isGap || time - seen[index] > Self.lapse {
        since[index] = nil
      }
    }
    let standing = standing(unsure: unsure, sure: sure, goal: goal, bands: bands, at: time)
    if let fault = standing.first(where: {
      faults.contains($0) && isFree($0.event, gap: bands[.gap], at: time)
    }) {
      delivered[fault.event] = time
      lastCue = time
      current = fault
      return Decision(fault: fault, isDelivered: true)
    }
    if !standing.contains(where: { $0 == current }) { current = standing.first }
    return Decision(fault: current)
  }

  /// The faults that have lasted long enough: those of the goal first, then by severity.
  private func standing(
    unsure: Set<CoachFault>, sure: Set<CoachFault>, goal: CoachGoal, bands: CoachBands,
    at time: Double
  ) -> [CoachFault] {
    var (first, others): ([CoachFault], [CoachFault]) = ([], [])
    for fault in CoachFault.allCases {
      guard let since = since[fault.rawValue] else { continue }
      let isInside = goal == .everything || fault.goal == goal
      let needed = max(fault.leastPersistence, bands[.persistence])
      let isLasting = time - since >= needed * (isInside ? 1 : Self.outsideGoal)
      guard isInside && sure.contains(fault) || isLasting && !unsure.contains(fault) else {
        continue
      }
      if goal != .everything, isInside { first.append(fault) } else { others.append(fault) }
    }
    return first + others
  }

  private func isFree(_ kind: CoachEventKind, gap: Double, at time: Double) -> Bool {
    if let lastCue, time - lastCue < gap { return false }
    return delivered[kind].map { time - $0 >= kind.cooldown } ?? true
  }
}
