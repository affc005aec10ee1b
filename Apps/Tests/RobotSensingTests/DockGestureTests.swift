import AppTestSupport
@_spi(StandIn) import DockKit
import Foundation
import RobotFace
import RobotSensing
import Spatial
import Testing

@Suite("A stand's own motions", .serialized)
struct DockGestureTests {
  private func docked() async throws -> StandHarness {
    let harness = StandHarness()
    harness.start()
    try await harness.dockPhone()
    return harness
  }

  @Test(
    "an action at a mood's entry is the stand's own motion, and steering goes on after it",
    arguments: [
      (MotorAction.quickNod, DockAccessory.Animation.yes), (.doubleNod, .yes), (.shake, .no),
      (.lookup, .wakeup), (.bounce, .kapow),
    ])
  func entry(action: MotorAction, motion: DockAccessory.Animation) async throws {
    let harness = try await docked()
    harness.stand.turn(to: HeadAngles(yaw: 10))
    for _ in 0..<4 { try await harness.step() }
    harness.stand.play(action)
    for _ in 0..<20 { try await harness.step() }
    #expect(harness.dock.moves.animations == [motion])
    #expect(harness.dock.moves.interrupted == 0)
    let before = harness.dock.commands.count
    for _ in 0..<40 { try await harness.step() }
    #expect(harness.dock.commands.count > before)
    #expect(abs(harness.yaw - 10) < 0.5)
    await harness.stand.stop()
  }

  @Test("the motors rest while the stand plays, whatever the target does meanwhile")
  func rests() async throws {
    let harness = try await docked()
    harness.stand.turn(to: HeadAngles(yaw: 12))
    for _ in 0..<3 { try await harness.step() }
    harness.stand.play(.shake)
    try await harness.step()
    let before = harness.dock.commands.count
    for step in 0..<15 {
      harness.stand.turn(to: HeadAngles(yaw: Double(step) * 3))
      try await harness.step()
    }
    #expect(harness.dock.commands.count == before)
    #expect(harness.dock.velocity == Vector3D())
    #expect(harness.dock.moves.interrupted == 0)
    await harness.stand.stop()
  }

  @Test(
    "other actions are followed by velocity", arguments: [MotorAction.tremor, .scan, .tiltLeft])
  func followed(action: MotorAction) async throws {
    let harness = try await docked()
    harness.stand.play(action)
    for _ in 0..<10 { try await harness.step() }
    #expect(harness.dock.moves.animations.isEmpty)
    await harness.stand.stop()
  }

  @Test("a stand far from its target follows first, and an old wish is forgotten")
  func far() async throws {
    let harness = try await docked()
    harness.stand.turn(to: HeadAngles(yaw: 60))
    harness.stand.play(.shake)
    for _ in 0..<60 { try await harness.step() }
    #expect(harness.dock.moves.animations.isEmpty)
    #expect(abs(harness.yaw - 60) < 0.5)
    await harness.stand.stop()
  }

  @Test("a motion that never ends is over after three seconds")
  func stuck() async throws {
    let harness = try await docked()
    harness.dock.stick()
    harness.stand.play(.bounce)
    try await harness.step()
    harness.stand.turn(to: HeadAngles(yaw: 20))
    for _ in 0..<55 { try await harness.step() }
    #expect(abs(harness.yaw) < 0.5)
    for _ in 0..<45 { try await harness.step() }
    #expect(abs(harness.yaw - 20) < 0.5)
    await harness.stand.stop()
  }

  @Test("10,000 random actions: never more than two calls a second, and the stand still follows")
  func rates() async throws {
    let harness = try await docked()
    var random = SystemRandomNumberGenerator()
    for step in 0..<2_500 {
      for _ in 0..<4 {
        harness.stand.play(MotorAction.allCases.randomElement(using: &random) ?? .shake)
      }
      if step % 50 == 0 {
        harness.stand.turn(to: HeadAngles(yaw: Double.random(in: -40...40, using: &random)))
      }
      try await harness.step()
    }
    #expect(harness.dock.moves.animations.count > 20)
    #expect(harness.dock.moves.refused == 0)
    #expect(harness.dock.moves.interrupted == 0)
    harness.stand.turn(to: HeadAngles())
    for _ in 0..<80 { try await harness.step() }
    #expect(abs(harness.yaw) < 0.5)
    await harness.stand.stop()
  }

  @Test("a stand without reports is asked for positions, twice a second at most, within the limits")
  func withoutReports() async throws {
    let harness = StandHarness(isStepped: true)
    harness.dock.lack(reports: true)
    harness.start()
    harness.dock.tell(.init(.docked, harness.accessory))
    for step in 0..<600 {
      harness.stand.turn(to: HeadAngles(yaw: Double(step) / 3))
      try await harness.look(after: 0.01)
    }
    #expect(harness.dock.moves.orientations.count >= 5)
    #expect(harness.dock.moves.refused == 0)
    #expect(harness.dock.moves.orientations.count <= 12)
    #expect(harness.dock.commands.allSatisfy { $0.velocity == Vector3D() })
    let most = HeadLimits().yaw.range.upperBound * .pi / 180
    #expect(harness.dock.moves.orientations.allSatisfy { $0.y <= most + 1e-9 })
    #expect(harness.stand.report.condition == .ready && harness.stand.report.present == nil)
    await harness.stand.stop()
    #expect(harness.dock.tracking == [false, true])
  }

  @Test("a press on the stand's button is told; a stand without buttons is driven all the same")
  func buttons() async throws {
    let harness = try await docked()
    try await wait { harness.dock.hasListener }
    harness.dock.press(.cameraFlip)
    harness.dock.press(.button(id: 1, pressed: false))
    harness.dock.press(.button(id: 1, pressed: true))
    var presses = harness.stand.presses.makeAsyncIterator()
    #expect(await presses.next() != nil)
    await harness.stand.stop()
    let other = StandHarness()
    other.dock.lack(events: true)
    other.start()
    try await other.dockPhone()
    other.stand.turn(to: HeadAngles(yaw: 10))
    for _ in 0..<40 { try await other.step() }
    #expect(abs(other.yaw - 10) < 0.5)
    await other.stand.stop()
  }
}

@Suite("When a stand may be asked for a motion")
struct StandCallsTests {
  @Test("two calls are 0.55 s apart, whichever they are")
  func interval() {
    var calls = StandCalls()
    let there = HeadAngles()
    let first = [calls.call(at: 0), calls.call(at: 0.5)]
    #expect(first == [true, false])
    calls.want(.nod, at: 0.5)
    let gestures = [0.54, 0.56, 2].map { calls.begin(from: there, to: there, at: $0) }
    #expect(gestures == [nil, .nod, nil])
    let later = [calls.call(at: 1), calls.call(at: 1.2)]
    #expect(later == [false, true])
  }

  @Test("random calls keep the rate")
  func random() {
    var calls = StandCalls()
    var (time, last) = (0.0, -Double.infinity)
    for _ in 0..<10_000 {
      time += Double.random(in: 0...0.4)
      calls.want(.shake, at: time)
      let begun = calls.begin(from: HeadAngles(), to: HeadAngles(yaw: 3), at: time) != nil
      if begun || calls.call(at: time) {
        #expect(time - last >= 0.5)
        last = time
      }
    }
  }
}
