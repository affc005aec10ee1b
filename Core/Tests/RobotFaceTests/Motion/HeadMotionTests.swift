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
    #expect(head.pose(at: 6) == HeadPose())
  }

  @Test("the base follows a face, and rests when it moves less than three degrees")
  func base() {
    var head = HeadMotion()
    head.see(yaw: 20, pitch: 5, movesCamera: false, at: 0)
    #expect(abs(head.pose(at: 2).yaw - 20) < 1e-9)
    head.see(yaw: 22, pitch: 5, movesCamera: false, at: 3)
    #expect(abs(head.pose(at: 5).yaw - 20) < 1e-9)
    head.see(yaw: 24, pitch: 5, movesCamera: false, at: 6)
    #expect(abs(head.pose(at: 8).yaw - 24) < 1e-9)
  }

  @Test("with a camera on the head it finds a face and stays on it, also while it nods")
  func camera() {
    var head = HeadMotion()
    let face = HeadPose(yaw: 35, pitch: -6)
    for step in 0..<300 {
      let time = Double(step) / 30
      if step == 150 { _ = head.request(.quickNod, at: time) }
      let now = head.pose(at: time)
      head.see(yaw: face.yaw - now.yaw, pitch: face.pitch - now.pitch, movesCamera: true, at: time)
      _ = head.advance(to: time)
    }
    #expect(abs(head.pose(at: 20).yaw - 35) < 3)
    #expect(abs(head.pose(at: 20).pitch + 6) < 3)
  }
}
