import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// From where the face is seen: turned by a drag, enlarged by a pinch.
public struct FaceViewpoint: Hashable, Sendable {
  /// Radians, ±1.9.
  public private(set) var yaw: Float = 0
  /// Radians, ±1.
  public private(set) var pitch: Float = 0
  /// 0.5…4.
  public private(set) var zoom: Float = 1

  public init() {}

  public var isChanged: Bool { self != FaceViewpoint() }

  public mutating func turn(yaw: Float, pitch: Float) {
    guard yaw.isFinite, pitch.isFinite else { return }
    self.yaw = min(max(self.yaw + yaw, -1.9), 1.9)
    self.pitch = min(max(self.pitch + pitch, -1), 1)
  }

  /// Turns by a drag in points over a picture of this height.
  public mutating func drag(_ x: Double, _ y: Double, height: Double) {
    guard height > 0 else { return }
    turn(yaw: Float(x * 2.6 / height), pitch: Float(y * 2.6 / height))
  }

  public mutating func scale(by factor: Float) {
    guard factor.isFinite, factor > 0 else { return }
    zoom = min(max(zoom * factor, 0.5), 4)
  }

  public mutating func reset() { self = FaceViewpoint() }

  /// From the world to a picture with this ratio of width and height.
  func camera(aspect: Float) -> FaceMatrix {
    let fit = min(1, aspect * 1.2)
    let distance = 8.6 / (zoom * fit)
    let lens = FaceMatrix.perspective(
      verticalAngle: 0.46, aspect: aspect, near: max(0.5, distance - 4), far: distance + 6)
    return lens * .translation(SIMD3(0, -0.06, -distance))
  }

  /// From the head, as the performer holds it, to the world.
  func model(_ values: ChannelValues) -> FaceMatrix {
    FaceMatrix.rotationX(pitch) * .rotationY(yaw) * FaceMatrix(head: values)
  }
}

extension FaceMatrix {
  /// Yaw, then pitch, then roll, about the neck; +x is the performer's left, the viewer's right.
  init(head values: ChannelValues) {
    let neck = SIMD3<Float>(0, -0.45, -0.1)
    let shift = SIMD3(
      0.55 * values[.headTx], 0.45 * values[.headTy], 0.8 * values[.headTz])
    let turn =
      FaceMatrix.rotationY(values[.headYaw]) * .rotationX(values[.headPitch])
      * .rotationZ(values[.headRoll])
    self = .translation(shift + neck) * turn * .translation(-neck)
  }
}

/// A direction of view from the channels of an eye: ±1 is ±30°.
func gazeDirection(_ x: Float, _ y: Float) -> SIMD3<Float> {
  let (yaw, pitch) = (x * .pi / 6, y * .pi / 6)
  return SIMD3(sinf(yaw) * cosf(pitch), sinf(pitch), cosf(yaw) * cosf(pitch))
}
