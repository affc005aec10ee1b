import Foundation
import Mapping
import Testing

@Suite("Curve")
struct CurveTests {
  static let all: [Curve] = [
    .linear, .exponential, .exponential(power: 0.5), .exponential(power: 3.7), .logarithmic,
    .sCurve,
  ]

  @Test(
    "each formula at a quarter, a half and three quarters",
    arguments: [
      (.linear, [0.25, 0.5, 0.75]),
      (.exponential, [0.0625, 0.25, 0.5625]),
      (.exponential(power: 3), [0.015625, 0.125, 0.421875]),
      (.exponential(power: 0.5), [0.5, 0.70710678, 0.8660254]),
      (.logarithmic, [0.51188336, 0.74036269, 0.88930170]),
      (.sCurve, [0.15625, 0.5, 0.84375]),
    ] as [(Curve, [Float])])
  func formulas(_ curve: Curve, _ expected: [Float]) {
    for (x, y) in zip([0.25, 0.5, 0.75] as [Float], expected) {
      #expect(abs(curve.apply(x) - y) < 1e-6)
    }
  }

  @Test("rises from exactly 0 to exactly 1 and never falls", arguments: all)
  func monotone(_ curve: Curve) {
    let values = (0...1000).map { curve.apply(Float($0) / 1000) }
    #expect(values.first == 0 && values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("is odd on both sides of zero", arguments: all)
  func bipolar(_ curve: Curve) {
    for step in 0...100 {
      let x = Float(step) / 100
      #expect(curve.applyBipolar(-x) == -curve.applyBipolar(x))
      #expect(curve.applyBipolar(x) == curve.apply(x))
    }
  }

  @Test("stays in 0…1 for any number", arguments: all)
  func anyNumber(_ curve: Curve) {
    for x in [-.infinity, -1, .nan, 1.0001, .infinity, .leastNonzeroMagnitude] as [Float] {
      #expect((0...1).contains(curve.apply(x)))
    }
  }

  @Test(
    "a wild power is held",
    arguments: [(0, 0.1), (-3, 0.1), (1e9, 10), (.nan, 2), (.infinity, 10)] as [(Float, Float)])
  func wildPower(_ power: Float, _ held: Float) {
    #expect(Curve.exponential(power: power).apply(0.3) == Curve.exponential(power: held).apply(0.3))
  }

  @Test(
    "is written as a word or with its power",
    arguments: [
      (.linear, "\"linear\""), (.logarithmic, "\"logarithmic\""), (.sCurve, "\"sCurve\""),
      (.exponential, "\"exponential\""), (.exponential(power: 3.5), "{\"exponential\":3.5}"),
    ] as [(Curve, String)])
  func codable(_ curve: Curve, _ text: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(curve), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Curve.self, from: Data(text.utf8)) == curve)
  }

  @Test(
    "an unknown curve is refused", arguments: ["\"cubic\"", "{}", "3", "null", "{\"sCurve\":1}"])
  func refuses(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Curve.self, from: Data(text.utf8))
    }
  }
}
