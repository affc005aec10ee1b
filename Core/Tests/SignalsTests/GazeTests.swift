import Signals
import Testing

@Suite("Gaze from shapes")
struct GazeTests {
  @Test(
    "each shape moves its eye: x to the performer's left, y up",
    arguments: [
      (.eyeLookOutLeft, [1, 0], [0, 0]), (.eyeLookInLeft, [-1, 0], [0, 0]),
      (.eyeLookUpLeft, [0, 1], [0, 0]), (.eyeLookDownLeft, [0, -1], [0, 0]),
      (.eyeLookInRight, [0, 0], [1, 0]), (.eyeLookOutRight, [0, 0], [-1, 0]),
      (.eyeLookUpRight, [0, 0], [0, 1]), (.eyeLookDownRight, [0, 0], [0, -1]),
      (.jawOpen, [0, 0], [0, 0]),
    ] as [(ARKitShape, SIMD2<Float>, SIMD2<Float>)])
  func shapes(_ shape: ARKitShape, _ left: SIMD2<Float>, _ right: SIMD2<Float>) {
    var shapes = ShapeValues.zero
    shapes[shape] = 1
    #expect(Gaze(shapes: shapes) == Gaze(left: left, right: right))
  }

  @Test("both eyes looking to the performer's left agree")
  func together() {
    var shapes = ShapeValues.zero
    shapes[.eyeLookOutLeft] = 0.4
    shapes[.eyeLookInRight] = 0.4
    let gaze = Gaze(shapes: shapes)
    #expect(gaze.left == [0.4, 0] && gaze.right == gaze.left)
  }
}
