/// Locks a port to one sender of many: the first is accepted until it has been silent for two seconds.
struct SenderLock<Sender: Equatable & Sendable>: Sendable {
  enum Verdict { case same, successor, stranger }

  private(set) var sender: Sender?
  private(set) var lastArrival = 0.0
  static var timeout: Double { 2 }

  /// Decides on a sender at a time in seconds; a successor starts with fresh state.
  mutating func judge(_ candidate: Sender, at arrival: Double) -> Verdict {
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
