import DockKit
import Foundation
import Realtime
import RobotFace
import Spatial
import Streaming

extension DockStand {
  /// The loop: one velocity for each report, none while the stand plays a gesture; returns when the reports end.
  func steer(_ accessory: DockAccessory) async throws {
    let reports: DockAccessory.MotionStates
    do { reports = try accessory.motionStates } catch DockKitError.notSupportedByDevice {
      return try await turnWithoutReports(accessory)
    }
    var steering = StandSteering(limits: limits)
    var sent = Vector3D()
    var playing: (progress: Progress, end: Double)?
    for await report in reports {
      try Task.checkCancellation()
      if let error = report.error { throw error }
      let present = HeadAngles(dock: report.angularPositions)
      let (target, gesture, now) = note(present)
      if let gesture {
        if sent != Vector3D() { try await accessory.setAngularVelocity(Vector3D()) }
        (sent, steering) = (Vector3D(), StandSteering(limits: limits))
        let progress = try? await accessory.animate(motion: gesture.motion)
        playing = progress.map { ($0, now + StandCalls.patience) }
      }
      if let running = playing {
        guard running.progress.isFinished || running.progress.isCancelled || now >= running.end
        else { continue }
        playing = nil
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

  /// Notes a report; returns the target, the gesture to begin, and the time.
  private func note(_ present: HeadAngles) -> (HeadAngles, StandGesture?, Double) {
    let now = clock.seconds
    return state.withLock { state in
      state.heard = now
      state.status = HeadStatus(.ready, StandSentence.ready, present: present)
      return (state.target, state.calls.begin(from: present, to: state.target, at: now), now)
    }
  }

  /// A stand that reports nothing is asked for positions, as often as that is allowed.
  private func turnWithoutReports(_ accessory: DockAccessory) async throws {
    var sent: HeadAngles?
    while true {
      let now = clock.seconds
      let wanted = state.withLock { state -> HeadAngles? in
        state.heard = now
        state.status = HeadStatus(.ready, StandSentence.ready)
        let target = HeadAngles(
          yaw: limits.yaw.within(state.target.yaw), pitch: limits.pitch.within(state.target.pitch))
        let isFar =
          sent.map { abs($0.yaw - target.yaw) + abs($0.pitch - target.pitch) >= 1 } ?? true
        return isFar && state.calls.call(at: now) ? target : nil
      }
      if let wanted {
        do {
          try orient(accessory, wanted)
          sent = wanted
        } catch DockKitError.frameRateTooHigh {
          // It is asked again after the pause.
        }
      }
      try await clock.sleep(.milliseconds(100))
    }
  }

  /// Not `async`, because an overload of iOS 18 would be called otherwise.
  private func orient(_ accessory: DockAccessory, _ pose: HeadAngles) throws {
    _ = try accessory.setOrientation(pose.dock, duration: .milliseconds(500), relative: false)
  }
}

extension StandGesture {
  fileprivate var motion: DockAccessory.Animation {
    switch self {
    case .nod: .yes
    case .shake: .no
    case .lookUp: .wakeup
    case .bounce: .kapow
    }
  }
}
