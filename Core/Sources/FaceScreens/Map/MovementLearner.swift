#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
public import Mapping
import Signals

/// Finds the channel or gesture that a person moves. Uses frame time.
///
/// The face first rests for 0.8 s. Then the one with the largest deviation relative to its typical travel is
/// selected: after 0.6 s when the pose is kept, after 1.5 s when it has passed. Movements are averaged over
/// 0.25 s, so that blinks are ignored. After 5 s the largest deviation of all is selected.
public struct MovementLearner: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case chosen(Mappable)
    case nothingMoved
  }

  private struct Candidate: Hashable {
    let source: Mappable
    var sum = 0.0
    var count = 0.0
    var lowest = Double.infinity
    var highest = -Double.infinity
    var level = 0.0

    var rest: Double { sum / count }
    var noise: Double { Swift.max(highest - rest, rest - lowest) }
    /// Fractions of the typical travel above the noise at rest.
    var score: Double { Swift.max(level - noise, 0) / source.usualTravel }
  }

  private struct Best: Hashable {
    let index: Int
    let score: Double
    let time: Double
  }

  private var candidates: [Candidate]
  private var start: Double?
  private var last = 0.0
  private var best: Best?

  public init(among sources: [Mappable]) {
    candidates = sources.map { Candidate(source: $0) }
  }

  /// Whether the face should still rest.
  public var isResting: Bool { start.map { last - $0 < Self.restSeconds } ?? true }

  /// Processes one frame; ignores frames without a face, restarts when time jumps back.
  public mutating func register(_ control: ControlFrame) -> Outcome? {
    guard control.isTracked else { return nil }
    if let start, control.time < last || control.time < start { restart() }
    let begin = start ?? control.time
    start = begin
    let step = control.time - (last == 0 ? begin : last)
    last = control.time
    guard control.time - begin >= Self.restSeconds else {
      learnRest(control)
      return nil
    }
    follow(control, step: step)
    return outcome(after: control.time - begin)
  }

  private mutating func restart() { self = MovementLearner(among: candidates.map(\.source)) }

  private mutating func learnRest(_ control: ControlFrame) {
    for index in candidates.indices {
      guard let value = control.input(of: candidates[index].source).map(Double.init) else {
        continue
      }
      candidates[index].sum += value
      candidates[index].count += 1
      candidates[index].lowest = min(candidates[index].lowest, value)
      candidates[index].highest = max(candidates[index].highest, value)
    }
  }

  private mutating func follow(_ control: ControlFrame, step: Double) {
    let weight = 1 - exp(-max(step, 0) / Self.averagingSeconds)
    for index in candidates.indices where candidates[index].count > 0 {
      guard let value = control.input(of: candidates[index].source).map(Double.init) else {
        continue
      }
      let distance = abs(value - candidates[index].rest)
      candidates[index].level += weight * (distance - candidates[index].level)
      let score = candidates[index].score
      guard score > (best?.score ?? 0) + Self.growth else { continue }
      best = Best(index: index, score: score, time: control.time)
    }
  }

  private func outcome(after seconds: Double) -> Outcome? {
    let isOver = seconds >= Self.restSeconds + Self.movingSeconds
    guard let best, best.score >= Self.least else { return isOver ? .nothingMoved : nil }
    let isHeld = candidates[best.index].score >= best.score / 2
    let timeout = isHeld ? Self.heldSeconds : Self.passedSeconds
    let isSettled = best.score >= Self.clear && last - best.time >= timeout
    return isSettled || isOver ? .chosen(candidates[best.index].source) : nil
  }

  private static let restSeconds = 0.8
  private static let movingSeconds = 5.0
  private static let averagingSeconds = 0.25
  private static let heldSeconds = 0.6
  private static let passedSeconds = 1.5
  /// Fractions of the typical travel.
  private static let growth = 0.01
  private static let least = 0.08
  private static let clear = 0.25
}

extension Mappable {
  /// The typical travel of a deliberate movement, in its own unit.
  fileprivate var usualTravel: Double {
    guard case .channel(let channel) = self else { return 1 }
    if ChannelSet.headAngles.contains(channel) { return 0.6 }
    if ChannelSet.headPosition.contains(channel) { return 0.5 }
    return ChannelSet.gaze.contains(channel) ? 0.7 : 1
  }
}
