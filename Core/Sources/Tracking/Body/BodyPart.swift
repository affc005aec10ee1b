public import Signals

/// A point of a body or one of its hands that can modulate; left and right are the person's own.
public enum BodyPart: String, CaseIterable, Codable, Sendable {
  case head, mouth, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist,
    leftHip, rightHip, leftHand, rightHand
  /// The middle between the shoulders, and between the hips.
  case chest, hips

  /// The joints whose middle it is; none for a hand.
  var joints: [BodyJoint] {
    switch self {
    case .head: [.nose]
    case .mouth: [.mouthLeft, .mouthRight]
    case .leftShoulder: [.leftShoulder]
    case .rightShoulder: [.rightShoulder]
    case .leftElbow: [.leftElbow]
    case .rightElbow: [.rightElbow]
    case .leftWrist: [.leftWrist]
    case .rightWrist: [.rightWrist]
    case .leftHip: [.leftHip]
    case .rightHip: [.rightHip]
    case .chest: [.leftShoulder, .rightShoulder]
    case .hips: [.leftHip, .rightHip]
    case .leftHand, .rightHand: []
    }
  }
}

/// The parts of a body at one instant, in metres relative to the middle of the hips: x + to the right of the picture,
/// y + down, z + away from the camera.
public struct BodyPose: Sendable {
  /// Visibility below which a joint is not used.
  public static let visible: Float = 0.5

  private let body: Body
  private let hands: [TrackedHand]
  private let scale: Float?
  private let aspect: Float

  /// A body with the hands of the same picture, whose width over height is `aspect`; only hands near its wrists, or near
  /// where a wrist is not seen, are its own.
  public init(_ body: Body, hands: [TrackedHand] = [], aspect: Float = 16 / 9) {
    self.body = body
    self.hands = hands
    self.aspect = aspect > 0.01 && aspect.isFinite ? aspect : 16 / 9
    scale = Self.scale(of: body, aspect: self.aspect)
  }

  /// The place of a part; nil when a joint of it is hidden or not finite, or when no such hand is seen.
  public subscript(part: BodyPart) -> SIMD3<Float>? {
    switch part {
    case .leftHand: place(of: .left)
    case .rightHand: place(of: .right)
    default: middle(of: part.joints, in: body.world)
    }
  }

  /// Metres between the shoulders, at least 0.01; nil when one is hidden.
  public var shoulderWidth: Float? {
    guard let left = self[.leftShoulder], let right = self[.rightShoulder] else { return nil }
    let width = (left - right).length
    return width >= 0.01 ? width : nil
  }

  private func middle(of joints: [BodyJoint], in points: BodyJoints) -> SIMD3<Float>? {
    var sum = SIMD3<Float>.zero
    for joint in joints {
      let point = points[joint]
      guard body.visibility[joint] >= Self.visible, point.isFinite else { return nil }
      sum += point
    }
    return joints.isEmpty ? nil : sum / Float(joints.count)
  }

  /// A hand of the picture in the body's metres, at the depth of its wrist.
  private func place(of side: Hand.Side) -> SIMD3<Float>? {
    guard let scale, let chest = middle(of: BodyPart.chest.joints, in: body.picture),
      let origin = self[.chest]
    else { return nil }
    let wrist = self[side == .left ? .leftWrist : .rightWrist]
    var best: (distance: Float, place: SIMD3<Float>)?
    for hand in hands where hand.side == side && hand.position.isFinite {
      let way = (hand.position - chest.plane) * SIMD2(1, 1 / aspect) * scale
      let place = SIMD3(origin.x + way.x, origin.y + way.y, wrist?.z ?? origin.z)
      let distance = wrist.map { (place - $0).length } ?? 0
      if distance <= Self.handReach, distance < best?.distance ?? .infinity {
        best = (distance, place)
      }
    }
    return best?.place
  }

  /// Metres from a wrist within which a hand belongs to it.
  private static let handReach: Float = 0.3

  /// Metres per width of the picture, from the trunk's joints as seen and in metres.
  private static func scale(of body: Body, aspect: Float) -> Float? {
    let trunk: [BodyJoint] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]
    let seen = spread(trunk.map { body.picture[$0] * SIMD3(1, 1 / aspect, 0) })
    let real = spread(trunk.map { body.world[$0] * SIMD3(1, 1, 0) })
    return seen > 1e-4 && real.isFinite && seen.isFinite ? real / seen : nil
  }

  private static func spread(_ points: [SIMD3<Float>]) -> Float {
    let middle = points.reduce(.zero, +) / Float(points.count)
    return points.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() }.squareRoot()
  }
}
