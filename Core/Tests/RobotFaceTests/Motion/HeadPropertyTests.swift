import RobotFace
import TestSupport
import Testing

@Suite("A head that is told anything at any time")
struct HeadPropertyTests {
  private static func distance(_ a: HeadAngles, _ b: HeadAngles) -> Double {
    max(abs(a.yaw - b.yaw), abs(a.pitch - b.pitch), abs(a.roll - b.roll))
  }

  @Test("all actions in any order, cancelled anywhere, end at exactly 0 and never jump")
  func drift() {
    var random = SeededGenerator(seed: 1)
    var player = OffsetPlayer()
    var (time, left, ends, farthest) = (0.0, 0, 0, 0.0)
    for _ in 0..<Build.trials(100_000) {
      let before = player.offset(at: time)
      if Int.random(in: 0..<5, using: &random) < 3 {
        player.play(MotorAction.allCases.randomElement(using: &random) ?? .shake, at: time)
      } else {
        player.cancel(at: time)
      }
      farthest = max(farthest, Self.distance(before, player.offset(at: time)))
      time += Double.random(in: 0...1, using: &random)
      if Bool.random(using: &random) {
        let over = (1...50).lazy.map { time + 0.1 * Double($0) }.first { player.isOver(at: $0) }
        guard let over, player.offset(at: over) == HeadAngles() else {
          left += 1
          continue
        }
        if player.offset(at: over + 1_000) != HeadAngles() { left += 1 }
        ends += 1
        if Bool.random(using: &random) { time = over }
      }
    }
    #expect(left == 0 && ends > Build.trials(40_000))
    #expect(farthest < 1e-9)
  }

  @Test(
    "every action gets to each of its places within a tenth of a degree",
    arguments: MotorAction.allCases)
  func places(action: MotorAction) {
    var player = OffsetPlayer()
    player.play(action, at: 0)
    let way = (0...4_000).map { player.offset(at: Double($0) / 1_000) }
    var from = 0
    for place in action.places {
      let found = way[from...].firstIndex { Self.distance($0, place) < 0.1 }
      #expect(found != nil, "\(place)")
      from = found ?? from
    }
  }

  @Test("angles stay within limits, do not jump, and come back to the base to the last digit")
  func limits() {
    var random = SeededGenerator(seed: 8)
    let limits = HeadLimits()
    var head = HeadMotion(limits: limits)
    var (time, outside, farthest) = (0.0, 0, 0.0)
    for _ in 0..<Build.trials(100_000) {
      time += Double.random(in: 0...0.5, using: &random)
      let before = head.pose(at: time)
      // Some are told late or with a time that is none.
      let when =
        switch Int.random(in: 0..<50, using: &random) {
        case 0: Double.nan
        case 1: time - 3
        case 2: -Double.infinity
        default: time
        }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        head.see(
          yaw: Double.random(in: -200...200, using: &random),
          pitch: Double.random(in: -90...90, using: &random), at: when)
      case 1: head.cancel(at: when)
      case 2: head.lookAhead(at: when)
      default:
        let action = MotorAction.allCases.randomElement(using: &random) ?? .shake
        let priority = MotorQueue.Priority.allCases.randomElement(using: &random) ?? .low
        _ = head.request(action, priority, at: when)
      }
      let after = head.pose(at: time)
      // What is told late begins at the newest time that is known, from which the head has moved on.
      if when == time { farthest = max(farthest, Self.distance(before, after)) }
      _ = head.advance(to: time)
      if !limits.yaw.range.contains(after.yaw) || !limits.pitch.range.contains(after.pitch)
        || !limits.roll.range.contains(after.roll)
      {
        outside += 1
      }
    }
    #expect(outside == 0 && farthest < 1e-9)
    head.cancel(at: time)
    head.lookAhead(at: time)
    let end = head.pose(at: time + 20)
    #expect(end.roll == 0 && abs(end.yaw) <= 3 && abs(end.pitch) <= 3)
    #expect(head.pose(at: time + 2_000) == end)
  }

  @Test("a time that no clock shows stops no action from ending")
  func times() {
    var head = HeadMotion()
    var ended = head.advance(to: 0)
    _ = head.request(.shake, at: .nan)
    _ = head.request(.quickNod, at: .infinity)
    for step in 1...1_000 { ended += head.advance(to: Double(step) / 100) }
    #expect(ended == [.shake, .quickNod])
    #expect(head.pose(at: .nan) == HeadAngles())
    var player = OffsetPlayer()
    player.play(.scan, at: .nan)
    player.cancel(at: .infinity)
    #expect(player.isOver(at: 0) && player.offset(at: .nan) == HeadAngles())
  }
}
