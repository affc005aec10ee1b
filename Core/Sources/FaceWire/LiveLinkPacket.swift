/// One datagram of the Live Link Face app (Epic).
public struct LiveLinkPacket: Hashable, Sendable {
  public var version: UInt8
  /// The phone's identifier, usually a UUID of 36 characters.
  public var deviceID: String
  /// The subject name set in the app.
  public var subject: String
  /// Increases by 1 at the full rate; the app skips numbers when it is late.
  public var frameNumber: Int32
  /// Fraction 0…1 of a frame.
  public var subFrame: Float
  public var rateNumerator: Int32
  public var rateDenominator: Int32
  /// Nil when no face is tracked.
  public var values: LiveLinkValues?

  public init(
    version: UInt8 = LiveLinkFace.version, deviceID: String, subject: String, frameNumber: Int32,
    subFrame: Float = 0, rateNumerator: Int32 = 60, rateDenominator: Int32 = 1,
    values: LiveLinkValues? = nil
  ) {
    self.version = version
    self.deviceID = deviceID
    self.subject = subject
    self.frameNumber = frameNumber
    self.subFrame = subFrame
    self.rateNumerator = rateNumerator
    self.rateDenominator = rateDenominator
    self.values = values
  }

  /// The phone's timecode in seconds; 0 for an invalid rate.
  public var seconds: Double {
    guard rateNumerator > 0, rateDenominator > 0 else { return 0 }
    let frames = Double(frameNumber) + Double(subFrame.wired(to: 0...1))
    return frames * Double(rateDenominator) / Double(rateNumerator)
  }
}

/// The values of a tracked face in the app's order: 52 shapes, then nine angles in radians.
public struct LiveLinkValues: Hashable, Sendable {
  /// The lanes beyond `count` are 0.
  public var storage: SIMD64<Float>
  /// 61, or 52 from senders without angles.
  public let count: Int

  public static let count = 61
  public static let countOfShapes = 52

  public init(storage: SIMD64<Float> = .zero, hasAngles: Bool = true) {
    self.storage = storage
    count = hasAngles ? LiveLinkValues.count : LiveLinkValues.countOfShapes
  }

  public var hasAngles: Bool { count == LiveLinkValues.count }

  /// The angles' lanes.
  enum Angle: Int, CaseIterable {
    case headYaw = 52
    case headPitch, headRoll, leftEyeYaw, leftEyePitch, leftEyeRoll, rightEyeYaw, rightEyePitch,
      rightEyeRoll
  }

  subscript(angle: Angle) -> Float {
    get { storage[angle.rawValue] }
    set { storage[angle.rawValue] = newValue }
  }
}
