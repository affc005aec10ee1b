import Numbers
import Signals

/// OpenSeeFace datagrams: little-endian records of 1785 bytes, one per face, several per datagram.
///
/// Eyes, brows and mouth come from its features; head angles from its Euler angles as its Unity receiver
/// reads them, signs unverified. Its position has no unit and is therefore unavailable.
public struct OpenSeeFaceDecoder: DialectDecoder {
  public static let recordSize = 1785
  static let maximumFaces = 8

  public init() {}

  /// Whether these are complete records with a plausible time in seconds and face index, which excludes text
  /// and OSC.
  static func isLikely(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count / recordSize
    guard count > 0, bytes.count % recordSize == 0 else { return false }
    return (0..<min(count, maximumFaces)).allSatisfy { index in
      let start = index * recordSize
      let time = Double(bitPattern: bytes.little(UInt64.self, at: start))
      return (time == 0 || (1e-6...1e12).contains(time))
        && (0..<256).contains(bytes.little(Int32.self, at: start + 8))
    }
  }

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    guard bytes.count > 0, bytes.count % Self.recordSize == 0 else {
      throw WireError(.length, at: bytes.count)
    }
    let count = bytes.count / Self.recordSize
    guard count <= Self.maximumFaces else { throw WireError(.count, at: bytes.count) }
    var faces: [DialectFace] = []
    for index in 0..<count {
      faces.append(try Self.face(bytes, at: index * Self.recordSize))
    }
    return faces
  }

  private static func face(
    _ bytes: UnsafeRawBufferPointer, at start: Int
  ) throws(WireError) -> DialectFace {
    let time = Double(bitPattern: bytes.little(UInt64.self, at: start))
    guard time.isFinite, (0...1e12).contains(time) else { throw WireError(.number, at: start) }
    let number = Int(bytes.little(Int32.self, at: start + 8))
    var draft = FaceDraft()
    draft.set(.eyeBlinkRight, 1 - bytes.littleFloat(at: start + 20))
    draft.set(.eyeBlinkLeft, 1 - bytes.littleFloat(at: start + 24))
    if bytes[start + 28] != 0 {
      let angles = Offset.euler.map { bytes.littleFloat(at: start + $0) }
      draft.setHead(
        pitch: (-angles[0] - 180).wrapped.radians, yaw: (-angles[1]).wrapped.radians,
        roll: (90 - angles[2]).wrapped.radians)
    }
    for feature in Feature.allCases {
      let value = bytes.littleFloat(at: start + Offset.features + 4 * feature.rawValue)
      for (shape, value) in feature.shapes(value) { draft.set(shape, value) }
    }
    return DialectFace(draft.face, sentAt: time, index: number)
  }

  private enum Offset {
    static let euler = [49, 53, 57]
    static let features = 1729
  }

  /// The fourteen features in wire order; `l` and `r` are the performer's own sides.
  private enum Feature: Int, CaseIterable {
    case eyeLeft, eyeRight, browSteepnessLeft, browUpDownLeft, browQuirkLeft,
      browSteepnessRight, browUpDownRight, browQuirkRight, cornerUpDownLeft, cornerInOutLeft,
      cornerUpDownRight, cornerInOutRight, mouthOpen, mouthWide

    /// The shapes of a feature with a range of about ±1.
    func shapes(_ value: Float) -> [(ARKitShape, Float)] {
      let (up, down) = (Swift.max(0, value), Swift.max(0, -value))
      switch self {
      case .browUpDownLeft: return [(.browOuterUpLeft, up), (.browDownLeft, down)]
      case .browUpDownRight: return [(.browOuterUpRight, up), (.browDownRight, down)]
      case .cornerUpDownLeft: return [(.mouthSmileLeft, up), (.mouthFrownLeft, down)]
      case .cornerUpDownRight: return [(.mouthSmileRight, up), (.mouthFrownRight, down)]
      case .mouthOpen: return [(.jawOpen, up)]
      case .mouthWide:
        return [(.mouthStretchLeft, up), (.mouthStretchRight, up), (.mouthPucker, down)]
      default: return []
      }
    }
  }
}

extension Float {
  /// Degrees wrapped to ±180.
  fileprivate var wrapped: Float { isFinite ? remainder(dividingBy: 360) : self }
}
