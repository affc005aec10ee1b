import AppTestSupport
@_spi(StandIn) import DockKit
import Foundation
import Realtime
import RobotFace
import RobotSensing
import Spatial
import Streaming
import Testing

/// A stand in a world whose time a test advances.
final class StandHarness: Sendable {
  let dock = StandInDock()
  let stand: DockStand
  let accessory: DockAccessory
  private let now = Locked(0.0)
  /// How often the stand has looked at its target, where it gets no reports.
  private let looks = Locked(0)

  /// - Parameter isStepped: the stand's looks wait for `look`.
  init(isStepped: Bool = false) {
    let (now, looks) = (now, looks)
    let clock = HostClock(
      nanoseconds: { UInt64(now.withLock { $0 } * 1e9) }, unixSeconds: { 0 },
      sleep: { duration in
        guard isStepped, duration == .milliseconds(100) else {
          return try await Task.sleep(for: .milliseconds(2))
        }
        let before = now.withLock { $0 }
        looks.withLock { $0 += 1 }
        repeat {
          try await Task.sleep(for: .milliseconds(1))
        } while now.withLock { $0 } == before
      })
    stand = DockStand(clock: clock)
    accessory = DockAccessory(dock)
  }

  func start() { StandInDock.$current.withValue(dock) { stand.start() } }

  func dockPhone(_ state: DockAccessory.State = .docked, button: Bool = true) async throws {
    let before = dock.waits
    dock.tell(.init(state, accessory, trackingButtonEnabled: button))
    if button { try await wait { self.dock.waits > before } }
  }

  /// Lets the stand move for one report and its answer.
  func step(_ seconds: Double = 0.05) async throws {
    let before = dock.waits
    now.withLock { $0 += seconds }
    dock.advance(by: seconds)
    try await wait { self.dock.waits > before }
  }

  /// Lets time pass for a stand that reports nothing, and waits for its look at its target.
  func look(after seconds: Double) async throws {
    let before = looks.withLock { $0 }
    advance(seconds)
    try await wait { self.looks.withLock { $0 } > before }
  }

  /// Lets time pass for a stand that reports nothing.
  func advance(_ seconds: Double) {
    now.withLock { $0 += seconds }
    dock.advance(by: seconds, reports: false)
  }

  func rest(_ seconds: Double) { now.withLock { $0 += seconds } }

  var yaw: Double { dock.position.y * 180 / .pi }
}

