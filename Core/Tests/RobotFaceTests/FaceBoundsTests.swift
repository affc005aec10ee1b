import RobotFace
import Testing

@Suite("Faces of a camera without shapes")
struct FaceBoundsTests {
  private let face = FaceBounds(x: 0.6, y: 0.2, width: 0.2, height: 0.4)

  @Test("the camera's right is the viewer's left, and down is down")
  func place() throws {
    let seen = try #require(ObservedFace(face, id: 1, rotation: 0, yaw: nil))
    #expect(abs(seen.place.x + 0.4) < 1e-9)
    #expect(abs(seen.place.y + 0.2) < 1e-9)
    #expect(seen.size == 0.4)
    #expect(seen.attention == 0.8)
  }

  @Test("four turns come back, each by 90°")
  func turns() throws {
    let quarter = try #require(ObservedFace(face, id: 1, rotation: 90, yaw: 0))
    // Clockwise: what was right is below, what was above is right.
    #expect(abs(quarter.place.y - 0.4) < 1e-9)
    #expect(abs(quarter.place.x + 0.2) < 1e-9)
    #expect(quarter.attention == 1)
    for rotation in [360.0, -360, 720] {
      #expect(
        ObservedFace(face, id: 1, rotation: rotation, yaw: nil)?.place
          == ObservedFace(face, id: 1, rotation: 0, yaw: nil)?.place)
    }
    let half = try #require(ObservedFace(face, id: 1, rotation: 180, yaw: -30))
    #expect(abs(half.place.x - 0.4) < 1e-9)
    #expect(abs(half.attention - 0.5) < 1e-9)
  }

  @Test("rectangles that are none are no faces")
  func refused() {
    #expect(
      ObservedFace(FaceBounds(x: .nan, y: 0, width: 1, height: 1), id: 1, rotation: 0, yaw: 0)
        == nil)
    #expect(
      ObservedFace(FaceBounds(x: 0, y: 0, width: 0, height: 1), id: 1, rotation: 0, yaw: 0) == nil)
    #expect(ObservedFace(face, id: 1, rotation: .nan, yaw: .nan)?.attention == 0.8)
  }
}
