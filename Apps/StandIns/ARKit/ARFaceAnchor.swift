public import Foundation
public import simd

/// https://developer.apple.com/documentation/arkit/arfaceanchor
public class ARFaceAnchor: ARAnchor, ARTrackable {
  /// https://developer.apple.com/documentation/arkit/arfaceanchor/blendshapes
  public let blendShapes: [BlendShapeLocation: NSNumber]
  /// https://developer.apple.com/documentation/arkit/arfaceanchor/lefteyetransform
  public let leftEyeTransform: simd_float4x4
  /// https://developer.apple.com/documentation/arkit/arfaceanchor/righteyetransform
  public let rightEyeTransform: simd_float4x4
  public let isTracked: Bool

  @_spi(StandIn) public init(
    identifier: UUID, transform: simd_float4x4, blendShapes: [BlendShapeLocation: NSNumber],
    leftEye: simd_float4x4 = matrix_identity_float4x4,
    rightEye: simd_float4x4 = matrix_identity_float4x4, isTracked: Bool = true
  ) {
    self.blendShapes = blendShapes
    leftEyeTransform = leftEye
    rightEyeTransform = rightEye
    self.isTracked = isTracked
    super.init(identifier: identifier, transform: transform)
  }

  /// https://developer.apple.com/documentation/arkit/arfaceanchor/blendshapelocation
  ///
  /// Its raw values are not its names: `eyeBlink_L`, yet `jawLeft`.
  public struct BlendShapeLocation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension ARFaceAnchor.BlendShapeLocation {
  public static let browDownLeft = Self(rawValue: "browDown_L")
  public static let browDownRight = Self(rawValue: "browDown_R")
  public static let browInnerUp = Self(rawValue: "browInnerUp")
  public static let browOuterUpLeft = Self(rawValue: "browOuterUp_L")
  public static let browOuterUpRight = Self(rawValue: "browOuterUp_R")
  public static let cheekPuff = Self(rawValue: "cheekPuff")
  public static let cheekSquintLeft = Self(rawValue: "cheekSquint_L")
  public static let cheekSquintRight = Self(rawValue: "cheekSquint_R")
  public static let eyeBlinkLeft = Self(rawValue: "eyeBlink_L")
  public static let eyeBlinkRight = Self(rawValue: "eyeBlink_R")
  public static let eyeLookDownLeft = Self(rawValue: "eyeLookDown_L")
  public static let eyeLookDownRight = Self(rawValue: "eyeLookDown_R")
  public static let eyeLookInLeft = Self(rawValue: "eyeLookIn_L")
  public static let eyeLookInRight = Self(rawValue: "eyeLookIn_R")
  public static let eyeLookOutLeft = Self(rawValue: "eyeLookOut_L")
  public static let eyeLookOutRight = Self(rawValue: "eyeLookOut_R")
  public static let eyeLookUpLeft = Self(rawValue: "eyeLookUp_L")
  public static let eyeLookUpRight = Self(rawValue: "eyeLookUp_R")
  public static let eyeSquintLeft = Self(rawValue: "eyeSquint_L")
  public static let eyeSquintRight = Self(rawValue: "eyeSquint_R")
  public static let eyeWideLeft = Self(rawValue: "eyeWide_L")
  public static let eyeWideRight = Self(rawValue: "eyeWide_R")
  public static let jawForward = Self(rawValue: "jawForward")
  public static let jawLeft = Self(rawValue: "jawLeft")
  public static let jawOpen = Self(rawValue: "jawOpen")
  public static let jawRight = Self(rawValue: "jawRight")
  public static let mouthClose = Self(rawValue: "mouthClose")
  public static let mouthDimpleLeft = Self(rawValue: "mouthDimple_L")
  public static let mouthDimpleRight = Self(rawValue: "mouthDimple_R")
  public static let mouthFrownLeft = Self(rawValue: "mouthFrown_L")
  public static let mouthFrownRight = Self(rawValue: "mouthFrown_R")
  public static let mouthFunnel = Self(rawValue: "mouthFunnel")
  public static let mouthLeft = Self(rawValue: "mouthLeft")
  public static let mouthLowerDownLeft = Self(rawValue: "mouthLowerDown_L")
  public static let mouthLowerDownRight = Self(rawValue: "mouthLowerDown_R")
  public static let mouthPressLeft = Self(rawValue: "mouthPress_L")
  public static let mouthPressRight = Self(rawValue: "mouthPress_R")
  public static let mouthPucker = Self(rawValue: "mouthPucker")
  public static let mouthRight = Self(rawValue: "mouthRight")
  public static let mouthRollLower = Self(rawValue: "mouthRollLower")
  public static let mouthRollUpper = Self(rawValue: "mouthRollUpper")
  public static let mouthShrugLower = Self(rawValue: "mouthShrugLower")
  public static let mouthShrugUpper = Self(rawValue: "mouthShrugUpper")
  public static let mouthSmileLeft = Self(rawValue: "mouthSmile_L")
  public static let mouthSmileRight = Self(rawValue: "mouthSmile_R")
  public static let mouthStretchLeft = Self(rawValue: "mouthStretch_L")
  public static let mouthStretchRight = Self(rawValue: "mouthStretch_R")
  public static let mouthUpperUpLeft = Self(rawValue: "mouthUpperUp_L")
  public static let mouthUpperUpRight = Self(rawValue: "mouthUpperUp_R")
  public static let noseSneerLeft = Self(rawValue: "noseSneer_L")
  public static let noseSneerRight = Self(rawValue: "noseSneer_R")
  public static let tongueOut = Self(rawValue: "tongueOut")
}
