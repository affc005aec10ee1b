public import CoachWire
import Numbers
import ScreenKit

/// What the host knows about the chosen server.
public enum CoachHealth: Hashable, Sendable {
  /// Not asked yet, or not needed.
  case unknown
  case checking
  /// What it said, and the seconds until it did.
  case answered(analyzer: String?, isReady: Bool, sessions: Int, seconds: Double)
  /// A model is listed where it was asked for, after so many seconds.
  case listed(seconds: Double)
  /// One sentence with the reason.
  case failed(String)

  public init(_ answer: HealthAnswer, seconds: Double) {
    self = .answered(
      analyzer: answer.analyzer, isReady: answer.isReady, sessions: answer.sessionCount,
      seconds: seconds)
  }

  func status(of server: String) -> Status {
    switch self {
    case .unknown: Status(.off, "\(server) was not asked yet. Press Check.")
    case .checking: Status(.searching, "Asking \(server).")
    case .failed(let reason): Status(.offline, reason)
    case .listed(let seconds):
      Status(
        .connected,
        "\(server) is ready: it answered in \(Int(clamping: (seconds * 1000).rounded())) ms.")
    case .answered(_, false, _, _):
      Status(
        .offline,
        "\(server) answers, but its AI has no key (gemini_key: MISSING). "
          + "Set it there, then check again."
      )
    case .answered(let analyzer, true, let sessions, let seconds):
      Status(
        .connected,
        "\(server) is ready: it answered in \(Int(clamping: (seconds * 1000).rounded())) ms"
          + (analyzer.map { ", judges \($0)" } ?? "")
          + ", and has \(CoachFigures.count(sessions, "session")).")
    }
  }
}

/// A Neuro-Sync server that was found on the network.
public struct FoundCoachServer: Hashable, Sendable {
  /// "http://192.168.1.20:8000".
  public var address: String
  /// As it calls itself; empty when it does not.
  public var name: String

  public init(address: String, name: String = "") {
    self.address = address
    self.name = name
  }
}
