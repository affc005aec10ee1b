import Foundation
public import Spatial

/// A stand with inertia and limits, whose time a test advances.
// The lock protects every access to `state`.
@_spi(StandIn) public final class StandInDock: @unchecked Sendable {
  @TaskLocal public static var current: StandInDock?

  private let lock = NSLock()
  private var state = State()
  let changes: AsyncStream<DockAccessory.StateChange>
  private let change: AsyncStream<DockAccessory.StateChange>.Continuation

  private struct State {
    var isTracking = true
    var isConnected = true
    var position = Vector3D()
    var velocity = Vector3D()
    var commanded = Vector3D()
    var limits: DockAccessory.Limits?
    var time = 1_700_000_000.0
    var refusals = 0
    var commands: [(time: Double, velocity: Vector3D)] = []
    var tracking: [Bool] = []
    var waits = 0
    var listener: AsyncStream<DockAccessory.MotionState>.Continuation?
    var buttons: AsyncStream<DockAccessory.AccessoryEvent>.Continuation?
    var hasReports = true
    var hasEvents = true
    var isStuck = false
    /// When an animation or an orientation was asked for last.
    var called = -Double.infinity
    var moves = StandInMoves()
    var running: Running?
  }

  /// A motion that the stand performs by itself.
  private struct Running {
    let progress: Progress
    let end: Double
    var target: Vector3D?
  }

  public init() { (changes, change) = AsyncStream.makeStream() }

  var manager: DockAccessoryManager { DockAccessoryManager(self) }

  private func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  // What the accessory does

