import Foundation
import RobotFace
import ServoWire
import Testing

@testable import Motors

@Suite("An axis on a servo")
struct ServoAxisTests {
  static let limits = AxisLimits(range: -70...70)

  static func axis(at step: Int, _ limits: AxisLimits = limits) -> ServoAxis {
    var axis = ServoAxis("pan", ServoJoint(id: 1, range: limits.range), limits, ServoTimeouts())
    axis.see(step, at: 0)
    axis.hold(at: 0)
    return axis
  }

  /// Lets a servo that stands at once where it is told follow what is wanted, fifty times a second.
  static func goals(
    _ axis: inout ServoAxis, _ ticks: ClosedRange<Int>, wanted: (Double) -> Double
  ) -> [Double] {
    ticks.map { tick in
      let time = Double(tick) * 0.02
      axis.follow(wanted(time), at: time)
      if let step = axis.goalStep { axis.see(step, at: time) }
      return axis.goal ?? .nan
    }
  }

  static func rates(_ values: [Double]) -> [Double] {
    zip(values.dropFirst(), values).map { ($0 - $1) / 0.02 }
  }

  @Test(
    "it goes to a far angle within its limits of speed and acceleration, and ends exactly there")
  func approach() {
    var axis = Self.axis(at: 2_048)
    let goals = Self.goals(&axis, 1...200) { _ in 40 }
    let speeds = Self.rates(goals)
    #expect(speeds.allSatisfy { abs($0) <= 120.001 })
    #expect(Self.rates(speeds).allSatisfy { abs($0) <= 905 })
    #expect(goals.last == 40)
    #expect(axis.goalStep == ServoJoint(id: 1, range: -70...70).step(at: 40))
  }

  @Test("a look and an action together move it no faster than it may, and it ends exactly there")
  func sum() {
    let limits = AxisLimits(range: -70...70, velocity: 30)
    var axis = Self.axis(at: 2_048, limits)
    let look = AxisPath(from: AxisState(), to: 30, at: 0.3, within: limits)
    var player = OffsetPlayer(limits: HeadLimits(yaw: limits))
    player.play(.scan, at: 0.3)
    func wanted(_ time: Double) -> Double {
      look.state(at: time).position + player.offset(at: time).yaw
    }
    let asked = Self.rates((1...400).map { wanted(Double($0) * 0.02) })
    #expect((asked.max() ?? 0) > 45)
    let goals = Self.goals(&axis, 1...400, wanted: wanted)
    #expect(Self.rates(goals).allSatisfy { abs($0) <= 30.001 })
    #expect(goals.last == 30)
  }

  @Test("its goal stays near a head that is held, and when it is free again it sets out from there")
  func held() {
    let start = ServoJoint(id: 1, range: -70...70).step(at: -40)
    var axis = Self.axis(at: start)
    var goals: [Double] = []
    for tick in 1...60 {
      axis.follow(40, at: Double(tick) * 0.02)
      if tick.isMultiple(of: 2) { axis.see(start, at: Double(tick) * 0.02) }
      goals.append(axis.goal ?? .nan)
      if tick == 35 { #expect(!axis.isStalled) }
    }
    #expect(goals.allSatisfy { $0 <= -40 + 14.1 })
    #expect(axis.isStalled)
    let free = Array(goals.suffix(2)) + Self.goals(&axis, 61...260) { _ in 40 }
    #expect(Self.rates(free).allSatisfy { abs($0) <= 120.001 })
    #expect(Self.rates(Self.rates(free)).allSatisfy { abs($0) <= 905 })
    #expect(free.last == 40)
  }

  @Test("it joins what moves, and from then on is exactly where that is")
  func joining() {
    var axis = Self.axis(at: 1_600)
    func wanted(_ time: Double) -> Double { 30 * sin(time * 2) }
    var joined: Double?
    for tick in 1...300 {
      let time = Double(tick) * 0.02
      let isThere = Self.goals(&axis, tick...tick, wanted: wanted) == [wanted(time)]
      if joined == nil, isThere { joined = time }
      if joined != nil { #expect(isThere) }
    }
    #expect(joined.map { $0 < 2 } == true)
  }

  @Test("late and early calls make no larger strides than the head may")
  func strides() throws {
    var axis = Self.axis(at: 2_048)
    var (time, before) = (0.0, 0.0)
    for call in 0..<5_000 {
      // Two sines that never repeat together.
      time += 0.25 + 0.25 * sin(Double(call) * 0.7)
      axis.follow(200 * sin(Double(call) * 1.3), at: time)
      let goal = try #require(axis.goal)
      axis.see(axis.joint.step(at: goal), at: time)
      #expect(abs(goal - before) <= 120 * 0.03 + 1e-9)
      #expect(Self.limits.range.contains(goal))
      before = goal
    }
  }

  @Test("far from its goal for too long is a stall, shorter is none")
  func stall() {
    var axis = Self.axis(at: 2_048)
    _ = Self.goals(&axis, 1...100) { _ in 40 }
    axis.see(2_048, at: 2)
    axis.see(2_048, at: 2.69)
    #expect(!axis.isStalled)
    axis.see(2_048, at: 2.71)
    #expect(axis.isStalled)
    axis.see(axis.joint.step(at: 33), at: 2.72)
    #expect(!axis.isStalled)
  }

  @Test("a program that stood still finds no stall in its last measurement")
  func standstill() {
    var axis = Self.axis(at: 2_048)
    _ = Self.goals(&axis, 1...100) { _ in 40 }
    axis.see(2_048, at: 2)
    axis.follow(40, at: 4)
    #expect(!axis.isStalled)
    axis.see(axis.joint.step(at: 40), at: 4.01)
    #expect(!axis.isStalled)
  }

  @Test("it is tried three times after two seconds each, then only when told")
  func tries() {
    var axis = Self.axis(at: 2_048)
    var now = 0.0
    for _ in 0..<3 {
      axis.letGo(at: now)
      #expect(axis.goal == nil)
      #expect(!axis.isDue(at: now + 1.9))
      #expect(axis.isDue(at: now + 2.1))
      now += 2.1
      axis.hold(at: now)
    }
    axis.letGo(at: now)
    #expect(axis.isGivenUp)
    #expect(!axis.isDue(at: now + 1_000))
    axis.forgive()
    #expect(axis.isDue(at: now))
    axis.hold(at: now)
    axis.letGo(at: now + 11)
    #expect(!axis.isGivenUp, "a stall long ago is forgotten")
  }

  @Test("silence counts only while somebody asks")
  func silence() {
    var axis = Self.axis(at: 2_048)
    axis.hear(true, at: 0)
    axis.hear(false, at: 100)
    #expect(!axis.isLost(at: 101), "one question is not enough")
    for tick in 1...3 { axis.hear(false, at: 100 + Double(tick) * 0.04) }
    #expect(!axis.isLost(at: 100.4))
    #expect(axis.isLost(at: 100.6))
    axis.hear(true, at: 100.7)
    #expect(!axis.isLost(at: 200))
  }

  @Test("a servo that was away for two seconds gets another try, after less it does not")
  func absence() {
    var axis = Self.axis(at: 2_048)
    for _ in 0...3 { axis.letGo(at: 0) }
    axis.hear(false, at: 10)
    axis.hear(false, at: 11)
    axis.hear(true, at: 11.9)
    #expect(axis.isGivenUp)
    axis.hear(false, at: 20)
    axis.hear(true, at: 22.1)
    #expect(!axis.isGivenUp && axis.isDue(at: 22.1))
  }
}
