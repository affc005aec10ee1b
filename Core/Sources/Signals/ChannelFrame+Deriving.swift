import Numbers

extension ChannelFrame {
  /// Derives the 62 channels from a face; the only conversion from ARKit's 52 shapes to WeirdPhone's.
  ///
  /// Position is in units of 0.3 m from the sensor's origin, not yet clamped: calibration first subtracts the
  /// neutral pose. A value that is not finite becomes unavailable.
  public init(deriving face: FaceFrame) {
    self.init(
      time: face.time, sequence: face.sequence, isTracked: face.isTracked, available: [])
    guard face.isTracked else { return }
    deriveExpressions(from: face)

    if face.available.hasHeadAngles {
      set(.headPitch, face.head.pitch)
      set(.headYaw, face.head.yaw)
      set(.headRoll, face.head.roll)
    }
    if face.available.hasHeadPosition {
      let position = face.head.position / ChannelFrame.metresPerUnit
      set(.headTx, position.x)
      set(.headTy, position.y)
      set(.headTz, position.z)
    }
    if face.available.hasGaze {
      set(.eyeGazeLeftX, face.gaze.left.x)
      set(.eyeGazeLeftY, face.gaze.left.y)
      set(.eyeGazeRightX, face.gaze.right.x)
      set(.eyeGazeRightY, face.gaze.right.y)
    }
  }

  /// Metres for a head position of 1.0.
  public static let metresPerUnit: Float = 0.3

  private mutating func set(_ channel: Channel, _ value: Float) {
    guard value.isFinite else { return }
    values[channel] = channel.group == .eyes ? min(max(value, -1), 1) : value
    available.insert(channel)
  }

  private mutating func deriveExpressions(from face: FaceFrame) {
    let known = face.available.shapes.rawValue
    var mask: UInt64 = 0
    withUnsafeBytes(of: face.shapes.storage) { shapeBytes in
      withUnsafeMutableBytes(of: &values.storage) { channelBytes in
        let shapes = shapeBytes.assumingMemoryBound(to: Float.self)
        let channels = channelBytes.assumingMemoryBound(to: Float.self)
        for (index, pair) in Derivation.pairs.enumerated() {
          let bits = (1 as UInt64) << UInt64(pair.x) | (1 as UInt64) << UInt64(pair.y)
          let value = 0.5 * (shapes[Int(pair.x)] + shapes[Int(pair.y)])
          guard known & bits == bits, value.isFinite else { continue }
          channels[index] = min(max(value, 0), 1)
          mask |= (1 as UInt64) << UInt64(index)
        }
      }
    }
    available.formUnion(ChannelSet(rawValue: mask))
  }
}

/// For each of the 52 expression channels, the two ARKit shapes whose mean it is (the same shape twice where
/// the name is ARKit's own).
private enum Derivation {
  static let pairs: [SIMD2<UInt8>] = Channel.allCases.prefix(52).map { channel in
    let (first, second) = shapes(of: channel)
    return SIMD2(UInt8(first.rawValue), UInt8(second.rawValue))
  }

  private static func shapes(of channel: Channel) -> (ARKitShape, ARKitShape) {
    switch channel {
    case .cheekRaiseLeft: (.cheekSquintLeft, .mouthSmileLeft)
    case .cheekRaiseRight: (.cheekSquintRight, .mouthSmileRight)
    case .chinRaise: (.mouthShrugLower, .mouthShrugLower)
    case .chinLowerDown: (.mouthStretchLeft, .mouthStretchRight)
    case .mouthUpperLipUp: (.mouthUpperUpLeft, .mouthUpperUpRight)
    case .mouthLowerLipDown: (.mouthLowerDownLeft, .mouthLowerDownRight)
    case .mouthUpperLipSuckUpper: (.mouthRollUpper, .mouthRollUpper)
    case .mouthLowerLipSuckLower: (.mouthRollLower, .mouthRollLower)
    case .mouthUpperLipPress, .mouthLowerLipPress: (.mouthPressLeft, .mouthPressRight)
    default: sameName(channel)
    }
  }

  private static func sameName(_ channel: Channel) -> (ARKitShape, ARKitShape) {
    guard let shape = ARKitShape(name: channel.name) else {
      preconditionFailure("Channel \(channel.name) has no ARKit shape and no recipe above.")
    }
    return (shape, shape)
  }
}
