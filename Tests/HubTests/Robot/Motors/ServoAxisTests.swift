import Foundation
import RobotFace
import Testing

@testable import Hub

@Suite("An axis on a servo")
struct ServoAxisTests {
  static let limits = AxisLimits(range: -70...70)

  static func axis(at step: Int, adjust: (inout ServoPatience) -> Void = { _ in }) -> ServoAxis {
    var patience = ServoPatience()
    adjust(&patience)
    var axis = ServoAxis("pan", ServoJoint(id: 1, range: limits.range), limits, patience)
    axis.see(step, at: 0)
    axis.hold(at: 0)
    return axis
  }

  @Test(
    "it goes to a far angle within its limits of speed and acceleration, and ends exactly there")
  func approach() {
    var axis = Self.axis(at: 2_048)
    var goals: [Double] = []
    for tick in 1...200 {
      axis.follow(40, at: Double(tick) * 0.02)
      goals.append(axis.goal ?? .nan)
    }
    let speeds = zip(goals.dropFirst(), goals).map { ($0 - $1) / 0.02 }
    let accelerations = zip(speeds.dropFirst(), speeds).map { ($0 - $1) / 0.02 }
    #expect(speeds.allSatisfy { abs($0) <= 121 })
    #expect(accelerations.allSatisfy { abs($0) <= 905 })
    #expect(goals.last == 40)
    #expect(axis.goalStep == ServoJoint(id: 1, range: -70...70).step(at: 40))
  }

  @Test("it joins what moves, and from then on is exactly where that is")
  func joining() {
    var axis = Self.axis(at: 1_600)
    func wanted(_ time: Double) -> Double { 30 * sin(time * 2) }
    var joined: Double?
    for tick in 1...300 {
      let time = Double(tick) * 0.02
      axis.follow(wanted(time), at: time)
      let isThere = axis.goal == wanted(time)
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
      #expect(abs(goal - before) <= 120 * 1.5 * 0.03 + 1e-9)
      #expect(Self.limits.range.contains(goal))
      before = goal
    }
  }

  @Test("far from its goal for too long is a stall, shorter is none")
  func stall() {
    var axis = Self.axis(at: 2_048)
    for tick in 1...100 { axis.follow(40, at: Double(tick) * 0.02) }
    axis.see(2_048, at: 2)
    axis.see(2_048, at: 2.69)
    #expect(!axis.isStalled(at: 2.69))
    #expect(axis.isStalled(at: 2.71))
    axis.see(axis.joint.step(at: 33), at: 2.72)
    #expect(!axis.isStalled(at: 2.73))
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
}
