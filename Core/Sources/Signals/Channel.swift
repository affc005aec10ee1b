/// The 62 WeirdPhone channels in wire order: 52 expressions, 6 of the head, 4 of the gaze.
///
/// Ten names are not ARKit's; see `ChannelFrame.init(deriving:)` for their definitions.
public enum Channel: Int, CaseIterable, Codable, Sendable {
  case browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight, cheekPuff,
    cheekSquintLeft, cheekSquintRight, cheekRaiseLeft, cheekRaiseRight, chinRaise, chinLowerDown,
    eyeBlinkLeft, eyeBlinkRight, eyeLookDownLeft, eyeLookDownRight, eyeLookInLeft,
    eyeLookInRight, eyeLookOutLeft, eyeLookOutRight, eyeLookUpLeft, eyeLookUpRight,
    eyeSquintLeft, eyeSquintRight, eyeWideLeft, eyeWideRight, jawForward, jawLeft, jawRight,
    jawOpen, mouthClose, mouthFunnel, mouthPucker, mouthLeft, mouthRight, mouthRollLower,
    mouthRollUpper, mouthShrugLower, mouthShrugUpper, mouthSmileLeft, mouthSmileRight,
    mouthFrownLeft, mouthFrownRight, mouthDimpleLeft, mouthDimpleRight, mouthUpperLipUp,
    mouthLowerLipDown, mouthUpperLipSuckUpper, mouthLowerLipSuckLower, mouthUpperLipPress,
    mouthLowerLipPress, tongueOut, headPitch, headYaw, headRoll, headTx, headTy, headTz,
    eyeGazeLeftX, eyeGazeLeftY, eyeGazeRightX, eyeGazeRightY

  /// 62.
  public static let count = allCases.count
}
