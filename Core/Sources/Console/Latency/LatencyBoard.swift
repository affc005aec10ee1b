import Numbers
import ScreenKit
public import Timing

/// The latency of each performer's frames, and the last self-test.
public struct LatencyBoard: Codable, Hashable, Sendable {
  public var performers: [PerformerLatency] = []
  public var selfTest = SelfTestStatus()

  public init() {}
}

public struct PerformerLatency: Codable, Hashable, Sendable {
  public var id: String
  public var title: String
  public var figures: [LatencyFigure]
  /// The maximum error of the camera's clock in milliseconds; nil when it is not used.
  public var clockError: Double?

  public init(id: String, title: String, figures: [LatencyFigure], clockError: Double? = nil) {
    self.id = id
    self.title = title
    self.figures = figures
    self.clockError = clockError
  }
}

public struct SelfTestStatus: Codable, Hashable, Sendable {
  public var isRunning = false
  /// Progress 0…1 while it runs.
  public var progress = 0.0
  public var result: SelfTestResult?
  /// Why it could not run, one sentence.
  public var problem: String?

  public init() {}
}

/// The result for packets sent through this hub over loopback.
public struct SelfTestResult: Codable, Hashable, Sendable {
  public var sent: Int
  public var received: Int
  public var lost: Int { sent - received }
  public var figures: [LatencyFigure]

  public init(sent: Int, received: Int, figures: [LatencyFigure]) {
    self.sent = sent
    self.received = received
    self.figures = figures
  }

  private enum CodingKeys: CodingKey { case sent, received, lost, figures }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sent: try keyed.decode(Int.self, forKey: .sent),
      received: try keyed.decode(Int.self, forKey: .received),
      figures: try keyed.decode([LatencyFigure].self, forKey: .figures))
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(sent, forKey: .sent)
    try keyed.encode(received, forKey: .received)
    try keyed.encode(lost, forKey: .lost)
    try keyed.encode(figures, forKey: .figures)
  }

  /// "300 packets there and back, none lost: 0.21 ms, 99 of 100 within 0.63 ms."
  public var sentence: String {
    let fate = lost == 0 ? "none lost" : "\(lost) lost"
    guard let total = figures.first(where: { $0.stage == .total }) else {
      return "\(sent) packets sent over loopback, none came through: is a firewall in the way?"
    }
    return
      "\(sent) packets there and back, \(fate): \(total.p50.duration), "
      + "99 of 100 within \(total.p99.duration)."
  }
}

extension Double {
  /// Microseconds in a readable unit: "12 µs", "1.4 ms", "35 ms", "1.2 s".
  public var duration: String {
    guard isFinite, self >= 0 else { return "–" }
    switch self {
    case ..<995: return "\(Int(clamping: rounded())) µs"
    case ..<9950: return "\((self / 1000).oneDecimal) ms"
    case ..<999_500: return "\(Int(clamping: (self / 1000).rounded())) ms"
    default: return "\((self / 1_000_000).oneDecimal) s"
    }
  }
}
