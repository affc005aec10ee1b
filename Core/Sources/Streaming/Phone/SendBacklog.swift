/// Bounds what a connection that queues without limit may hold: packets of at most two frames that are not sent yet.
///
/// A frame that finds both places taken is dropped and counted, so a stalled network costs neither memory nor, when it
/// recovers, a burst of old frames.
public struct SendBacklog: Hashable, Sendable {
  public static let frameLimit = 2

  /// Unsent packets of each frame under way, oldest first.
  private var frames: [Frame] = []
  private var next: UInt64 = 0
  /// Frames that were not sent, since the start.
  public private(set) var dropped: UInt64 = 0

  private struct Frame: Hashable {
    let number: UInt64
    var unsent: Int
    let since: Double
  }

  /// Seconds without a completed send after which a connection counts as stalled.
  public static let stall = 2.0

  public init() { frames.reserveCapacity(Self.frameLimit) }

  /// Begins a frame of `packets` packets: the number to complete them with, or nil when it must be dropped.
  public mutating func begin(packets: Int, at time: Double) -> UInt64? {
    guard packets > 0 else { return nil }
    guard frames.count < Self.frameLimit else {
      dropped += 1
      return nil
    }
    next += 1
    frames.append(Frame(number: next, unsent: packets, since: time))
    return next
  }

  /// Notes that one packet of a frame was sent or failed; ignores an unknown number.
  public mutating func complete(_ number: UInt64) {
    guard let index = frames.firstIndex(where: { $0.number == number }) else { return }
    frames[index].unsent -= 1
    if frames[index].unsent == 0 { frames.remove(at: index) }
  }

  /// Forgets what is under way, as when a connection closed: nothing will complete it.
  public mutating func reset() { frames.removeAll(keepingCapacity: true) }

  /// Frames under way.
  public var count: Int { frames.count }

  /// Whether the oldest frame has waited too long.
  public func isStalled(at time: Double) -> Bool {
    frames.first.map { time - $0.since >= Self.stall } ?? false
  }
}
