/// Requests waiting for the motors: three at most, each for five seconds.
public struct MotorQueue: Hashable, Sendable {
  public enum Priority: Int, CaseIterable, Codable, Sendable, Comparable {
    case low, normal, high, urgent

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public struct Request: Codable, Hashable, Sendable {
    public let action: MotorAction
    public let priority: Priority
    /// The time of the request in seconds.
    public let time: Double

    public init(_ action: MotorAction, _ priority: Priority = .normal, at time: Double) {
      self.action = action
      self.priority = priority
      self.time = time
    }
  }

  public static let limit = 3
  /// Timeout in seconds of a waiting request.
  public static let timeout = 5.0

  /// The next one first.
  public private(set) var waiting: [Request] = []

  public init() {}

  /// Adds a request before those of lower priority; returns the dropped one, if any. An urgent request is
  /// always added: when only urgent ones wait, the oldest of them is dropped.
  public mutating func add(_ request: Request) -> Request? {
    expire(at: request.time)
    let place = waiting.firstIndex { $0.priority < request.priority } ?? waiting.endIndex
    waiting.insert(request, at: place)
    guard waiting.count > Self.limit else { return nil }
    let isFullOfUrgent = waiting.allSatisfy { $0.priority == .urgent }
    return isFullOfUrgent ? waiting.removeFirst() : waiting.removeLast()
  }

  /// The next request that has not timed out.
  public mutating func next(at time: Double) -> Request? {
    expire(at: time)
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Removes all requests.
  public mutating func clear() { waiting = [] }

  private mutating func expire(at time: Double) {
    waiting.removeAll { time - $0.time > Self.timeout }
  }
}
