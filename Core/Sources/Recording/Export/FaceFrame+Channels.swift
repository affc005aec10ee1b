import Signals

extension FaceFrame {
  /// Reconstructs a face from channels: shapes sent as a mean only get the mean on both sides, the nose's
  /// shapes are unavailable.
  init(approximating channels: ChannelFrame) {
    self.init(
      time: channels.time, sequence: channels.sequence, isTracked: channels.isTracked,
      available: .none)
    for shape in ARKitShape.allCases {
      guard let channel = shape.sentAs, channels.available.contains(channel) else { continue }
      shapes[shape] = channels.values[channel]
      available.shapes.insert(shape)
    }
    let known = channels.available
    let values = channels.values
    if known.isSuperset(of: ChannelSet([.headPitch, .headYaw, .headRoll])) {
      head = HeadPose(pitch: values[.headPitch], yaw: values[.headYaw], roll: values[.headRoll])
      available.hasHeadAngles = true
    }
    if known.isSuperset(
      of: ChannelSet([.eyeGazeLeftX, .eyeGazeLeftY, .eyeGazeRightX, .eyeGazeRightY]))
    {
      gaze = Gaze(
        left: SIMD2(values[.eyeGazeLeftX], values[.eyeGazeLeftY]),
        right: SIMD2(values[.eyeGazeRightX], values[.eyeGazeRightY]))
      available.hasGaze = true
    }
  }
}

extension ARKitShape {
  /// The channel that carries it, alone or in a mean of both sides.
  fileprivate var sentAs: Channel? {
    switch self {
    case .mouthStretchLeft, .mouthStretchRight: .chinLowerDown
    case .mouthUpperUpLeft, .mouthUpperUpRight: .mouthUpperLipUp
    case .mouthLowerDownLeft, .mouthLowerDownRight: .mouthLowerLipDown
    case .mouthPressLeft, .mouthPressRight: .mouthUpperLipPress
    default: Channel(name: name)
    }
  }
}
