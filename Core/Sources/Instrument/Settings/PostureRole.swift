import Numbers
import Tracking

/// What a taught posture does while a hand shows it.
public enum PostureRole: Hashable, Sendable {
  case nothing
  /// The hand plays, where the trigger is ``InstrumentSettings/Trigger/posture``.
  case play
  /// The hand does not play, whatever the trigger is.
  case silence
  /// The note stays as it is, wherever the hand goes.
  case hold
  /// A MIDI controller, 0…119, is at its maximum.
  case controller(UInt8)

  /// Every role, with controllers in their order.
  public static let all: [PostureRole] =
    [.nothing, .play, .silence, .hold] + (0..<DialController.limit).map { .controller($0) }
}

/// "nothing", "play", "silence", "hold", or "controller.20".
extension PostureRole: RawRepresentable, Codable {
  private static let prefix = "controller."

  public init?(rawValue: String) {
    switch rawValue {
    case "nothing": self = .nothing
    case "play": self = .play
    case "silence": self = .silence
    case "hold": self = .hold
    default:
      guard rawValue.hasPrefix(Self.prefix),
        let number = UInt8(rawValue.dropFirst(Self.prefix.count)), number < DialController.limit
      else { return nil }
      self = .controller(number)
    }
  }

  public var rawValue: String {
    switch self {
    case .nothing: "nothing"
    case .play: "play"
    case .silence: "silence"
    case .hold: "hold"
    case .controller(let number): Self.prefix + String(number)
    }
  }
}

extension InstrumentSettings {
  /// What a posture of ``HandTrackingSettings/postures`` does; nothing for none.
  public func role(of posture: Int?) -> PostureRole {
    guard let posture, postureRoles.indices.contains(posture) else { return .nothing }
    return postureRoles[posture]
  }

  /// Adds a posture without examples that does nothing; false, without a change, when there are nine.
  public mutating func addPosture(_ name: String) -> Bool {
    guard tracking.postures.add(name) != nil else { return false }
    self = clamped
    return true
  }

  /// Removes a posture with its role; those after it move up by one.
  public mutating func removePosture(_ posture: Int) {
    guard postureRoles.indices.contains(posture) else { return }
    tracking.postures.remove(posture)
    postureRoles.remove(at: posture)
  }
}
