public import ScreenKit
import UIKit

/// Lets a hand feel what became of an action, when its setting is on.
@MainActor
public struct Haptics {
  public var isOn: Bool

  public init(isOn: Bool = true) { self.isOn = isOn }

  /// What a connection or a count does.
  public func play(isGood: Bool) {
    guard isOn else { return }
    UINotificationFeedbackGenerator().notificationOccurred(isGood ? .success : .error)
  }

  public func play(_ notice: Notice) {
    guard isOn else { return }
    let generator = UINotificationFeedbackGenerator()
    switch notice.tone {
    case .success: generator.notificationOccurred(.success)
    case .error: generator.notificationOccurred(.error)
    default: break
    }
  }
}
