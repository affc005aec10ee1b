import Numbers

/// The kinds of blink.
public enum BlinkKind: String, CaseIterable, Codable, Sendable {
  case normal, quick, slow, double, triple

  /// Duration in seconds of one closing and opening.
  public var duration: ClosedRange<Double> {
    switch self {
    case .normal: 0.15...0.25
    case .quick: 0.08...0.12
    case .slow: 0.3...0.5
    case .double: 0.15...0.15
    case .triple: 0.12...0.12
    }
  }

  public var count: Int {
    switch self {
    case .double: 2
    case .triple: 3
    default: 1
    }
  }

  /// Seconds from the start of one closing to the start of the next.
  public var spacing: Double { self == .triple ? 0.2 : 0.25 }
}

/// One blink: its start and its kind.
public struct Blink: Codable, Hashable, Sendable {
  public let start: Double
  public let kind: BlinkKind
  /// Seconds of each closing and opening.
  public let duration: Double

  public init(start: Double, kind: BlinkKind, duration: Double) {
    self.start = start
    self.kind = kind
    self.duration = duration
  }

  public var end: Double { start + Double(kind.count - 1) * kind.spacing + duration }

  /// Eye closure 0…1 at a time; closing takes two fifths of a blink.
  public func closeness(at time: Double) -> Double {
    let since = time - start
    guard since > 0, time < end else { return 0 }
    let number = min(Int(clamping: since / kind.spacing), kind.count - 1)
    let way = (since - Double(number) * kind.spacing) / duration
    guard way < 1 else { return 0 }
    return way < 0.4 ? Self.eased(way / 0.4) : 1 - Self.eased((way - 0.4) / 0.6)
  }

  private static func eased(_ x: Double) -> Double { x * x * (3 - 2 * x) }
}
