import Numbers
import OSC
public import Signals

/// Face Cap's OSC: `/W index value` in its own order of shapes, `/HR` in degrees, `/HT`, `/HRQ`, `/ELR`,
/// `/ERR`. The signs of head and position are assumed to be ARKit's and are unverified.
public struct FaceCapDecoder: DialectDecoder {
  /// The shapes by the app's indexes.
  public static let shapes: [ARKitShape] = [
    .browInnerUp, .browDownLeft, .browDownRight, .browOuterUpLeft, .browOuterUpRight,
    .eyeLookUpLeft, .eyeLookUpRight, .eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft,
    .eyeLookInRight, .eyeLookOutLeft, .eyeLookOutRight, .eyeBlinkLeft, .eyeBlinkRight,
    .eyeSquintLeft, .eyeSquintRight, .eyeWideLeft, .eyeWideRight, .cheekPuff, .cheekSquintLeft,
    .cheekSquintRight, .noseSneerLeft, .noseSneerRight, .jawOpen, .jawForward, .jawLeft,
    .jawRight, .mouthFunnel, .mouthPucker, .mouthLeft, .mouthRight, .mouthRollUpper,
    .mouthRollLower, .mouthShrugUpper, .mouthShrugLower, .mouthClose, .mouthSmileLeft,
    .mouthSmileRight, .mouthFrownLeft, .mouthFrownRight, .mouthDimpleLeft, .mouthDimpleRight,
    .mouthUpperUpLeft, .mouthUpperUpRight, .mouthLowerDownLeft, .mouthLowerDownRight,
    .mouthPressLeft, .mouthPressRight, .mouthStretchLeft, .mouthStretchRight, .tongueOut,
  ]

  static let addresses: Set<String> = ["/W", "/HT", "/HR", "/HRQ", "/ELR", "/ERR"]

  private var draft = FaceDraft()
  private var frame = MessageFrame()
  private var hasDegrees = false
  private var leftEye: SIMD2<Float>?
  private var rightEye: SIMD2<Float>?

  public init() {}

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    let messages = try OSCPacket.messages(of: bytes)
    var whole: DialectFace?
    var isFaceCap = false
    for message in messages {
      guard let kind = Self.kind(of: message) else { continue }
      isFaceCap = true
      if frame.begins(with: kind) { whole = DialectFace(face) }
      take(message)
    }
    guard isFaceCap else { throw WireError(.magic, at: 0) }
    if messages.count > 1 {
      frame.end()
      whole = DialectFace(face)
    }
    return draft.known == [] ? [] : whole.map { [$0] } ?? []
  }

  private var face: FaceFrame {
    var draft = draft
    if let leftEye, let rightEye { draft.setEyes(left: leftEye, right: rightEye) }
    return draft.face
  }

  /// An identifier for each message that occurs once per frame; nil for unknown messages.
  private static func kind(of message: OSCMessage) -> UInt16? {
    switch message.address {
    case "/W":
      guard let index = message.float(0), (0..<52).contains(index) else { return nil }
      return UInt16(clamping: index)
    case "/HT": return 100
    case "/HR": return 101
    case "/HRQ": return 102
    case "/ELR": return 103
    case "/ERR": return 104
    default: return nil
    }
  }

  private mutating func take(_ message: OSCMessage) {
    switch message.address {
    case "/W":
      guard let index = message.float(0), let value = message.float(1) else { return }
      draft.set(Self.shapes[Int(clamping: index)], value)
    case "/HT":
      if let metres = message.floats(3) {
        draft.setPosition(SIMD3(metres[0], metres[1], metres[2]))
      }
    case "/HR":
      guard let degrees = message.floats(3) else { return }
      hasDegrees = true
      draft.setHead(
        pitch: degrees[0].radians, yaw: degrees[1].radians, roll: degrees[2].radians)
    case "/HRQ":
      guard !hasDegrees, let q = message.floats(4) else { return }
      draft.setHead(Rotation(SIMD4(q[0], q[1], q[2], q[3])))
    case "/ELR": leftEye = message.floats(2).map { SIMD2($0[1], -$0[0]) } ?? leftEye
    default: rightEye = message.floats(2).map { SIMD2($0[1], -$0[0]) } ?? rightEye
    }
  }
}
