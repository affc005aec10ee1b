public import ScreenKit

/// Why a phone's camera gives no faces. Each has a sentence and a way on.
public enum FaceCameraProblem: String, CaseIterable, Codable, Sendable, Error {
  case unsupported
  case unauthorised
  /// Another app or a call has the camera; it comes back by itself.
  case interrupted
  case failed
  /// The session restarts.
  case lostTracking

  public var sentence: String {
    switch self {
    case .unsupported:
      "This phone cannot track a face: play the simulated performer or a recording instead."
    case .unauthorised:
      "The camera is not allowed: turn it on for this app in Settings, or play a recording."
    case .interrupted: "The camera is in use elsewhere: tracking goes on when it is free."
    case .failed: "The camera stopped: close other camera apps, or play a recording."
    case .lostTracking: "No face is in view: hold the phone at arm's length, in light."
    }
  }

  public enum WayOn: String, Codable, Sendable { case demo, settings, wait }

  public var wayOn: WayOn {
    switch self {
    case .unsupported, .failed: .demo
    case .unauthorised: .settings
    case .interrupted, .lostTracking: .wait
    }
  }

  /// Whether it ends the session, which then is started again with growing pauses.
  public var endsSession: Bool {
    switch self {
    case .unsupported, .unauthorised, .failed: true
    case .interrupted, .lostTracking: false
    }
  }

  public var status: Status { Status(wayOn == .wait ? .searching : .offline, sentence) }
}

extension FaceCameraProblem: CustomStringConvertible {
  public var description: String { sentence }
}
