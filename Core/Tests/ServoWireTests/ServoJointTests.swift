import Testing

@testable import ServoWire

@Suite("A servo that turns an axis")
struct ServoJointTests {
  @Test("an angle and its step belong together, inverted or not", arguments: [false, true])
  func steps(isInverted: Bool) {
    let joint = ServoJoint(id: 1, centre: 2_000, isInverted: isInverted, range: -60...60)
    #expect(joint.step(at: 0) == 2_000)
    #expect(joint.step(at: 45) == 2_000 + (isInverted ? -512 : 512))
    for step in 1_000...3_000 { #expect(joint.step(at: joint.angle(at: step)) == step) }
    #expect(joint.within(90) == 60)
  }
}
