import Numbers

/// Tracks the sequence numbers of one sender: losses, duplicates, late packets and restarts.
///
/// Numbers wrap at 2³². Keeps a window of the 64 numbers up to the newest, and the run of smaller numbers of
/// a possibly restarted sender.
public struct SequenceTracker: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case first
    case next
    /// The number of missing packets before this one.
    case gap(lost: Int)
    case duplicate
    case outOfOrder
    case restarted
  }

  /// Packets received, without duplicates.
  public private(set) var received = 0
  /// Missing packets; a late arrival is subtracted again.
  public private(set) var lost = 0
  public private(set) var duplicates = 0
  public private(set) var outOfOrder = 0
  public private(set) var restarts = 0
  /// The newest number; nil before the first packet.
  public private(set) var newest: UInt32?

  private var lastTime = 0.0
  /// When the newest number last increased.
  private var lastAdvance = 0.0
  private var seen: UInt64 = 0
  /// The last number behind the newest, and the length of its rising run.
  private var behind: UInt32?
  private var rising = 0

  public init() {}

  /// Adds a packet that arrived at `time` (seconds, any monotonic clock).
  ///
  /// A sender has restarted when its number is more than 1,000 behind or 1,000,000 ahead, behind or equal
  /// after more than a second of silence, or when for half a second only numbers behind the newest arrived,
  /// rising, at least five of them.
  public mutating func register(_ sequence: UInt32, at time: Double) -> Verdict {
    let silence = time - lastTime
    lastTime = time
    guard let newest else { return begin(at: sequence, as: .first) }
    let step = Int(Int32(bitPattern: sequence &- newest))
    let isFar = step > 1_000_000 || step < -1_000 || (step <= 0 && silence > 1)
    if isFar || (step <= 0 && isCountingAnew(sequence, at: time)) {
      restarts += 1
      return begin(at: sequence, as: .restarted)
    }
    return step > 0 ? advance(to: sequence, by: step) : registerLate(behind: -step)
  }

  /// A number beyond the newest ends the run, so that late packets of an active sender, or of a second one,
  /// never count as a restart.
  private mutating func isCountingAnew(_ sequence: UInt32, at time: Double) -> Bool {
    let isRising = behind.map { (1...1_000).contains(Int32(bitPattern: sequence &- $0)) } ?? false
    rising = isRising ? rising + 1 : 1
    behind = sequence
    return rising >= 5 && time - lastAdvance >= 0.5
  }

  private mutating func endRun() {
    lastAdvance = lastTime
    behind = nil
    rising = 0
  }

  private mutating func begin(at sequence: UInt32, as verdict: Verdict) -> Verdict {
    endRun()
    newest = sequence
    seen = ~0
    received += 1
    return verdict
  }

  private mutating func advance(to sequence: UInt32, by step: Int) -> Verdict {
    endRun()
    newest = sequence
    seen = (step < 64 ? seen << UInt64(step) : 0) | 1
    received += 1
    lost += step - 1
    return step == 1 ? .next : .gap(lost: step - 1)
  }

  private mutating func registerLate(behind: Int) -> Verdict {
    let bit: UInt64 = behind < 64 ? 1 << UInt64(behind) : 0
    if seen & bit != 0 {
      duplicates += 1
      return .duplicate
    }
    seen |= bit
    received += 1
    outOfOrder += 1
    if bit != 0 { lost = max(0, lost - 1) }
    return .outOfOrder
  }
}
