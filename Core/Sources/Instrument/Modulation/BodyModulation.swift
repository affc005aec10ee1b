public import Signals
public import Tracking

/// A new value of a dial or a controller.
public struct ModulationValue: Hashable, Sendable {
  /// The index of its route in ``BodyModulation/routes``.
  public var route: Int
  public var target: ModulationTarget
  /// 0…1; a controller has one of 128 steps.
  public var value: Float
  /// Seconds of the sensor's clock.
  public var time: Double

  public init(route: Int, target: ModulationTarget, value: Float, time: Double) {
    self.route = route
    self.target = target
    self.value = value
    self.time = time
  }
}

/// Dials and controllers moved by the body and the face of one person.
///
/// Only changes are given, one for each target and frame: where routes share a target, the newest value wins, and of
/// one frame the last route. What is not seen keeps its value.
///
/// A frame counts when its time is later than the last one of its sensor; a time more than a second earlier begins
/// again.
public struct BodyModulation: Sendable {
  /// The first ``BodyRoute/limit`` of those given whose input and target exist, with ranges within 0…1.
  public var routes: [BodyRoute] { lanes.map(\.route) }
  /// The person's body in the last frame, from which ``BodyCalibrator`` learns; nil while they are missing.
  public private(set) var pose: BodyPose?

  private var lanes: [ModulationLane]
  private var selector = BodySelector()
  private var person: Int?
  private var bodyTime: Double?
  private var faceTime: Double?

  public init(
    _ routes: [BodyRoute] = [], calibration: BodyCalibration = BodyCalibration()
  ) {
    lanes = BodyRoute.usable(routes).map { ModulationLane($0, calibration: calibration) }
  }

  /// Of body, hands and face, those that a route needs; ``SensorKinds/face`` may also come as channels.
  public var sensors: SensorKinds {
    lanes.reduce(into: []) { $0.formUnion($1.route.input.sensors) }
  }

  /// The relationships of the routes, each once, which a calibration learns.
  public var relationships: [Relationship] {
    lanes.compactMap(\.route.input.relationship).reduce(into: []) { found, next in
      if !found.contains(next) { found.append(next) }
    }
  }

  /// Continues with other routes and another calibration. Targets whose routes are the same are not sent again, the
  /// others with the next frame.
  public mutating func apply(_ routes: [BodyRoute], calibration: BodyCalibration) {
    let old = lanes
    let routes = BodyRoute.usable(routes)
    lanes = routes.map { route in
      let isSame =
        routes.filter { $0.target == route.target }
        == old.map(\.route).filter { $0.target == route.target }
      let lane =
        old.first { $0.route == route } ?? old.first { $0.route.input == route.input }
      return lane.map {
        ModulationLane(route, calibration: calibration, continuing: $0, isSame: isSame)
      } ?? ModulationLane(route, calibration: calibration)
    }
  }

  /// The bodies of one picture and its hands. The nearest person plays, until they are missing for one second.
  ///
  /// - Parameter aspect: width over height of the picture.
  public mutating func receive(
    _ frame: BodyFrame, hands: [TrackedHand] = [], aspect: Float = 16 / 9,
    into values: inout [ModulationValue]
  ) {
    guard let isRestart = Self.step(&bodyTime, to: frame.time) else { return }
    if isRestart { selector = BodySelector() }
    let aspect = aspect > 0.01 && aspect.isFinite ? aspect : 16 / 9
    let found = selector.take(frame.bodies, aspect: aspect, at: frame.time)
    if isRestart || found != nil && found?.identity != person {
      person = found?.identity
      for index in lanes.indices { lanes[index].restartBody() }
    }
    pose = found.map { BodyPose($0.body, hands: hands, aspect: aspect) }
    if let pose {
      for index in lanes.indices { lanes[index].receive(pose, at: frame.time) }
    }
    send(at: frame.time, into: &values)
  }

  /// The face of the person who plays, best after its calibration.
  public mutating func receive(_ face: ChannelFrame, into values: inout [ModulationValue]) {
    guard let isRestart = Self.step(&faceTime, to: face.time) else { return }
    for index in lanes.indices {
      if isRestart { lanes[index].restartFace() }
      lanes[index].receive(face)
    }
    send(at: face.time, into: &values)
  }

  /// Whether a clock begins again; nil when the frame does not count.
  private static func step(_ last: inout Double?, to time: Double) -> Bool? {
    guard time.isFinite else { return nil }
    guard let before = last else {
      last = time
      return false
    }
    guard time > before || time < before - 1 else { return nil }
    last = time
    return time < before
  }

  private mutating func send(at time: Double, into values: inout [ModulationValue]) {
    let first = values.count
    for index in lanes.indices {
      guard let value = lanes[index].next() else { continue }
      let target = lanes[index].route.target
      if let other = values[first...].firstIndex(where: { $0.target == target }) {
        values.remove(at: other)
      }
      values.append(ModulationValue(route: index, target: target, value: value, time: time))
    }
  }
}
