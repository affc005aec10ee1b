public import Dispatch
public import Foundation

/// https://developer.apple.com/documentation/avfoundation/avcapturesession
public class AVCaptureSession: NSObject {
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/runtimeerrornotification
  public static let runtimeErrorNotification = NSNotification.Name(
    "AVCaptureSessionRuntimeErrorNotification")
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/wasinterruptednotification
  public static let wasInterruptedNotification = NSNotification.Name(
    "AVCaptureSessionWasInterruptedNotification")
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/interruptionendednotification
  public static let interruptionEndedNotification = NSNotification.Name(
    "AVCaptureSessionInterruptionEndedNotification")

  public private(set) var isRunning = false
  public private(set) var inputs: [AVCaptureInput] = []
  public private(set) var outputs: [AVCaptureOutput] = []
  private var isConfiguring = false

  public override init() {
    super.init()
    StandInFrontCamera.current?.session = self
  }

  public func beginConfiguration() { isConfiguring = true }

  public func commitConfiguration() {
    precondition(isConfiguring, "commitConfiguration without beginConfiguration raises")
    isConfiguring = false
  }

  public func canAddInput(_ input: AVCaptureInput) -> Bool { inputs.isEmpty }
  public func addInput(_ input: AVCaptureInput) { inputs.append(input) }
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }

  public func addOutput(_ output: AVCaptureOutput) {
    outputs.append(output)
    output.isInSession = true
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/startrunning()
  ///
  /// Blocks, so it must not be called on the main queue; between begin and commit it raises.
  public func startRunning() {
    precondition(!Thread.isMainThread, "startRunning blocks the main thread")
    precondition(!isConfiguring, "startRunning between begin and commit raises")
    isRunning = true
  }

  public func stopRunning() { isRunning = false }
}

/// https://developer.apple.com/documentation/avfoundation/avcaptureinput
open class AVCaptureInput: NSObject {}

/// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput
public class AVCaptureDeviceInput: AVCaptureInput {
  public let device: AVCaptureDevice

  public init(device: AVCaptureDevice) throws { self.device = device }
}

/// https://developer.apple.com/documentation/avfoundation/avcaptureoutput
open class AVCaptureOutput: NSObject {
  var isInSession = false
}

/// https://developer.apple.com/documentation/avfoundation/avcaptureconnection
public class AVCaptureConnection: NSObject {}

/// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput
public class AVCaptureMetadataOutput: AVCaptureOutput {
  private weak var objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?
  private var queue: DispatchQueue?

  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/setmetadataobjectsdelegate(_:queue:)
  public func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
    queue objectsCallbackQueue: DispatchQueue?
  ) {
    self.objectsDelegate = objectsDelegate
    queue = objectsCallbackQueue
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/availablemetadataobjecttypes
  ///
  /// Empty until the output belongs to a session with a camera.
  public var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    isInSession ? [.face] : []
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/metadataobjecttypes
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var metadataObjectTypes: [AVMetadataObject.ObjectType]! = [] {
    willSet {
      precondition(
        newValue.allSatisfy(availableMetadataObjectTypes.contains),
        "a type that is not available raises")
    }
  }

  @_spi(StandIn) public func standInDeliver(_ objects: [AVMetadataObject]) {
    guard let delegate = objectsDelegate, metadataObjectTypes.contains(.face) else { return }
    queue?.sync { delegate.metadataOutput(self, didOutput: objects, from: AVCaptureConnection()) }
  }
}

/// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutputobjectsdelegate
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}
