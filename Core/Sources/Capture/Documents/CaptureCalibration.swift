public import JSON
import Numbers
import Signals

/// The content of `calibration.json`: neutral pose, camera intrinsics, sensor offsets.
public struct CaptureCalibration: Hashable, Sendable {
  /// Where the time of a stream stands against the master clock.
  public struct Offset: Hashable, Sendable {
    /// `CaptureStream.id`, and its device.
    public var stream: UInt16
    public var device: String
    /// Master clock minus the device's clock at the take's beginning, and its proven half-width, in seconds.
    public var offset: Double?
    public var bound: Double?

    public init(stream: UInt16, device: String, offset: Double?, bound: Double?) {
      self.stream = stream
      self.device = device
      self.offset = offset
      self.bound = bound
    }
  }

  /// Pixels of the video.
  public struct Intrinsics: Hashable, Sendable {
    public var fx, fy, cx, cy: Double
    public var width, height: Int

    public init(fx: Double, fy: Double, cx: Double, cy: Double, width: Int, height: Int) {
      (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
      (self.width, self.height) = (width, height)
    }
  }

  /// Whether the neutral pose was held for five seconds.
  public var isHeld: Bool
  public var pose: NeutralPose
  /// Nil when the camera does not tell.
  public var intrinsics: Intrinsics?
  public var offsets: [Offset]
  public var checks: [CheckResult]

  public init(
    isHeld: Bool, pose: NeutralPose, intrinsics: Intrinsics?, offsets: [Offset],
    checks: [CheckResult]
  ) {
    self.isHeld = isHeld
    self.pose = pose
    self.intrinsics = intrinsics
    self.offsets = offsets
    self.checks = checks
  }

  /// The document; `init(_:)` reads it back.
  public var json: JSONNode {
    .fields([
      "neutral_pose": .fields([
        "held": .bool(isHeld), "duration": JSONNode(CaptureFlow.calibrationDuration),
        "unit": .string("degrees"), "left": pose.hands[.left]?.json ?? .null,
        "right": pose.hands[.right]?.json ?? .null,
      ]),
      "camera_intrinsics": intrinsics?.json ?? .null,
      "sensor_offsets": .array(offsets.map(\.json)), "checks": .array(checks.map(\.json)),
    ])
  }

  /// Reads a document; throws all problems.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json.members) { CaptureCalibration($0) }
  }

  private init(_ reading: JSONReading) {
    (isHeld, pose) = reading.object("neutral_pose", isRequired: true) { part in
      var hands: [Hand.Side: NeutralPose.Glove] = [:]
      for side in [Hand.Side.left, .right] where part.has(side.rawValue) {
        hands[side] = part.object(side.rawValue) { NeutralPose.Glove($0) }
      }
      return (part.flag("held", or: false), NeutralPose(hands: hands))
    }
    let hasIntrinsics = reading.has("camera_intrinsics")
    intrinsics = hasIntrinsics ? reading.object("camera_intrinsics") { Intrinsics($0) } : nil
    offsets = reading.list("sensor_offsets") { Offset($0) }
    checks = reading.list("checks") { CheckResult($0) }
  }
}

extension CaptureCalibration.Offset {
  fileprivate var json: JSONNode {
    .fields([
      "stream": JSONNode(Int(stream)), "device": .string(device), "offset": JSONNode(offset),
      "bound": JSONNode(bound),
    ])
  }

  fileprivate init(_ reading: JSONReading) {
    self.init(
      stream: UInt16(clamping: reading.whole("stream")), device: reading.text("device"),
      offset: reading.real("offset"), bound: reading.real("bound"))
  }
}

extension CaptureCalibration.Intrinsics {
  fileprivate var json: JSONNode {
    .fields([
      "fx": JSONNode(fx), "fy": JSONNode(fy), "cx": JSONNode(cx), "cy": JSONNode(cy),
      "width": JSONNode(width), "height": JSONNode(height),
    ])
  }

  fileprivate init(_ reading: JSONReading) {
    func number(_ key: String) -> Double {
      if !reading.has(key) { reading.problem(key, "it is missing. Give a number.") }
      return reading.real(key) ?? 0
    }
    self.init(
      fx: number("fx"), fy: number("fy"), cx: number("cx"), cy: number("cy"),
      width: reading.whole("width", or: 0), height: reading.whole("height", or: 0))
  }
}

extension NeutralPose.Glove {
  fileprivate var json: JSONNode {
    .fields([
      "joints_21": .array(joints.map { JSONNode($0) }),
      "standard_deviation": .array(deviations.map { JSONNode($0) }),
    ])
  }

  fileprivate init(_ reading: JSONReading) {
    func angles(_ key: String) -> [Double?] {
      guard case .array(let nodes) = reading.members[key], nodes.count == NeutralPose.joints else {
        reading.problem(key, "it is not a list of 21 numbers. Give 21, null for a missing joint.")
        return []
      }
      return nodes.map(\.double)
    }
    self.init(joints: angles("joints_21"), deviations: angles("standard_deviation"))
  }
}
