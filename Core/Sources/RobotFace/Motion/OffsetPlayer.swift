/// Plays actions as offsets: from the current offset through the action's targets and back to exactly 0, also
/// when stopped.
public struct OffsetPlayer: Hashable, Sendable {
  public private(set) var action: MotorAction?
  private var paths: [AxesPath] = []
  private let limits: HeadLimits

  public init(limits: HeadLimits = HeadLimits()) { self.limits = limits }

  /// Starts at a time in seconds, from the offset of an earlier action; ignores a time that is not finite.
  public mutating func play(_ action: MotorAction, at time: Double) {
    guard RandomEpoch.isTime(time) else { return }
    self.action = action
    go(action.places, rest: action.rest, at: time)
  }

  /// Returns to 0 by the shortest path.
  public mutating func cancel(at time: Double) {
    guard RandomEpoch.isTime(time), !isOver(at: time) else { return }
    go([], rest: 0, at: time)
  }

  /// The offset at a time; exactly 0 when idle.
  public func offset(at time: Double) -> HeadAngles { pose(at: time).map { $0.position } }

  /// Whether it has finished by a time.
  public func isOver(at time: Double) -> Bool { paths.last.map { time >= $0.end } ?? true }

  private mutating func go(_ places: [HeadAngles], rest: Double, at time: Double) {
    var states = pose(at: time)
    var start = time
    paths = (places + [HeadAngles()]).map { place in
      let path = AxesPath(from: states, to: place, at: start, within: limits)
      start = path.end + (place == HeadAngles() ? 0 : rest)
      states = path.states(at: path.end)
      return path
    }
  }

  private func pose(at time: Double) -> Axes<AxisState> {
    guard let path = paths.last(where: { $0.start <= time }) ?? paths.first else {
      return Axes(AxisState(), AxisState(), AxisState())
    }
    return path.states(at: time)
  }
}

/// One value for each axis.
struct Axes<Value: Hashable & Sendable>: Hashable, Sendable {
  var yaw: Value
  var pitch: Value
  var roll: Value

  init(_ yaw: Value, _ pitch: Value, _ roll: Value) {
    (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
  }

  func map(_ number: (Value) -> Double) -> HeadAngles {
    HeadAngles(yaw: number(yaw), pitch: number(pitch), roll: number(roll))
  }
}

/// The paths of all axes to one target.
struct AxesPath: Hashable, Sendable {
  private let axes: Axes<AxisPath>
  let start: Double

  init(
    from states: Axes<AxisState>, to place: HeadAngles, at start: Double, within limits: HeadLimits
  ) {
    axes = Axes(
      AxisPath(from: states.yaw, to: place.yaw, at: start, within: limits.yaw),
      AxisPath(from: states.pitch, to: place.pitch, at: start, within: limits.pitch),
      AxisPath(from: states.roll, to: place.roll, at: start, within: limits.roll))
    self.start = start
  }

  var end: Double { max(axes.yaw.end, axes.pitch.end, axes.roll.end) }

  func states(at time: Double) -> Axes<AxisState> {
    Axes(axes.yaw.state(at: time), axes.pitch.state(at: time), axes.roll.state(at: time))
  }
}
