import Foundation
public import Signals

extension ObservedFace {
  /// A face from the channels of any source; nil without one.
  ///
  /// Without a position, the head's rotation is used instead. Attention is relative to the sensor.
  public init?(_ channels: ChannelFrame, id: Int) {
    guard channels.isTracked else { return nil }
    let position = channels.headMetres
    let toSensor = position.map { HeadAngles(facingSensorFrom: $0) } ?? HeadAngles()
    let stand = position == nil ? channels.headTurn ?? HeadAngles() : -toSensor
    let look = channels.lookTurn.map {
      LookAngles(left: $0.yaw - toSensor.yaw, down: $0.pitch - toSensor.pitch)
    }
    self.init(
      id: id,
      place: GazePoint(x: -stand.yaw / Self.edge.x, y: stand.pitch / Self.edge.y).clamped,
      size: position.map { min(Self.height / (Self.picture * -$0.z), 1) } ?? 0.3,
      attention: look.map { LookAngles.attention(at: $0.angle(to: LookAngles())) } ?? 0.8,
      look: look)
  }

  /// The angle in degrees at the edge of the robot's field of view, horizontally and vertically.
  static let edge = GazePoint(x: 35, y: 25)
  /// The size of a face in metres.
  private static let height = 0.2
  /// The width of the picture in metres at a distance of 1 m.
  private static let picture = 1.2
}

extension HeadAngles {
  /// How a head at a position looks straight at the sensor; metres, x to the performer's left, y up.
  fileprivate init(facingSensorFrom position: SIMD3<Double>) {
    self.init(
      yaw: atan2(-position.x, -position.z) * 180 / .pi,
      pitch: atan2(position.y, -position.z) * 180 / .pi)
  }
}

extension ChannelFrame {
  /// The head position; nil when unknown or behind the sensor.
  fileprivate var headMetres: SIMD3<Double>? {
    guard available.isSuperset(of: .headPosition) else { return nil }
    let units = SIMD3(values[.headTx], values[.headTy], values[.headTz])
    let metres = SIMD3<Double>(units) * Double(Self.metresPerUnit)
    return metres.z < -0.05 ? metres : nil
  }

  fileprivate var headTurn: HeadAngles? {
    guard available.isSuperset(of: .headAngles) else { return nil }
    return HeadAngles(
      yaw: Double(values[.headYaw]) * 180 / .pi, pitch: Double(values[.headPitch]) * 180 / .pi)
  }

  /// Where head and eyes look; the head alone when nothing is known of the eyes.
  fileprivate var lookTurn: HeadAngles? {
    guard let head = headTurn else { return nil }
    guard available.isSuperset(of: .gaze) else { return head }
    let left = Double(values[.eyeGazeLeftX] + values[.eyeGazeRightX]) / 2
    let up = Double(values[.eyeGazeLeftY] + values[.eyeGazeRightY]) / 2
    return HeadAngles(yaw: head.yaw + Self.eyeTurn * left, pitch: head.pitch - Self.eyeTurn * up)
  }

  /// Eye rotation in degrees for a gaze of 1, as in `Gaze`.
  private static let eyeTurn = 30.0
}
