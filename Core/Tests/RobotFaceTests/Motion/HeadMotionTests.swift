import RobotFace
import Testing

@Suite("A head that moves")
struct HeadMotionTests {
  @Test("actions wait in the order of their priorities, three at most and five seconds")
  func queue() {
    var queue = MotorQueue()
    #expect(queue.add(.init(.shake, .low, at: 0)) == nil)
    #expect(queue.add(.init(.quickNod, .normal, at: 0)) == nil)
    #expect(queue.add(.init(.scan, .high, at: 0)) == nil)
    let dropped = queue.add(.init(.bounce, .normal, at: 1))
    #expect(dropped?.action == .shake)
    #expect(queue.waiting.map(\.action) == [.scan, .quickNod, .bounce])
    let late = queue.next(at: 5.5)
    #expect(late?.action == .bounce)
    let none = queue.next(at: 5.6)
    #expect(none == nil)
  }

  @Test("an urgent action ends the present one without a jump; others wait")
  func priorities() {
    var head = HeadMotion()
    _ = head.request(.scan, at: 0)
    _ = head.request(.quickNod, at: 0.1)
    let before = head.pose(at: 0.3)
    _ = head.request(.shake, .urgent, at: 0.3)
    #expect(head.pose(at: 0.3) == before)
    #expect(head.playing?.action == .shake)
    var ended: [MotorAction] = []
    for step in 0..<500 { ended += head.advance(to: 0.3 + Double(step) / 100) }
    #expect(ended == [.shake, .quickNod])
    #expect(head.pose(at: 6) == HeadAngles())
  }

  @Test("the base follows a face, and rests when it moves less than three degrees")
  func base() {
    var head = HeadMotion()
    head.see(yaw: 20, pitch: 5, at: 0)
    #expect(abs(head.pose(at: 2).yaw - 20) < 1e-9)
    head.see(yaw: 22, pitch: 5, at: 3)
    #expect(abs(head.pose(at: 5).yaw - 20) < 1e-9)
    head.see(yaw: 24, pitch: 5, at: 6)
    #expect(abs(head.pose(at: 8).yaw - 24) < 1e-9)
  }

  @Test("limits without room for actions leave the head straight ahead at rest")
  func narrow() {
    for (down, up) in [(20.0, 5.0), (5, 20), (0, 0), (20, 0)] {
      var limits = HeadLimits()
      limits.pitch.range = -up...down
      var head = HeadMotion(limits: limits)
      #expect(head.pose(at: 5) == HeadAngles(), "\(down), \(up)")
      head.see(yaw: 0, pitch: 90, at: 6)
      head.lookAhead(at: 9)
      #expect(abs(head.pose(at: 15).pitch) < 1e-9)
    }
  }
}
