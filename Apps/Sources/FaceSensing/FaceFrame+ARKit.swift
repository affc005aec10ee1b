import ARKit
import Foundation
import Signals
import simd

extension FaceFrame {
  /// A face in the axes of the camera's view.
  ///
  /// A shape that is missing or not finite is unavailable; a transform that is no rotation makes head or gaze unavailable.
  init(_ anchor: ARFaceAnchor, in view: simd_float4x4, time: Double, sequence: UInt32) {
    guard anchor.isTracked else {
      self = .lost(time: time, sequence: sequence)
      return
    }
    let head = RigidTransform(view * anchor.transform)
    let left = RigidTransform(anchor.leftEyeTransform)
    let right = RigidTransform(anchor.rightEyeTransform)
    var shapes = ShapeValues.zero
    var known: [ARKitShape] = []
    for shape in ARKitShape.allCases {
      guard let value = anchor.blendShapes[shape.location]?.floatValue, value.isFinite else {
        continue
      }
      shapes[shape] = min(max(value, 0), 1)
      known.append(shape)
    }
    var gaze: Gaze?
    if let left, let right { gaze = Gaze(left: left, right: right) }
    self.init(
      time: time, sequence: sequence, shapes: shapes, head: head.map(HeadPose.init) ?? HeadPose(),
      gaze: gaze ?? Gaze(),
      available: FaceAvailability(
        shapes: ShapeSet(known), hasHeadAngles: head != nil, hasHeadPosition: head != nil,
        hasGaze: gaze != nil))
  }
}

extension RigidTransform {
  init?(_ matrix: simd_float4x4) {
    let (x, y, z, position) = matrix.columns
    self.init(x, y, z, position)
  }
}
