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

  func connected() throws -> StandInDock {
    try change { state in
      guard state.isConnected else { throw DockKitError.notConnected }
      return self
    }
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

  public var position: Vector3D { change { $0.position } }
  public var velocity: Vector3D { change { $0.commanded } }
  public var commands: [(time: Double, velocity: Vector3D)] { change { $0.commands } }
  /// Every call that switched system tracking.
  public var tracking: [Bool] { change { $0.tracking } }
  public var waits: Int { change { $0.waits } }
  public var limits: DockAccessory.Limits? { change { $0.limits } }
}
