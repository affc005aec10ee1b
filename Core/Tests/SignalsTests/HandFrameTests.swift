import Signals
import Testing

@Suite("Hand joints")
struct HandFrameTests {
  @Test("21 joints keep their own three numbers")
  func joints() {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count {
      joints[joint] = [Float(joint), Float(joint) + 0.25, -Float(joint)]
    }
    for joint in 0..<HandJoints.count {
      #expect(joints[joint] == [Float(joint), Float(joint) + 0.25, -Float(joint)])
    }
  }
}
