import DockKit
import Realtime
public import RobotFace
import Spatial
public import Streaming

/// A motorised stand as a robot's head: follows the target by angular velocity in a loop over the stand's reports.
///
/// Whether a phone is docked is decided by the accessory and by its answers: the names of the states are documented both
/// ways round. System tracking is off while it is driven and on again afterwards.
public final class DockStand: HeadDriver {
  private let limits: HeadLimits
  private let clock: HostClock
  private let state = Locked(State())

  private struct State {
    var target = HeadAngles()
    var status = HeadStatus(.searching, StandSentence.searching)
    var heard = 0.0
    var isMoving = false
    var task: Task<Void, Never>?
  }

  public init(limits: HeadLimits = HeadLimits(), clock: HostClock = .system) {
    self.limits = limits
    self.clock = clock
  }

  public func turn(to pose: HeadAngles) { state.withLock { $0.target = pose } }

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

  /// The loop: one velocity for each report; returns when the reports end.
  private func steer(_ accessory: DockAccessory) async throws {
    var steering = StandSteering(limits: limits)
    var sent = Vector3D()
    for await report in try accessory.motionStates {
      try Task.checkCancellation()
      if let error = report.error { throw error }
      let present = HeadAngles(dock: report.angularPositions)
      let target = state.withLock { state in
        state.heard = clock.seconds
        state.status = HeadStatus(.ready, StandSentence.ready, present: present)
        return state.target
      }
      let wanted = steering.velocity(to: target, from: present, at: report.timestamp).dock
      guard wanted != sent else { continue }
      do {
        try await accessory.setAngularVelocity(wanted)
        sent = wanted
        state.withLock { $0.isMoving = wanted != Vector3D() }
      } catch DockKitError.frameRateTooHigh {
        // The next report tries again, from where the stand is then.
        continue
      }
    }
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

  private func set(_ condition: HeadStatus.Condition, _ sentence: String) {
    state.withLock { $0.status = HeadStatus(condition, sentence) }
  }
}
