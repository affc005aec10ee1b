/// The group of a channel on a screen.
public enum ChannelGroup: String, CaseIterable, Codable, Sendable {
  case face, head, eyes
}

extension Channel {
  /// The wire name, as in "jawOpen".
  public var name: String { "\(self)" }

  public init?(name: String) {
    guard let channel = Channel.byName[name] else { return nil }
    self = channel
  }

  public var group: ChannelGroup {
    switch rawValue {
    case ..<Channel.headPitch.rawValue: .face
    case ..<Channel.eyeGazeLeftX.rawValue: .head
    default: .eyes
    }
  }

  /// Expressions 0…1; pitch and roll ±π/2, yaw ±π, radians; position and gaze ±1.
  public var range: ClosedRange<Float> {
    switch self {
    case .headPitch, .headRoll: -.pi / 2 ... .pi / 2
    case .headYaw: -.pi ... .pi
    case .headTx, .headTy, .headTz, .eyeGazeLeftX, .eyeGazeLeftY, .eyeGazeRightX, .eyeGazeRightY:
      -1...1
    default: 0...1
    }
  }

  public var isBipolar: Bool { rawValue >= Channel.headPitch.rawValue }

  /// "rad" for the three angles, "" for no unit.
  public var unit: String {
    switch self {
    case .headPitch, .headYaw, .headRoll: "rad"
    default: ""
    }
  }

  /// The eight channels of the free tier, in the order of NERVE's jacks 0–7.
  public static let core: [Channel] = [
    .jawOpen, .headPitch, .headYaw, .headRoll, .eyeBlinkLeft, .eyeBlinkRight, .mouthSmileLeft,
    .mouthSmileRight,
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
