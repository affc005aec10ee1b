import Signals
import Testing

@Suite("Body joints")
struct BodyFrameTests {
  @Test("33 joints keep their own numbers")
  func joints() {
    var joints = BodyJoints()
    var scores = BodyScores()
    for joint in BodyJoint.allCases {
      let number = Float(joint.rawValue)
      joints[joint] = [number, number + 0.25, -number]
      scores[joint] = number / 33
    }
    #expect(BodyJoint.count == 33)
    for joint in BodyJoint.allCases {
      let number = Float(joint.rawValue)
      #expect(joints[joint] == [number, number + 0.25, -number])
      #expect(scores[joint] == number / 33)
    }
  }

  @Test("each joint has the number and the name of MediaPipe")
  func names() {
    #expect(BodyJoint.nose.rawValue == 0)
    #expect(BodyJoint.leftShoulder.rawValue == 11)
    #expect(BodyJoint.rightWrist.rawValue == 16)
    #expect(BodyJoint.leftHip.rawValue == 23)
    #expect(BodyJoint.rightFootIndex.rawValue == 32)
    #expect(BodyJoint.mouthLeft.name == "mouthLeft")
  }

  @Test("a change of one joint is another body")
  func equality() {
    var other = BodyJoints()
    other[.rightFootIndex].z = 1
    #expect(other != BodyJoints())
    var scores = BodyScores()
    scores[.rightFootIndex] = 1
    #expect(scores != BodyScores())
  }

  @Test("a body needs little memory")
  func size() {
    #expect(MemoryLayout<BodyScores>.size == 132)
    #expect(MemoryLayout<Body>.stride <= 1200)
  }
}
