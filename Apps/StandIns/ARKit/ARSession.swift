public import Dispatch
public import Foundation

/// https://developer.apple.com/documentation/arkit/arsession
public class ARSession: NSObject {
  /// https://developer.apple.com/documentation/arkit/arsession/runoptions
  public struct RunOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let resetTracking = RunOptions(rawValue: 1)
    public static let removeExistingAnchors = RunOptions(rawValue: 2)
  }

  /// https://developer.apple.com/documentation/arkit/arsession/delegate
  public weak var delegate: (any ARSessionDelegate)?

  /// https://developer.apple.com/documentation/arkit/arsession/delegatequeue
  public var delegateQueue: DispatchQueue?

  /// https://developer.apple.com/documentation/arkit/arsession/configuration
  public private(set) var configuration: ARConfiguration?

  public override init() {
    super.init()
    StandInCamera.current?.session = self
  }

  /// https://developer.apple.com/documentation/arkit/arsession/run(_:options:)
  public func run(_ configuration: ARConfiguration, options: RunOptions = []) {
    self.configuration = configuration
    isPaused = false
    StandInCamera.current?.runs.append(configuration)
    if let error = StandInCamera.current?.refusal { standInFail(error) }
  }

  /// https://developer.apple.com/documentation/arkit/arsession/pause()
  public func pause() {
    isPaused = true
    StandInCamera.current?.pauses += 1
  }

  /// A paused session that was interrupted never says that the interruption ended.
  private var isPaused = true
  private var isInterrupted = false

  /// Calls the delegate as ARKit does: on its queue, on the main queue without one.
  private func call(_ body: (any ARSessionDelegate) -> Void) {
    guard let delegate else { return }
    guard let delegateQueue else { return body(delegate) }
    withoutActuallyEscaping(body) { body in delegateQueue.sync { body(delegate) } }
  }

  @_spi(StandIn) public func standInDeliver(_ frame: ARFrame) {
    guard !isPaused, !isInterrupted else { return }
    call { $0.session(self, didUpdate: frame) }
  }

  @_spi(StandIn) public func standInInterrupt() {
    isInterrupted = true
    call { $0.sessionWasInterrupted(self) }
  }

  @_spi(StandIn) public func standInEndInterruption() {
    isInterrupted = false
    guard !isPaused else { return }
    call { $0.sessionInterruptionEnded(self) }
  }

  @_spi(StandIn) public func standInFail(_ error: any Error) {
    isPaused = true
    call { $0.session(self, didFailWithError: error) }
  }
}

/// https://developer.apple.com/documentation/arkit/arsessionobserver
public protocol ARSessionObserver: NSObjectProtocol {
  /// https://developer.apple.com/documentation/arkit/arsessionobserver/session(_:didfailwitherror:)
  func session(_ session: ARSession, didFailWithError error: any Error)
  /// https://developer.apple.com/documentation/arkit/arsessionobserver/sessionwasinterrupted(_:)
  func sessionWasInterrupted(_ session: ARSession)
  /// https://developer.apple.com/documentation/arkit/arsessionobserver/sessioninterruptionended(_:)
  func sessionInterruptionEnded(_ session: ARSession)
}

/// https://developer.apple.com/documentation/arkit/arsessiondelegate
public protocol ARSessionDelegate: ARSessionObserver {
  /// https://developer.apple.com/documentation/arkit/arsessiondelegate/session(_:didupdate:)-9v2kw
  func session(_ session: ARSession, didUpdate frame: ARFrame)
}

/// Requirements that are optional in Objective-C.
extension ARSessionObserver {
  public func session(_ session: ARSession, didFailWithError error: any Error) {}
  public func sessionWasInterrupted(_ session: ARSession) {}
  public func sessionInterruptionEnded(_ session: ARSession) {}
}

extension ARSessionDelegate {
  public func session(_ session: ARSession, didUpdate frame: ARFrame) {}
}

/// https://developer.apple.com/documentation/arkit/arerror-swift.struct
public struct ARError: Error, Sendable {
  /// https://developer.apple.com/documentation/arkit/arerror-swift.struct/code
  public enum Code: Int, Sendable {
    case unsupportedConfiguration = 100
    case sensorUnavailable = 101
    case sensorFailed = 102
    case cameraUnauthorized = 103
    case worldTrackingFailed = 200
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }
}
