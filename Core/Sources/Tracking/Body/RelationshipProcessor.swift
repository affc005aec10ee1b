/// Follows relationships of one person's body as values 0…1.
public struct RelationshipProcessor: Hashable, Sendable {
  /// The maximum number of relationships; more are dropped.
  public static let limit = 32

  public let relationships: [Relationship]
  /// The person's unit of length and ranges.
  public var calibration: BodyCalibration

  private var states: [State]

  private struct State: Hashable {
    var filter = OneEuroFilter<SIMD2<Float>>(minimumCutoff: 1.5, beta: 10)
    /// The last distance with its time, for a speed.
    var distance: Float = 0
    var time: Double?
    var speed: Float = 0

    /// The change of a distance per second, smoothed with a time constant of 50 ms.
    mutating func speed(of next: Float, at now: Double) -> Float {
      guard now.isFinite else { return speed }
      guard let time, abs(now - time) <= 1 else {
        (distance, self.time, self.speed) = (next, now, 0)
        return 0
      }
      let step = Float(now - time)
      guard step > 0.001 else { return speed }
      speed += ((next - distance) / step - speed) * (step / (step + 0.05))
      distance = next
      self.time = now
      return speed
    }
  }

  public init(_ relationships: [Relationship], calibration: BodyCalibration = BodyCalibration()) {
    self.relationships = Array(relationships.prefix(Self.limit))
    self.calibration = calibration
    states = self.relationships.map { _ in State() }
  }

  /// The values of one picture, smoothed, in the order of `relationships`; nil where a part is not seen.
  ///
  /// A time that is not later than the last one changes nothing.
  public mutating func update(_ pose: BodyPose, at time: Double) -> [Float?] {
    relationships.indices.map { index in
      guard let measured = measure(index, pose, at: time) else {
        states[index].filter.reset()
        return nil
      }
      let range = calibration.range(of: relationships[index])
      let part = (measured - range.lowerBound) / (range.upperBound - range.lowerBound)
      let clamped = part > 0 ? min(part, 1) : 0
      return states[index].filter.filter(SIMD2(clamped, 0), at: time).x
    }
  }

  /// The values of one picture in their units, to be calibrated; nil where a part is not seen.
  public mutating func measure(_ pose: BodyPose, at time: Double) -> [Float?] {
    relationships.indices.map { measure($0, pose, at: time) }
  }

  private mutating func measure(_ index: Int, _ pose: BodyPose, at time: Double) -> Float? {
    let relationship = relationships[index]
    guard let value = relationship.measure(pose, shoulders: calibration.shoulderWidth) else {
      states[index].time = nil
      states[index].speed = 0
      return nil
    }
    guard case .relativeSpeed = relationship else { return value }
    return states[index].speed(of: value, at: time)
  }
}