  func command(_ velocity: Vector3D) throws {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      // With system tracking the system's own commands win, without an error.
      guard !state.isTracking else { return }
      guard state.refusals == 0 else {
        state.refusals -= 1
        throw DockKitError.frameRateTooHigh
      }
      // A velocity ends what the stand performs by itself.
      if let running = state.running {
        running.progress.cancel()
        state.running = nil
        state.moves.interrupted += 1
      }
      state.commanded = velocity
      state.commands.append((state.time, velocity))
    }
  }

  func set(_ limits: DockAccessory.Limits) throws {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      guard !state.isTracking, limits.roll == nil, limits.yaw != nil || limits.pitch != nil else {
        throw DockKitError.invalidParameter
      }
      state.limits = limits
    }
  }

  func currentLimits() throws -> DockAccessory.Limits {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      return state.limits ?? DockAccessory.Limits(yaw: nil, pitch: nil, roll: nil)
    }
  }

  func reporting() throws -> StandInDock {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      guard state.hasReports else { throw DockKitError.notSupportedByDevice }
      return self
    }
  }

  func events() throws -> AsyncStream<DockAccessory.AccessoryEvent> {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      guard state.hasEvents else { throw DockKitError.notSupportedByDevice }
      let (stream, continuation) = AsyncStream<DockAccessory.AccessoryEvent>.makeStream()
      state.buttons = continuation
      return stream
    }
  }

  func animate(_ motion: DockAccessory.Animation) throws -> Progress {
    try change { state in
      try Self.admit(&state)
      state.moves.animations.append(motion)
      let end = state.isStuck ? Double.infinity : state.time + 1
      return Self.run(&state, until: end, target: nil)
    }
  }

  func orient(
    _ orientation: Vector3D, _ duration: Duration, isRelative: Bool
  ) throws -> Progress {
    try change { state in
      try Self.admit(&state)
      state.moves.orientations.append(orientation)
      let target =
        isRelative
        ? Vector3D(
          x: state.position.x + orientation.x, y: state.position.y + orientation.y,
          z: state.position.z + orientation.z) : orientation
      let seconds =
        Double(duration.components.seconds)
        + Double(duration.components.attoseconds) * 1e-18
      return Self.run(&state, until: state.time + seconds, target: target)
    }
  }

  /// At most two calls a second.
  private static func admit(_ state: inout State) throws {
    guard state.isConnected else { throw DockKitError.notConnected }
    guard !state.isTracking else { throw DockKitError.invalidParameter }
    guard state.time - state.called >= 0.5 else {
      state.moves.refused += 1
      throw DockKitError.frameRateTooHigh
    }
    state.called = state.time
  }

  private static func run(
    _ state: inout State, until end: Double, target: Vector3D?
  ) -> Progress {
    state.running?.progress.cancel()
    let progress = Progress(totalUnitCount: 1)
    state.running = Running(progress: progress, end: end, target: target)
    return progress
  }

  func setTracking(_ isOn: Bool) {
    change { state in
      state.isTracking = isOn
      state.tracking.append(isOn)
    }
  }

  func subscribe() -> AsyncStream<DockAccessory.MotionState> {
    let (stream, continuation) = AsyncStream<DockAccessory.MotionState>.makeStream()
    change { $0.listener = continuation }
    return stream
  }

  func noteWaiting() { change { $0.waits += 1 } }

  // What a test does

  public func tell(_ event: DockAccessory.StateChange) { change.yield(event) }

  /// Moves the stand for a time, and reports where it is.
  public func advance(by seconds: Double, reports: Bool = true) {
    let (listener, report) = change { state in
      let steps = 20
      for _ in 0..<steps { Self.step(&state, seconds / Double(steps)) }
      state.time += seconds
      if let running = state.running, state.time >= running.end {
        if let target = running.target { state.position = target }
        running.progress.completedUnitCount = 1
        state.running = nil
      }
      return (
        state.listener, DockAccessory.MotionState(state.position, state.velocity, at: state.time)
      )
    }
    if reports { listener?.yield(report) }
  }

  public func disconnect() {
    let listener = change { state in
      state.isConnected = false
      state.limits = nil
      return state.listener
    }
    listener?.finish()
  }

  public func connect() { change { $0.isConnected = true } }

  /// Refuses the next commands as too frequent.
  public func refuse(_ count: Int) { change { $0.refusals = count } }

  private static func step(_ state: inout State, _ seconds: Double) {
    let share = 1 - exp(-seconds / 0.06)
    func axis(
      _ path: WritableKeyPath<Vector3D, Double>, _ limit: DockAccessory.Limits.Limit?
    ) {
      let most = limit?.maximumSpeed ?? 6
      let wanted = min(max(state.commanded[keyPath: path], -most), most)
      state.velocity[keyPath: path] += (wanted - state.velocity[keyPath: path]) * share
      let range = limit?.positionRange ?? -3.0..<3
      let position = state.position[keyPath: path] + state.velocity[keyPath: path] * seconds
      state.position[keyPath: path] = min(max(position, range.lowerBound), range.upperBound)
    }
    axis(\.y, state.limits?.yaw)
    axis(\.x, state.limits?.pitch)
  }

  /// A stand without reports of its position, or without events of its buttons.
  public func lack(reports: Bool = false, events: Bool = false) {
    change { state in
      state.hasReports = !reports
      state.hasEvents = !events
    }
  }

  /// Animations begin and never end.
  public func stick() { change { $0.isStuck = true } }

  /// Whether somebody listens to its buttons.
  public var hasListener: Bool { change { $0.buttons != nil } }

  public func press(_ event: DockAccessory.AccessoryEvent) { change { $0.buttons }?.yield(event) }

  public var moves: StandInMoves { change { $0.moves } }
  public var position: Vector3D { change { $0.position } }
  public var velocity: Vector3D { change { $0.commanded } }
  public var commands: [(time: Double, velocity: Vector3D)] { change { $0.commands } }
  /// Every call that switched system tracking.
  public var tracking: [Bool] { change { $0.tracking } }
  public var waits: Int { change { $0.waits } }
  public var limits: DockAccessory.Limits? { change { $0.limits } }
}

/// What a stand was asked to perform by itself.
@_spi(StandIn) public struct StandInMoves: Sendable {
  public var animations: [DockAccessory.Animation] = []
  public var orientations: [Vector3D] = []
  /// Calls that came too early.
  public var refused = 0
  /// Motions that a velocity ended.
  public var interrupted = 0
}
