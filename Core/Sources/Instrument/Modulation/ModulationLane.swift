import Numbers
import Signals
import Tracking

/// One route on its way from a sensor to the values of its target.
struct ModulationLane: Sendable {
  let route: BodyRoute
  /// The input 0…1, smoothed; the last one while it is not seen, nil before it was seen.
  private var input: Float?
  /// Of the body.
  private var processor: RelationshipProcessor
  /// Of the face, as the processor's own.
  private var filter = Self.newFilter
  /// The last value of the target.
  private var sent: Float?

  private static var newFilter: OneEuroFilter<SIMD2<Float>> {
    OneEuroFilter(minimumCutoff: 1.5, beta: 10)
  }

  init(_ route: BodyRoute, calibration: BodyCalibration) {
    self.route = route
    processor = RelationshipProcessor(
      route.input.relationship.map { [$0] } ?? [], calibration: calibration)
  }

  /// Continues the smoothing and the held input of a lane of the same input; `isSame` keeps what was sent, too.
  init(
    _ route: BodyRoute, calibration: BodyCalibration, continuing old: ModulationLane,
    isSame: Bool
  ) {
    self.route = route
    (input, processor, filter) = (old.input, old.processor, old.filter)
    processor.calibration = calibration
    sent = isSame ? old.sent : nil
  }

  /// Begins the smoothing again: another person, or another clock of the body's frames.
  mutating func restartBody() {
    processor = RelationshipProcessor(
      processor.relationships, calibration: processor.calibration)
  }

  mutating func restartFace() { filter = Self.newFilter }

  mutating func receive(_ pose: BodyPose, at time: Double) {
    if case let value?? = processor.update(pose, at: time).first { input = value }
  }

  mutating func receive(_ face: ChannelFrame) {
    guard let value = route.input.value(in: face) else { return filter.reset() }
    input = filter.filter(SIMD2(value, 0), at: face.time).x
  }

  /// The value of the target when it is new; nil otherwise.
  mutating func next() -> Float? {
    guard let input else { return nil }
    let output = route.apply(input)
    let value: Float
    let leastChange: Float
    switch route.target {
    case .dial:
      value = output < 0.001 ? 0 : output > 0.999 ? 1 : output
      leastChange = 0.004
    case .controller:
      value = (output * 127).rounded() / 127
      // Beyond half a step, so that noise at a boundary does not toggle.
      leastChange = 1.25 / 127
    }
    // Smoothing only comes close to the ends, which must be reached.
    let isAtEnd = value == 0 || value == 1
    if let sent, abs(output - sent) < leastChange, !isAtEnd || value == sent { return nil }
    sent = value
    return value
  }
}
