public import Foundation

/// https://developer.apple.com/documentation/arkit/arconfiguration
open class ARConfiguration: NSObject {
  /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.enum
  public enum WorldAlignment: Int, Sendable {
    case gravity = 0
    case gravityAndHeading = 1
    case camera = 2
  }

  /// https://developer.apple.com/documentation/arkit/arconfiguration/videoformat-swift.class
  public class VideoFormat: NSObject {
    public let framesPerSecond: Int
    public let imageResolution: CGSize

    @_spi(StandIn) public init(_ framesPerSecond: Int, _ resolution: CGSize) {
      self.framesPerSecond = framesPerSecond
      imageResolution = resolution
    }
  }

  /// https://developer.apple.com/documentation/arkit/arconfiguration/issupported
  open class var isSupported: Bool { true }

  /// https://developer.apple.com/documentation/arkit/arconfiguration/supportedvideoformats
  ///
  /// The formats of the back camera: a configuration for faces must ask its own class.
  open class var supportedVideoFormats: [VideoFormat] {
    [VideoFormat(60, CGSize(width: 1920, height: 1440))]
  }

  /// https://developer.apple.com/documentation/arkit/arconfiguration/videoformat-swift.property
  public var videoFormat: VideoFormat

  /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.property
  public var worldAlignment = WorldAlignment.gravity

  /// https://developer.apple.com/documentation/arkit/arconfiguration/islightestimationenabled
  public var isLightEstimationEnabled = true

  fileprivate init(format: VideoFormat) { videoFormat = format }
}

/// https://developer.apple.com/documentation/arkit/arfacetrackingconfiguration
public class ARFaceTrackingConfiguration: ARConfiguration {
  public override class var isSupported: Bool { StandInCamera.current?.isSupported ?? false }

  public override class var supportedVideoFormats: [VideoFormat] {
    StandInCamera.current?.formats ?? []
  }

  /// https://developer.apple.com/documentation/arkit/arfacetrackingconfiguration/supportednumberoftrackedfaces
  public class var supportedNumberOfTrackedFaces: Int { StandInCamera.current?.faces ?? 1 }

  /// https://developer.apple.com/documentation/arkit/arfacetrackingconfiguration/maximumnumberoftrackedfaces
  public var maximumNumberOfTrackedFaces = 1 {
    willSet {
      precondition(
        newValue <= Self.supportedNumberOfTrackedFaces, "more faces than the phone tracks")
    }
  }

  public init() {
    super.init(format: Self.supportedVideoFormats.first ?? VideoFormat(30, .zero))
  }
}

/// The front camera of a phone that tests hold: one for each thread of execution.
// Tests of one camera run one after the other.
@_spi(StandIn) public final class StandInCamera: @unchecked Sendable {
  @TaskLocal public static var current: StandInCamera?

  public var isSupported = true
  public var faces = 3
  /// The first format of real phones is 60 fps, others follow.
  public var formats = [
    ARConfiguration.VideoFormat(30, CGSize(width: 1440, height: 1080)),
    ARConfiguration.VideoFormat(60, CGSize(width: 1440, height: 1080)),
    ARConfiguration.VideoFormat(60, CGSize(width: 1280, height: 720)),
  ]
  /// Why `run` fails; nil when it does not.
  public var refusal: (any Error)?
  public var runs: [ARConfiguration] {
    get { lock.withLock { used.runs } }
    set { lock.withLock { used.runs = newValue } }
  }
  public var pauses: Int {
    get { lock.withLock { used.pauses } }
    set { lock.withLock { used.pauses = newValue } }
  }
  public weak var session: ARSession?

  /// What a test reads while the source uses the camera.
  private let lock = NSLock()
  private var used = (runs: [ARConfiguration](), pauses: 0)

  public init() {}
}
