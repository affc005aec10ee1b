public import Foundation

/// https://developer.apple.com/documentation/quartzcore/calayer
public class CALayer: NSObject {}

/// https://developer.apple.com/documentation/avfoundation/avmediatype
public struct AVMediaType: Hashable, Sendable {
  let rawValue: String
  public static let video = AVMediaType(rawValue: "vide")
}

/// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus
public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// https://developer.apple.com/documentation/avfoundation/avcapturedevice
public class AVCaptureDevice: NSObject {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/devicetype-swift.struct
  public struct DeviceType: Hashable, Sendable {
    let rawValue: String
    public static let builtInWideAngleCamera = DeviceType(rawValue: "wide")
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/position-swift.enum
  public enum Position: Int, Sendable {
    case unspecified = 0
    case back = 1
    case front = 2
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/default(_:for:position:)
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    guard position == .front, StandInFrontCamera.current?.isPresent == true else { return nil }
    return AVCaptureDevice()
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    StandInFrontCamera.current?.isAllowed ?? false
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/rotationcoordinator
  public class RotationCoordinator: NSObject {
    public weak private(set) var device: AVCaptureDevice?

    public init(device: AVCaptureDevice, previewLayer: CALayer?) { self.device = device }

    /// Degrees clockwise by which pictures are level.
    public var videoRotationAngleForHorizonLevelCapture: CGFloat {
      device == nil ? 0 : StandInFrontCamera.rotation.value
    }
  }
}

/// https://developer.apple.com/documentation/avfoundation/avmetadataobject
open class AVMetadataObject: NSObject {
  /// https://developer.apple.com/documentation/avfoundation/avmetadataobject/objecttype
  public struct ObjectType: Hashable, Sendable {
    let rawValue: String
    public static let face = ObjectType(rawValue: "face")
  }

  /// https://developer.apple.com/documentation/avfoundation/avmetadataobject/bounds
  public let bounds: CGRect

  @_spi(StandIn) public init(bounds: CGRect) { self.bounds = bounds }
}

/// https://developer.apple.com/documentation/avfoundation/avmetadatafaceobject
public class AVMetadataFaceObject: AVMetadataObject {
  public let faceID: Int
  private let yaw: CGFloat?
  private let roll: CGFloat?

  @_spi(StandIn) public init(
    _ faceID: Int, bounds: CGRect, yaw: CGFloat? = nil, roll: CGFloat? = nil
  ) {
    self.faceID = faceID
    self.yaw = yaw
    self.roll = roll
    super.init(bounds: bounds)
  }

  public var hasYawAngle: Bool { yaw != nil }
  public var hasRollAngle: Bool { roll != nil }

  /// https://developer.apple.com/documentation/avfoundation/avmetadatafaceobject/yawangle
  ///
  /// Degrees. Raises unless ``hasYawAngle``.
  public var yawAngle: CGFloat {
    guard let yaw else { preconditionFailure("yawAngle raises without hasYawAngle") }
    return yaw
  }

  /// https://developer.apple.com/documentation/avfoundation/avmetadatafaceobject/rollangle
  public var rollAngle: CGFloat {
    guard let roll else { preconditionFailure("rollAngle raises without hasRollAngle") }
    return roll
  }
}

/// The front camera that a test holds.
// Tests of one camera run one after the other.
@_spi(StandIn) public final class StandInFrontCamera: @unchecked Sendable {
  @TaskLocal public static var current: StandInFrontCamera?

  public var isPresent = true
  public var isAllowed = true
  public weak var session: AVCaptureSession?

  /// How the phone is held; read on the camera's queue.
  public static let rotation = Rotation()

  public final class Rotation: @unchecked Sendable {
    private let lock = NSLock()
    private var degrees: CGFloat = 0

    public var value: CGFloat {
      get { lock.withLock { degrees } }
      set { lock.withLock { degrees = newValue } }
    }
  }

  public init() {}
}
