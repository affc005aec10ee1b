import Realtime
public import UIKit

/// How the interface is turned, for the thread of the camera.
public final class InterfaceOrientation: Sendable {
  private let kept = Locked(UIInterfaceOrientation.portrait)

  public init() {}

  /// Portrait until it is known.
  public var current: UIInterfaceOrientation { kept.withLock { $0 } }

  /// Reads the orientation of the app's window; call it when the window's size changes.
  @MainActor
  public func refresh() {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    guard let turned = scenes.map(\.interfaceOrientation).first(where: { $0 != .unknown }) else {
      return
    }
    kept.withLock { $0 = turned }
  }
}
