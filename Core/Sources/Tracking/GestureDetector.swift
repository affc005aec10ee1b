public import Signals

/// Derives gestures from calibrated channels in frame time; deterministic.
///
/// A gesture without all its channels is unavailable: the free tier's eight channels give blink, winks,
/// smile, nod and shake. Allocates nothing.
public struct GestureDetector: Hashable, Sendable {
  private var winks = WinkGate()
  private var nod = HeadSwing(swingsNeeded: 1)
  private var shake = HeadSwing(swingsNeeded: 2)
  private var channels: ChannelSet = []
  private var gestures: GestureSet = []

  public init() {}

  /// The gestures of one frame; without a face none, and the detectors are reset.
  public mutating func apply(_ frame: ChannelFrame) -> GestureFrame {
    guard frame.isTracked else {
      forgetMotions()
      return .none
    }
    if frame.available != channels {
      channels = frame.available
      gestures = GestureSet(madeOf: channels)
    }
    var result = GestureFrame(available: gestures)
    withUnsafeBytes(of: frame.values.storage) { bytes in
      let face = Lanes(values: bytes.assumingMemoryBound(to: Float.self))
      addShapes(of: face, to: &result)
      addMotions(of: face, at: frame.time, to: &result)
    }
    return result
  }

  private func addShapes(of face: Lanes, to frame: inout GestureFrame) {
    let pucker = face[.mouthPucker]
    let smile = face.mean(.mouthSmileLeft, .mouthSmileRight)
    let dimple = face.mean(.mouthDimpleLeft, .mouthDimpleRight)
    let outerBrows = face.mean(.browOuterUpLeft, .browOuterUpRight)
    frame.set(.blink, min(face[.eyeBlinkLeft], face[.eyeBlinkRight]))
    frame.set(.smile, smile)
    frame.set(.frown, face.mean(.mouthFrownLeft, .mouthFrownRight))
    frame.set(.mouthOpen, face[.jawOpen] - face[.mouthClose])
    frame.set(.mouthWide, max(smile, dimple, face[.chinLowerDown]) - pucker)
    frame.set(.mouthRound, max(face[.mouthFunnel], pucker))
    frame.set(.browsUp, 0.5 * (face[.browInnerUp] + outerBrows))
    frame.set(.browsDown, face.mean(.browDownLeft, .browDownRight))
  }

  private mutating func addMotions(of face: Lanes, at time: Double, to frame: inout GestureFrame) {
    if gestures.contains(.blink) {
      winks.register(left: face[.eyeBlinkLeft], right: face[.eyeBlinkRight], at: time)
      frame.set(.winkLeft, winks.left)
      frame.set(.winkRight, winks.right)
    }
    let (pitch, yaw) = (face[.headPitch], face[.headYaw])
    if gestures.contains(.nod) { frame.set(.nod, nod.register(pitch, across: yaw, at: time)) }
    if gestures.contains(.shake) { frame.set(.shake, shake.register(yaw, across: pitch, at: time)) }
  }

  private mutating func forgetMotions() {
    winks.reset()
    nod.reset()
    shake.reset()
  }
}

/// The channels of a frame, valid for one call.
private struct Lanes {
  let values: UnsafeBufferPointer<Float>

  subscript(channel: Channel) -> Float { values[channel.rawValue] }

  func mean(_ first: Channel, _ second: Channel) -> Float { 0.5 * (self[first] + self[second]) }
}

extension GestureFrame {
  /// Sets an available gesture, clamped to 0…1; an unavailable one stays 0.
  fileprivate mutating func set(_ gesture: FaceGesture, _ value: Float) {
    guard available.contains(gesture) else { return }
    self[gesture] = value > 0 ? min(value, 1) : 0
  }
}
