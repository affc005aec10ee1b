/// ARKit's 52 face coefficients, each 0…1, named from the performer's point of view.
///
/// Alphabetical with `tongueOut` last, so that MediaPipe's category `n` is raw value `n - 1`.
public enum ARKitShape: Int, CaseIterable, Codable, Sendable {
  case browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight, cheekPuff,
    cheekSquintLeft, cheekSquintRight, eyeBlinkLeft, eyeBlinkRight, eyeLookDownLeft,
    eyeLookDownRight, eyeLookInLeft, eyeLookInRight, eyeLookOutLeft, eyeLookOutRight,
    eyeLookUpLeft, eyeLookUpRight, eyeSquintLeft, eyeSquintRight, eyeWideLeft, eyeWideRight,
    jawForward, jawLeft, jawOpen, jawRight, mouthClose, mouthDimpleLeft, mouthDimpleRight,
    mouthFrownLeft, mouthFrownRight, mouthFunnel, mouthLeft, mouthLowerDownLeft,
    mouthLowerDownRight, mouthPressLeft, mouthPressRight, mouthPucker, mouthRight,
    mouthRollLower, mouthRollUpper, mouthShrugLower, mouthShrugUpper, mouthSmileLeft,
    mouthSmileRight, mouthStretchLeft, mouthStretchRight, mouthUpperUpLeft, mouthUpperUpRight,
    noseSneerLeft, noseSneerRight, tongueOut

  /// 52.
  public static let count = allCases.count

  /// The ARKit name, as in "jawOpen".
  public var name: String { "\(self)" }
}

extension ARKitShape {
  /// The shape of an ARKit name in any capitalisation of its first letter ("JawOpen", "jawOpen").
  public init?(name: String) {
    guard let first = name.first,
      let shape = ARKitShape.byName[first.lowercased() + name.dropFirst()]
    else { return nil }
    self = shape
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
