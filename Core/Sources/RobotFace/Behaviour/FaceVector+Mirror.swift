public import Signals

extension FaceVector {
  /// A person's expression mirrored onto the face of a mood: the person's left eye is the screen's left one.
  public init(mirroring person: ChannelFrame, on mood: FaceVector) {
    self = mood
    guard person.isTracked else { return }
    let values = person.values.finite
    mirror(values, .left, MirrorEye.left)
    mirror(values, .right, MirrorEye.right)
    let jaw = Double(values[.jawOpen])
    let gazeX = Double(values[.eyeGazeLeftX] + values[.eyeGazeRightX]) / 2
    let gazeY = Double(values[.eyeGazeLeftY] + values[.eyeGazeRightY]) / 2
    for eye in FaceParameter.Eye.allCases {
      self[eye, .x] -= 0.8 * gazeX
      self[eye, .y] -= 0.2 * gazeY
      self[eye, .height] *= 1 + 0.15 * jaw
      self[eye, .width] *= 1 + 0.25 * Double(values[.cheekPuff] - values[.mouthPucker])
    }
    self[.x] -= 1.6 * Double(values[.headYaw])
    self[.y] += 0.4 * Double(values[.headPitch])
    self[.angle] += Double(values[.headRoll]) * 180 / .pi
    clamp()
  }

  private mutating func mirror(_ values: ChannelValues, _ eye: FaceParameter.Eye, _ map: MirrorEye)
  {
    func amount(_ channel: Channel) -> Double { Double(values[channel]) }
    let smile = amount(map.smile)
    let brow = amount(map.browDown)
    self[eye, .upperLid] += 0.35 * brow + 0.12 * amount(map.frown)
    self[eye, .upperAngle] += 20 * brow - 16 * amount(.browInnerUp) - 10 * amount(map.frown)
    self[eye, .lowerLid] += 0.35 * max(smile, amount(map.squint))
    self[eye, .lowerBend] += 0.6 * smile
    self[eye, .height] *= 1 + 0.3 * amount(map.wide) + 0.1 * amount(map.browOuterUp)
    close(eye, amount(map.blink))
  }

  /// Both lids meet at three quarters of the height.
  mutating func close(_ eye: FaceParameter.Eye, _ closeness: Double) {
    self[eye, .upperLid] += (0.75 - self[eye, .upperLid]) * closeness
    self[eye, .lowerLid] += (0.25 - self[eye, .lowerLid]) * closeness
  }
}

extension ChannelValues {
  /// 0 when not finite.
  fileprivate var finite: Self {
    Self(storage: storage.replacing(with: 0, where: (storage - storage) .!= 0))
  }
}

/// The channels of one side of a face.
private struct MirrorEye {
  let blink, squint, wide, browDown, browOuterUp, smile, frown: Channel

  static let left = MirrorEye(
    blink: .eyeBlinkLeft, squint: .eyeSquintLeft, wide: .eyeWideLeft, browDown: .browDownLeft,
    browOuterUp: .browOuterUpLeft, smile: .mouthSmileLeft, frown: .mouthFrownLeft)
  static let right = MirrorEye(
    blink: .eyeBlinkRight, squint: .eyeSquintRight, wide: .eyeWideRight, browDown: .browDownRight,
    browOuterUp: .browOuterUpRight, smile: .mouthSmileRight, frown: .mouthFrownRight)
}
