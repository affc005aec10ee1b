import Device
import RobotFace
import RobotSensing
import Streaming
public import SwiftUI

/// The robot with a phone's front camera and a stand.
@MainActor
public final class Companion {
  public let session: RobotSession
  private let stand = DockStand()
  private let device: DeviceCondition

  /// - Parameter seed: of its blinks and glances.
  public init(seed: UInt32) {
    session = RobotSession(seed: seed, head: stand)
    device = DeviceCondition(plans: CapturePlans())
  }

  /// Runs until the app ends: listeners, camera, and the face after a picture or half a second.
  public func run() async {
    device.start()
    device.setSending(true)
    stand.start()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.session.run() }
      group.addTask { await self.watch() }
      group.addTask { await self.listen() }
    }
    await stand.stop()
    device.stop()
  }

  /// Keeps the camera running: opens it again after a problem, with growing pauses.
  private func watch() async {
    let session = session
    let sight = CameraSight()
    var pause = 1
    while !Task.isCancelled {
      do {
        try await sight.run(
          see: { people, _ in Task { @MainActor in session.see(people) } },
          event: { event in Task { @MainActor in session.take(event) } })
      } catch let problem as FaceCameraProblem { session.lose(problem) } catch { return }
      try? await Task.sleep(for: .seconds(pause))
      pause = min(2 * pause, 30)
    }
  }

  /// A press on the stand's button is a tap on the face.
  private func listen() async {
    for await _ in stand.presses { session.send(.tap) }
  }

  public func enter(_ phase: ScenePhase) { device.enter(phase) }
}

/// The robot's window.
public struct CompanionView: View {
  private let companion: Companion
  @Environment(\.scenePhase) private var phase

  public init(companion: Companion) { self.companion = companion }

  public var body: some View {
    RobotFaceView(session: companion.session)
      .onChange(of: phase) { _, new in companion.enter(new) }
      .task { await companion.run() }
  }
}
