#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
public import Signals

/// What a camera's picture shows, to estimate distances.
public struct CameraGeometry: Hashable, Codable, Sendable {
  /// Horizontal angle of the picture in degrees, 20…150.
  public var fieldOfView: Float
  /// Width over height, 0.25…4.
  public var aspect: Float

  /// Values outside their range are clamped; NaN gives the default.
  public init(fieldOfView: Float = 65, aspect: Float = 16 / 9) {
    self.fieldOfView = fieldOfView.isNaN ? 65 : min(max(fieldOfView, 20), 150)
    self.aspect = aspect.isNaN ? 16 / 9 : min(max(aspect, 0.25), 4)
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      fieldOfView: try keyed.decodeIfPresent(Float.self, forKey: .fieldOfView) ?? .nan,
      aspect: try keyed.decodeIfPresent(Float.self, forKey: .aspect) ?? .nan)
  }

  /// Estimated metres from the camera to a palm, 0.05…10; nil without a usable palm.
  ///
  /// A pinhole camera: joint i, at X, Y, Z metres from the hand's middle, is seen at x = f (X + T) / (Z + D), which is
  /// linear in the distance D and the place T; least squares over the palm. Without metres a flat adult palm is assumed.
  /// Sources estimate metres for a hand of usual size, so a child's hand seems farther away.
  public func distance(to hand: Hand) -> Float? {
    let focal = 0.5 / tan(fieldOfView * .pi / 360)
    let hasWorld = hand.world.isUsable(within: 10) && hand.world.palmLength > 1e-3
    let found = hasWorld ? solved(hand, focal) : focal * Self.usualSpread / spread(hand.picture)
    guard let found, found.isFinite, found > 0 else { return nil }
    return min(max(found, 0.05), 10)
  }

  /// Of a flat adult palm that faces the camera, in metres.
  private static let usualSpread: Float = 0.042

  private func solved(_ hand: Hand, _ focal: Float) -> Float? {
    func pair(_ joint: Int) -> (seen: SIMD2<Float>, wanted: SIMD2<Float>) {
      let place = (hand.picture[joint].plane - 0.5) * SIMD2(1, 1 / aspect)
      return (place, focal * hand.world[joint].plane - place * hand.world[joint].z)
    }
    let count = Float(HandJoint.palm.count)
    var (middle, mean) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    for joint in HandJoint.palm {
      let (seen, wanted) = pair(joint)
      middle += seen
      mean += wanted
    }
    middle /= count
    mean /= count
    var (products, squares) = (Float(0), Float(0))
    for joint in HandJoint.palm {
      let (seen, wanted) = pair(joint)
      products += ((seen - middle) * (wanted - mean)).sum()
      squares += ((seen - middle) * (seen - middle)).sum()
    }
    return squares > 1e-8 ? products / squares : nil
  }

  /// Root of the mean squared distance of the palm's joints from their middle, in widths of the picture.
  private func spread(_ joints: HandJoints) -> Float {
    let centre = joints.palmCentre
    let squares = HandJoint.palm.reduce(Float(0)) { sum, joint in
      let point = (joints[joint] - centre) * SIMD3(1, 1 / aspect, 0)
      return sum + (point * point).sum()
    }
    return (squares / Float(HandJoint.palm.count)).squareRoot()
  }
}

/// The distances in metres between which a player moves a hand to and fro.
public struct DepthRange: Hashable, Codable, Sendable {
  /// Metres at depth 1.
  public let near: Float
  /// Metres at depth 0; at least 0.05 more than `near`.
  public let far: Float

  /// Clamps to 0.05…10 m; NaN gives 0.3 and 0.9.
  public init(near: Float = 0.3, far: Float = 0.9) {
    self.near = near.isNaN ? 0.3 : min(max(near, 0.05), 9.9)
    self.far = max(far.isNaN ? 0.9 : min(far, 10), self.near + 0.05)
  }

  /// The range that a person showed; nil when the distances span less than 0.1 m or are fewer than 20.
  public init?(of distances: SampledRange) {
    guard let range = distances.bounds, range.upperBound - range.lowerBound >= 0.1 else {
      return nil
    }
    self.init(near: range.lowerBound, far: range.upperBound)
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      near: try keyed.decodeIfPresent(Float.self, forKey: .near) ?? .nan,
      far: try keyed.decodeIfPresent(Float.self, forKey: .far) ?? .nan)
  }

  /// 0 at `far` or beyond, 1 at `near` or closer; NaN counts as far.
  public func depth(at distance: Float) -> Float {
    let depth = (far - distance) / (far - near)
    return depth > 0 ? min(depth, 1) : 0
  }
}
