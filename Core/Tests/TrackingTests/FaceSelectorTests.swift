import Signals
import Testing
import Tracking

@Suite("The people before one camera")
struct FaceSelectorTests {
  private func face(_ x: Float) -> FaceFrame {
    var face = FaceFrame()
    face.head.position = SIMD3(x, 0, -0.6)
    return face
  }

  @Test("one of them is on stage, also when a picture misses them, and another when they are gone")
  func selected() {
    var selector = FaceSelector()
    let (ann, bob) = (face(-0.2), face(0.2))
    #expect(selector.take([ann], at: 0).selected == ann)
    let both = selector.take([bob, ann], at: 0.1)
    #expect(both.selected == ann && Set(both.known.map(\.identity)).count == 2)
    #expect(selector.take([bob], at: 0.2).selected == nil)
    #expect(selector.take([ann, bob], at: 0.3).selected == ann)
    for step in 4...12 { _ = selector.take([bob], at: Double(step) / 10) }
    #expect(selector.take([bob], at: 1.5).selected == bob)
    #expect(selector.take([], at: 1.6).selected == nil)
  }
}
