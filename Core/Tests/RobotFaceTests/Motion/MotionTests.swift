import RobotFace
import TestSupport
import Testing

@Suite("Ways of a head")
struct MotionTests {
  static let limits = AxisLimits(range: -70...70)

  @Test("a way fits its beginning, ends at rest at exactly the goal, and keeps within its limits")
  func ways() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let (from, to) = (
        Double.random(in: -70...70, using: &random), Double.random(in: -70...70, using: &random)
      )
      let path = AxisPath(from: AxisState(from), to: to, at: 3, within: Self.limits)
      #expect(path.state(at: 3) == AxisState(from))
      #expect(path.state(at: path.end) == AxisState(to))
      for step in 0...200 {
        let state = path.state(at: 3 + path.duration * Double(step) / 200)
        #expect(abs(state.velocity) < 1.02 * Self.limits.velocity)
        #expect(abs(state.acceleration) < 1.02 * Self.limits.acceleration)
      }
    }
  }

  @Test("a slow way takes as long as its limit of speed asks for")
  func slow() {
    let limits = AxisLimits(range: -70...70, velocity: 5)
    let path = AxisPath(from: AxisState(-70), to: 70, at: 0, within: limits)
    for step in 0...1_000 {
      #expect(abs(path.state(at: path.duration * Double(step) / 1_000).velocity) <= 5.01)
    }
    #expect(path.duration < 55)
    #expect(path.state(at: path.end) == AxisState(70))
  }

  @Test("a new goal on the way changes neither position, velocity nor acceleration")
  func retarget() {
    var random = SeededGenerator(seed: 1)
    var path = AxisPath(from: AxisState(), to: 30, at: 0, within: Self.limits)
    var (time, wrong) = (0.0, 0)
    for _ in 0..<Build.trials(100_000) {
      time += Double.random(in: 0...0.6, using: &random)
      let before = path.state(at: time)
      path = AxisPath(
        from: before, to: Double.random(in: -60...60, using: &random), at: time, within: Self.limits
      )
      let after = path.state(at: time)
      let soon = path.state(at: time + 1e-5)
      let isSmooth =
        before == after && abs(soon.velocity - after.velocity) < 0.02
        && abs(soon.acceleration - after.acceleration) < 1.5
      if !isSmooth { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("every action moves and is over within four seconds", arguments: MotorAction.allCases)
  func actions(action: MotorAction) {
    var player = OffsetPlayer()
    player.play(action, at: 1)
    let way = (0..<400).map { player.offset(at: 1 + Double($0) / 100) }
    let furthest = way.map { max(abs($0.yaw), abs($0.pitch), abs($0.roll)) }.max() ?? 0
    #expect(action == .returnToCenter ? furthest == 0 : furthest > 1)
    #expect(player.isOver(at: 5))
    #expect(player.offset(at: 5) == HeadAngles())
  }
}
