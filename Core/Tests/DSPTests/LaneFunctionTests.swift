import DSP
import Foundation
import Testing

@Suite("Functions of a lane")
struct LaneFunctionTests {
  static func worst(
    _ low: Double, _ high: Double, relative: Bool = false, steps: Int = 20_000,
    _ ours: (Float) -> Float, _ exact: (Double) -> Double
  ) -> Double {
    var worst = 0.0
    for step in 0...steps {
      let x = Float(low + (high - low) * Double(step) / Double(steps))
      let wanted = exact(Double(x))
      let error = abs(Double(ours(x)) - wanted)
      worst = max(worst, relative ? error / max(abs(wanted), 1e-30) : error)
    }
    return worst
  }

  @Test("sine and cosine err by less than 3e-7")
  func circle() {
    #expect(Self.worst(-3, 3, Float.sine(turns:), { sin(2 * .pi * $0) }) < 3e-7)
    #expect(Self.worst(-3, 3, Float.cosine(turns:), { cos(2 * .pi * $0) }) < 3e-7)
  }

  @Test("the gain of an integrator errs by less than 1e-6 up to 0.499 of the rate")
  func warped() {
    let worst = Self.worst(1e-4, 0.45, relative: true, Float.warped) { tan(.pi * $0) }
    #expect(worst < 1e-6)
    #expect(Self.worst(0.45, 0.499, relative: true, Float.warped) { tan(.pi * $0) } < 1e-4)
  }

  @Test("powers and logarithms of two err by less than 3e-7")
  func exponentials() {
    #expect(Self.worst(-20, 20, relative: true, Float.exp2, { Foundation.exp2($0) }) < 3e-7)
    #expect(Self.worst(0.01, 2, Float.log2, { Foundation.log2($0) }) < 6e-7)
    #expect(Self.worst(2, 40_000, relative: true, Float.log2, { Foundation.log2($0) }) < 3e-7)
  }

  @Test("tanh errs by less than 5e-7")
  func tanh() {
    #expect(Self.worst(-12, 12, Float.tanh, { Foundation.tanh($0) }) < 5e-7)
  }

  @Test("rounding, flooring and indices are exact")
  func rounding() {
    for x: Float in [-3.5, -0.25, 0, 0.49, 0.5, 1.999, 4_000.75, 12_345] {
      #expect(x.floored == x.rounded(.down))
      #expect(x.nearest == x.rounded(.toNearestOrEven))
    }
    #expect(Float(4_095).index == 4_095)
  }

  @Test("a phase keeps pitch: turns times 2³²")
  func phases() {
    #expect(Float(0.25).phase == 0x4000_0000)
    #expect(Float(-0.25).phase == 0xC000_0000)
    #expect(Float.unipolar(0x8000_0000) == 0.5)
    #expect(Float.bipolar(0) == -1)
  }

  @Test("sixteen lanes give the bits of one")
  func lanes() {
    var x = SIMD16<Float>()
    for voice in 0..<16 { x[voice] = Float(voice) * 0.37 - 2.2 }
    let sines = SIMD16<Float>.sine(turns: x)
    let powers = SIMD16<Float>.exp2(x)
    let curves = SIMD16<Float>.tanh(x)
    for voice in 0..<16 {
      #expect(sines[voice] == Float.sine(turns: x[voice]))
      #expect(powers[voice] == Float.exp2(x[voice]))
      #expect(curves[voice] == Float.tanh(x[voice]))
    }
  }

  @Test("the greatest of sixteen lanes is found in each of them")
  func greatest() {
    for voice in 0..<16 {
      var x = SIMD16<Float>()
      for other in 0..<16 { x[other] = -2 - Float((voice + 7 * other) % 16) }
      x[voice] = -1.5
      #expect(x.greatest == -1.5)
      x[(voice + 5) % 16] = -.infinity
      x[(voice + 9) % 16] = 3
      #expect(x.greatest == 3)
    }
  }
}
