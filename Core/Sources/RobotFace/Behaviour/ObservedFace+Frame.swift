import Foundation
public import Signals

extension ObservedFace {
  /// The face of a frame; nil without one. A position in metres comes from a face in ARKit's terms only: that of
  /// channels is relative to a neutral one.
  ///
  /// Without a position, the head's rotation is used instead. Attention is relative to the sensor.
  public init?(_ frame: SensorFrame, id: Int) {
    guard frame.isTracked else { return nil }
    switch frame {
    case .face(let face):
      self.init(id, at: face.knownPosition, turned: face.knownAngles, gaze: face.knownGaze)
    case .channels(let channels):
      self.init(id, at: nil, turned: channels.knownAngles, gaze: channels.knownGaze)
    }
  }

  private init(_ id: Int, at position: SIMD3<Float>?, turned: HeadPose?, gaze: Gaze?) {
    let metres = position.map { SIMD3<Double>($0) }.flatMap { $0.z < -0.05 ? $0 : nil }
    let toSensor = metres.map { HeadAngles(facingSensorFrom: $0) } ?? HeadAngles()
    let turn = turned.map {
      HeadAngles(yaw: Double($0.yaw) * 180 / .pi, pitch: Double($0.pitch) * 180 / .pi)
    }
    let stand = metres == nil ? turn ?? HeadAngles() : -toSensor
    // The head alone when nothing is known of the eyes.
    let eyes = gaze.map { Self.eyeTurn * SIMD2<Double>($0.left + $0.right) / 2 } ?? .zero
    let look = turn.map {
      LookAngles(left: $0.yaw + eyes.x - toSensor.yaw, down: $0.pitch - eyes.y - toSensor.pitch)
    }
    self.init(
      id: id,
      place: GazePoint(x: -stand.yaw / Self.edge.x, y: stand.pitch / Self.edge.y).clamped,
      size: metres.map { min(Self.height / (Self.picture * -$0.z), 1) } ?? 0.3,
      attention: look.map { LookAngles.attention(at: $0.angle(to: LookAngles())) } ?? 0.8,
      look: look)
  }

  /// The angle in degrees at the edge of the robot's field of view, horizontally and vertically.
  static let edge = GazePoint(x: 35, y: 25)
  /// The size of a face in metres.
  private static let height = 0.2
  /// The width of the picture in metres at a distance of 1 m.
  private static let picture = 1.2
  /// Eye rotation in degrees for a gaze of 1, as in `Gaze`.
  private static let eyeTurn = 30.0
}

extension HeadAngles {
  /// How a head at a position looks straight at the sensor; metres, x to the performer's left, y up.
  fileprivate init(facingSensorFrom position: SIMD3<Double>) {
    self.init(
      yaw: atan2(-position.x, -position.z) * 180 / .pi,
      pitch: atan2(position.y, -position.z) * 180 / .pi)
  }
}
