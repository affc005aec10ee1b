/// Locks a port to one sender of many: the first is accepted until it has been silent for two seconds.
public struct SenderLock<Sender: Equatable & Sendable>: Sendable {
  public enum Verdict { case same, successor, stranger }

  public private(set) var sender: Sender?
  public private(set) var lastArrival = 0.0
  public static var timeout: Double { 2 }

  public init() {}

  /// Decides on a sender at a time in seconds; a successor starts with fresh state.
  public mutating func judge(_ candidate: Sender, at arrival: Double) -> Verdict {
    guard candidate != sender else {
      lastArrival = arrival
      return .same
    }
    guard sender == nil || arrival - lastArrival > Self.timeout else { return .stranger }
    sender = candidate
    lastArrival = arrival
    return .successor
  }
}
