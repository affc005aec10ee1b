public import Foundation

/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor
public class UIApplication: NSObject {
  public static let shared = UIApplication()

  /// https://developer.apple.com/documentation/uikit/uiapplication/isidletimerdisabled
  public var isIdleTimerDisabled = false

  /// https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
  public var connectedScenes: Set<UIScene> { StandInScenes.current }

  /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
  public static let openSettingsURLString = "app-settings:"

  /// https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    standInOpened.append(url)
    completion?(true)
  }

  /// https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  @_spi(StandIn) public var standInOpened: [URL] = []
}

/// The scenes of the app in one test: others run beside it.
@_spi(StandIn) public enum StandInScenes {
  @TaskLocal public static var current: Set<UIScene> = []
}

/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor
open class UIScene: NSObject {
  /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property
  public internal(set) var activationState = ActivationState.foregroundActive

  @_spi(StandIn) public func standInEnter(_ state: ActivationState) { activationState = state }
}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor
public class UIWindowScene: UIScene {
  /// https://developer.apple.com/documentation/uikit/uiwindowscene/interfaceorientation
  public private(set) var interfaceOrientation: UIInterfaceOrientation

  @_spi(StandIn) public init(_ orientation: UIInterfaceOrientation) {
    interfaceOrientation = orientation
  }

  @_spi(StandIn) public func standInTurn(to orientation: UIInterfaceOrientation) {
    interfaceOrientation = orientation
  }
}

/// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator
@MainActor
public class UINotificationFeedbackGenerator: NSObject {
  /// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator/feedbacktype
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning = 1
    case error = 2
  }

  public override init() {}

  /// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator/notificationoccurred(_:)
  public func notificationOccurred(_ notificationType: FeedbackType) {
    Self.standInFelt.append(notificationType)
  }

  @_spi(StandIn) public static var standInFelt: [FeedbackType] = []
}