@Suite("A stand as a robot's head", .serialized)
struct DockStandTests {
  @Test("a face 45° away is reached within 2° in 1.2 s")
  func reaches() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    harness.stand.turn(to: HeadAngles(yaw: 45, pitch: -10))
    for _ in 0..<24 { try await harness.step() }
    #expect(abs(harness.yaw - 45) < 2)
    for _ in 0..<40 { try await harness.step() }
    #expect(abs(harness.yaw - 45) < 0.5)
    #expect(abs(harness.dock.position.x * 180 / .pi + 10) < 0.5)
    #expect(harness.stand.report.condition == .ready)
    #expect(abs((harness.stand.report.present?.yaw ?? 0) - harness.yaw) < 1e-6)
    await harness.stand.stop()
  }

  @Test("through the robot's own motion: 45° in 1.2 s, and 0 after 10,000 random actions")
  func actions() async throws {
    let harness = StandHarness()
    var motion = HeadMotion()
    harness.start()
    try await harness.dockPhone()
    var time = 0.0
    func advance(_ steps: Int) async throws {
      for _ in 0..<steps {
        time += 0.05
        _ = motion.advance(to: time)
        harness.stand.turn(to: motion.pose(at: time))
        try await harness.step()
      }
    }
    motion.see(yaw: 45, pitch: 0, at: time)
    try await advance(24)
    #expect(abs(harness.yaw - 45) < 2)
    motion.lookAhead(at: time)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let action = MotorAction.allCases.randomElement(using: &random)!
      let priority = MotorQueue.Priority.allCases.randomElement(using: &random)!
      motion.request(action, priority, at: time)
      time += Double.random(in: 0...0.3, using: &random)
      _ = motion.advance(to: time)
    }
    motion.cancel(at: time)
    try await advance(60)
    #expect(motion.pose(at: time) == HeadAngles())
    #expect(abs(harness.yaw) < 0.5)
    #expect(harness.dock.velocity == Vector3D())
    await harness.stand.stop()
  }

  @Test("limits are set, system tracking is off before the first command and on again at the end")
  func tracking() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    #expect(harness.dock.tracking == [false])
    let yaw = try #require(harness.dock.limits?.yaw)
    #expect(abs(yaw.positionRange.upperBound - 70 * .pi / 180) < 1e-9)
    #expect(harness.dock.limits?.roll == nil)
    harness.stand.turn(to: HeadAngles(yaw: 60))
    for _ in 0..<4 { try await harness.step() }
    await harness.stand.stop()
    #expect(harness.dock.tracking == [false, true])
    #expect(harness.dock.velocity == Vector3D())
    #expect(harness.stand.report.condition == .off)
  }

  @Test("one command for each report at most, none at rest, and refusals are got over")
  func rates() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    for _ in 0..<20 { try await harness.step() }
    #expect(harness.dock.commands.isEmpty)
    harness.stand.turn(to: HeadAngles(yaw: 30))
    harness.dock.refuse(3)
    for _ in 0..<60 { try await harness.step() }
    #expect(abs(harness.yaw - 30) < 0.5)
    let times = harness.dock.commands.map(\.time)
    #expect(Set(times).count == times.count)
    #expect(times.count <= 57)
    await harness.stand.stop()
  }

  @Test("whether docked means docked is decided by the accessory, not by its state's name")
  func swapped() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone(.undocked)
    harness.stand.turn(to: HeadAngles(yaw: 20))
    for _ in 0..<40 { try await harness.step() }
    #expect(abs(harness.yaw - 20) < 0.5)
    harness.dock.tell(.init(.docked, nil))
    try await wait { harness.stand.report.condition == .searching }
    #expect(harness.dock.velocity == Vector3D())
    await harness.stand.stop()
  }

  @Test("a lost stand is said, and taken up again when it is docked")
  func lost() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    try await harness.step()
    harness.dock.disconnect()
    try await wait { harness.stand.report.condition == .lost }
    #expect(harness.stand.report.isProblem)
    harness.dock.connect()
    try await harness.dockPhone()
    harness.stand.turn(to: HeadAngles(yaw: 15))
    for _ in 0..<40 { try await harness.step() }
    #expect(abs(harness.yaw - 15) < 0.5)
    await harness.stand.stop()
  }

  @Test("a stand that moves without a report for a second is stopped")
  func silent() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    harness.stand.turn(to: HeadAngles(yaw: 60))
    for _ in 0..<4 { try await harness.step() }
    #expect(harness.dock.velocity != Vector3D())
    harness.rest(1.5)
    try await wait { harness.dock.velocity == Vector3D() }
    #expect(harness.stand.report.condition == .lost)
    await harness.stand.stop()
  }

  @Test("with its tracking button off the motors rest")
  func button() async throws {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    harness.stand.turn(to: HeadAngles(yaw: 60))
    for _ in 0..<4 { try await harness.step() }
    try await harness.dockPhone(button: false)
    try await wait { harness.stand.report.condition == .off }
    #expect(harness.dock.velocity == Vector3D())
    #expect(harness.dock.tracking == [false, true])
    await harness.stand.stop()
  }

  @Test("where there are no stands it says so")
  func unsupported() async throws {
    let stand = DockStand()
    stand.start()
    try await wait { stand.report.condition == .off }
    #expect(stand.report.sentence == StandSentence.unsupported)
    await stand.stop()
  }
}
