import DSP
import Testing

@Suite("Exciter")
struct ExciterTests {
  @Test("no treble, however soft, gives harmonics that are denormal numbers")
  func denormal() {
    // −1e−12 is where an offset of 1e−12 would leave a square of almost nothing.
    var places: [Float] = [0, -0, 1e-38, 1e-30, 1e-20, 1e-15, 1e-10, 1e-5, 1]
    places += [1e-12, (-1e-12 as Float).nextUp, (-1e-12 as Float).nextDown]
    for place in places {
      for x in [place, -place] {
        let harmonics = Float.harmonics(x)
        #expect(harmonics.isFinite && !harmonics.isSubnormal && harmonics > 0, "\(x)")
      }
    }
  }
}
