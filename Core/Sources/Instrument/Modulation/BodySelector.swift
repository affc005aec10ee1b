import Numbers
import Signals
import Tracking

/// Follows the people whose bodies one camera sees, and selects one of them.
struct BodySelector: Sendable {
  private var identities = FaceIdentities()
  private var selected: (identity: Int, time: Double)?

  /// The body of the selected person: the nearest one, who stays selected until they are missing for one second. Nil
  /// while they are missing.
  ///
  /// - Parameter time: when the picture was taken, in seconds; it never decreases.
  mutating func take(
    _ bodies: [Body], aspect: Float, at time: Double
  ) -> (identity: Int, body: Body)? {
    let places = bodies.map { $0.place(aspect: aspect) }
    let numbers = identities.identify(
      places.map { $0 ?? SIMD3(repeating: .nan) }, at: time)
    let known = bodies.indices.filter { places[$0] != nil }
    var chosen = known.first { numbers[$0] == selected?.identity }
    if let selected, chosen == nil, time - selected.time <= FaceIdentities.memory { return nil }
    chosen = chosen ?? known.min { (places[$0]?.z ?? 0) < (places[$1]?.z ?? 0) }
    selected = chosen.map { (numbers[$0], time) }
    return chosen.map { (numbers[$0], bodies[$0]) }
  }
}

extension Body {
  /// About where the chest is, in metres from a camera that sees as wide as it is far; nil when the size or place of
  /// the trunk is not usable.
  fileprivate func place(aspect: Float) -> SIMD3<Float>? {
    let height = SIMD3(1, 1 / aspect, 0)
    let seen = Self.trunk.map { picture[$0] * height }
    let real = Self.trunk.map { world[$0] * SIMD3(1, 1, 0) }
    let chest = (seen[0] + seen[1]) / 2
    // Metres for a width of the picture, which at this angle of view is also the distance.
    let scale = Self.spread(real) / Self.spread(seen)
    guard scale > 0.01, scale < 100 else { return nil }
    let place = SIMD3(chest.x - 0.5, chest.y - 0.5 / aspect, 1) * scale
    return (0..<3).allSatisfy { abs(place[$0]) < 1_000 } ? place : nil
  }

  private static let trunk: [BodyJoint] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]

  private static func spread(_ points: [SIMD3<Float>]) -> Float {
    let middle = points.reduce(.zero, +) / Float(points.count)
    return points.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() }.squareRoot()
  }
}
