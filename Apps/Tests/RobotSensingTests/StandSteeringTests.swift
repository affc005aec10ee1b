import Foundation
import RobotFace
import RobotSensing
import Testing

/// A stand with inertia: it follows a velocity with a time constant, within its range, and reports at a rate.
private struct Stand {
  var yaw = 0.0
  var velocity = 0.0
  let lag: Double
  let range = -90.0...90.0

  mutating func advance(_ commanded: Double, by seconds: Double) {
    velocity += (commanded - velocity) * (1 - exp(-seconds / lag))
    yaw = min(max(yaw + velocity * seconds, range.lowerBound), range.upperBound)
  }
}

@Suite("Steering a stand by its velocity")
struct StandSteeringTests {
  private func run(
    _ steering: inout StandSteering, _ stand: inout Stand, to target: Double, from start: Double,
    seconds: Double, reports: Double = 20
  ) {
    for step in 0..<Int(seconds * reports) {
      let time = start + Double(step) / reports
      let velocity = steering.velocity(
        to: HeadAngles(yaw: target), from: HeadAngles(yaw: stand.yaw), at: time)
      for _ in 0..<10 { stand.advance(velocity.yaw, by: 0.1 / reports) }
    }
  }

  @Test(
    "45° away is reached within 2° in 1.2 s, whatever the inertia and the rate of reports",
    arguments: [0.03, 0.08, 0.12], [10.0, 20, 50])
  func reaches(lag: Double, reports: Double) {
    var steering = StandSteering()
    var stand = Stand(lag: lag)
    run(&steering, &stand, to: 45, from: 0, seconds: 1.2, reports: reports)
    #expect(abs(stand.yaw - 45) < 2)
    run(&steering, &stand, to: 45, from: 1.2, seconds: 1.5, reports: reports)
    #expect(abs(stand.yaw - 45) < 0.5)
  }

  @Test("velocities and their changes stay within the limits, and targets within the range")
  func limits() {
    var steering = StandSteering()
    var stand = Stand(lag: 0.05)
    var last = 0.0
    for step in 0..<200 {
      let velocity = steering.velocity(
        to: HeadAngles(yaw: step < 100 ? 500 : -500), from: HeadAngles(yaw: stand.yaw),
        at: Double(step) / 20
      ).yaw
      #expect(abs(velocity) <= steering.limits.yaw.velocity)
      #expect(
        velocity == 0 || abs(velocity - last) <= steering.limits.yaw.acceleration / 20 + 1e-9)
      last = velocity
      stand.advance(velocity, by: 0.05)
    }
    #expect(abs(stand.yaw + 70) < 2)
  }

  @Test("it rests at its target, and stops for numbers that are none")
  func rests() {
    var steering = StandSteering()
    let there = HeadAngles(yaw: 10)
    #expect(steering.velocity(to: there, from: there, at: 0) == HeadAngles())
    #expect(
      steering.velocity(to: HeadAngles(yaw: .nan), from: there, at: 1) == HeadAngles())
    #expect(
      steering.velocity(to: there, from: HeadAngles(pitch: .infinity), at: 2) == HeadAngles())
  }
}
