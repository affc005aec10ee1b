import DockKit
import Realtime
public import RobotFace
import Spatial
public import Streaming

/// A motorised stand as a robot's head: follows the target by angular velocity in a loop over the stand's reports, and
/// plays motions of its own at a mood's entry.
///
/// Whether a phone is docked is decided by the accessory and by its answers: the names of the states are documented both
/// ways round. System tracking is off while it is driven and on again afterwards.
public final class DockStand: HeadDriver {
  let limits: HeadLimits
  let clock: HostClock
  let state = Locked(State())
  /// An element for each press of a button of the stand.
  public let presses: AsyncStream<Void>
  let press: AsyncStream<Void>.Continuation

  struct State {
    var target = HeadAngles()
    var status = HeadStatus(.searching, StandSentence.searching)
    var heard = 0.0
    var isMoving = false
    var calls = StandCalls()
    var task: Task<Void, Never>?
  }

  public init(limits: HeadLimits = HeadLimits(), clock: HostClock = .system) {
    self.limits = limits
    self.clock = clock
    (presses, press) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  public func turn(to pose: HeadAngles) { state.withLock { $0.target = pose } }

  public func play(_ action: MotorAction) {
    guard let gesture = StandGesture(action) else { return }
    let now = clock.seconds
    state.withLock { $0.calls.want(gesture, at: now) }
  }

  public var report: HeadStatus { state.withLock { $0.status } }

  /// Looks for a stand until it is stopped. A second call has no effect.
  public func start() {
    state.withLock { state in
      guard state.task == nil else { return }
      state.task = Task { await self.follow() }
    }
  }

  public func stop() async {
    let task = state.withLock { state in
      defer { state.task = nil }
      return state.task
    }
    task?.cancel()
    await task?.value
    set(.off, StandSentence.off)
  }

  /// Drives the accessory of the newest change.
  private func follow() async {
    var driving: Task<Void, Never>?
    do {
      for await change in try DockAccessoryManager.shared.accessoryStateChanges {
        driving?.cancel()
        await driving?.value
        guard let accessory = change.accessory else {
          set(.searching, StandSentence.searching)
          continue
        }
        guard change.trackingButtonEnabled else {
          set(.off, StandSentence.button)
          continue
        }
        driving = Task { await self.drive(accessory) }
      }
    } catch { set(.off, StandSentence.unsupported) }
    driving?.cancel()
    await driving?.value
  }

  private func drive(_ accessory: DockAccessory) async {
    let manager = DockAccessoryManager.shared
    do {
      try await manager.setSystemTrackingEnabled(false)
      try accessory.setLimits(limits.dockLimits())
      state.withLock { $0.heard = clock.seconds }
      async let _: Void = listen(to: accessory)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.steer(accessory) }
        group.addTask { try await self.watch(accessory) }
        try await group.next()
        group.cancelAll()
      }
      set(.lost, StandSentence.lost)
    } catch is CancellationError {} catch { set(.lost, StandSentence.lost) }
    // A cancelled task still has to rest the motors.
    await Task {
      try? await accessory.setAngularVelocity(Vector3D())
      try? await manager.setSystemTrackingEnabled(true)
    }.value
  }

  /// Stops a stand that has moved for a second without a report.
  private func watch(_ accessory: DockAccessory) async throws {
    while true {
      try await clock.sleep(.milliseconds(250))
      let isSilent = state.withLock { state in
        let isSilent = clock.seconds - state.heard >= StandSteering.silence
        if isSilent { state.status = HeadStatus(.lost, StandSentence.lost) }
        defer { if isSilent { state.isMoving = false } }
        return isSilent && state.isMoving
      }
      if isSilent { try await accessory.setAngularVelocity(Vector3D()) }
    }
  }

  /// Buttons of the stand came with iOS 17.4, and some stands have none.
  private func listen(to accessory: DockAccessory) async {
    guard #available(iOS 17.4, macOS 14.4, *), let events = try? accessory.accessoryEvents else {
      return
    }
    for await case .button(_, pressed: true) in events { press.yield() }
  }

  func set(_ condition: HeadStatus.Condition, _ sentence: String) {
    state.withLock { $0.status = HeadStatus(condition, sentence) }
  }
}
