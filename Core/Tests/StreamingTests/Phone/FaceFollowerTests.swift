import Signals
import Streaming
import Testing

@Suite("Following one face")
struct FaceFollowerTests {
  private func face(
    _ id: String, x: Float = 0, z: Float = -0.4, isTracked: Bool = true
  ) -> (identity: String, frame: FaceFrame) {
    (
      id,
      FaceFrame(isTracked: isTracked, head: HeadPose(position: SIMD3(x, 0, z)))
    )
  }

  @Test("a lost face is one frame without a face, and then silence")
  func lost() {
    var follower = FaceFollower<String>()
    #expect(follower.take([], at: 0, sequence: 0) == nil)
    #expect(follower.take([face("a")], at: 0.1, sequence: 1)?.isTracked == true)
    let lost = follower.take([face("a", isTracked: false)], at: 0.2, sequence: 2)
    #expect(lost == FaceFrame.lost(time: 0.2, sequence: 2))
    #expect(follower.take([face("a", isTracked: false)], at: 0.3, sequence: 3) == nil)
    #expect(follower.take([], at: 0.4, sequence: 4) == nil)
    #expect(follower.take([face("a")], at: 0.5, sequence: 5)?.isTracked == true)
  }

  @Test("three faces that cross: the first one stays, in any order of the list")
  func crossing() {
    var follower = FaceFollower<String>()
    var order = ["a", "b", "c"]
    for step in 0...100 {
      let t = Float(step) / 100
      let places = ["a": -0.3 + 0.6 * t, "b": 0.3 - 0.6 * t, "c": 0.1]
      let faces = order.map { id in
        // "b" and "c" come nearer than the followed face.
        face(id, x: places[id] ?? 0, z: id == "a" && step > 0 ? -0.6 : id == "a" ? -0.3 : -0.5)
      }
      let frame = follower.take(faces, at: Double(step) / 60, sequence: 0)
      #expect(frame?.head.position.x == places["a"])
      order.append(order.removeFirst())
    }
  }

  @Test("another face is followed after a second, the nearest")
  func change() {
    var follower = FaceFollower<String>()
    _ = follower.take([face("a")], at: 0, sequence: 0)
    let others = [face("far", z: -0.9), face("near", z: -0.5)]
    #expect(follower.take(others, at: 0.5, sequence: 1)?.isTracked == false)
    #expect(follower.take(others, at: 0.9, sequence: 2) == nil)
    #expect(follower.take(others, at: 1.1, sequence: 3)?.head.position.z == -0.5)
    // A clock that goes back, or is not a number, follows whom it sees.
    #expect(follower.take([face("b")], at: 0.2, sequence: 4)?.isTracked == true)
    #expect(follower.take([face("c")], at: .nan, sequence: 5)?.isTracked == true)
  }
}
