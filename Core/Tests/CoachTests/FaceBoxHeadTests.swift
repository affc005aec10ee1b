import Coach
import Signals
import Testing

@Suite("Place of a head in its picture")
struct FaceBoxHeadTests {
  private func face(_ head: HeadPose) -> FaceFrame {
    var face = FaceFrame(available: .none)
    face.available.shapes = .all
    face.available.hasHeadAngles = true
    face.available.hasHeadPosition = true
    face.head = head
    return face
  }

  @Test(
    "a head half a metre before the camera is in the middle, and its height is that of the model")
  func middle() throws {
    let box = try #require(FaceBox(face(HeadPose(position: SIMD3(0, 0, -0.5))), aspect: 16 / 9))
    #expect(abs(box.middle.x - 0.5) < 1e-9)
    // 17.67 cm at 45.5 cm, of 2 · 45.5 · tan 31.5°.
    #expect(abs(box.height - 0.3166) < 0.002)
    #expect(box.eyeLevel > box.top && box.eyeLevel < box.top + box.height / 2)
  }

  @Test("it is as wide in an upright picture as the picture is narrower")
  func upright() throws {
    let head = face(HeadPose(position: SIMD3(0, 0, -0.5)))
    let (wide, tall) = (
      try #require(FaceBox(head, aspect: 16 / 9)), try #require(FaceBox(head, aspect: 9 / 16))
    )
    #expect(abs(tall.width / wide.width - (16 / 9) * (16 / 9)) < 1e-9)
    #expect(tall.height == wide.height)
  }

  @Test("it moves with the head: to the person's left is to the right of the picture, up is up")
  func moves() throws {
    let rest = try #require(FaceBox(face(HeadPose(position: SIMD3(0, 0, -0.5))), aspect: 1))
    let moved = try #require(FaceBox(face(HeadPose(position: SIMD3(0.1, 0.05, -0.5))), aspect: 1))
    #expect(moved.middle.x > rest.middle.x + 0.1)
    #expect(moved.middle.y < rest.middle.y - 0.05)
    let near = try #require(FaceBox(face(HeadPose(position: SIMD3(0, 0, -0.25))), aspect: 1))
    #expect(near.height > 1.9 * rest.height)
  }

  @Test("a nod lowers the eyes, a turn makes the face narrower")
  func turns() throws {
    let rest = try #require(FaceBox(face(HeadPose(position: SIMD3(0, 0, -0.5))), aspect: 1))
    let down = try #require(
      FaceBox(face(HeadPose(pitch: 0.4, position: SIMD3(0, 0, -0.5))), aspect: 1))
    #expect(down.eyeLevel > rest.eyeLevel)
    let left = try #require(
      FaceBox(face(HeadPose(yaw: 0.5, position: SIMD3(0, 0, -0.5))), aspect: 1))
    #expect(left.width < rest.width)
  }

  @Test(
    "a head behind the camera, without a position or with absurd numbers has no place",
    arguments: [
      HeadPose(position: SIMD3(0, 0, 0.5)), HeadPose(position: .zero),
      HeadPose(pitch: .nan, position: SIMD3(0, 0, -0.5)),
    ])
  func refuses(_ head: HeadPose) {
    #expect(FaceBox(face(head), aspect: 1) == nil)
    #expect(FaceBox(face(HeadPose(position: SIMD3(0, 0, -0.5))), aspect: .nan) == nil)
    #expect(FaceBox(FaceFrame(available: .none), aspect: 1) == nil)
  }
}
