import DSP
import Testing

@testable import SoundGraph

@Suite("Modulation")
struct ModulationTests {
  @Test(
    "a curve has its points",
    arguments: [
      (ModulationCurve.linear, Float(0.25), Float(0.25)), (.exponential, 0.5, 0.25),
      (.logarithmic, 0.25, 0.5), (.sCurve, 0.25, 0.15625),
    ])
  func points(curve: ModulationCurve, x: Float, y: Float) {
    #expect(abs(curve.value(x) - y) < 1e-6 && abs(curve.value(-x) + y) < 1e-6)
  }

  @Test("every curve rises from −1 to 1 through 0", arguments: ModulationCurve.allCases)
  func rises(curve: ModulationCurve) {
    #expect(curve.value(0) == 0 && curve.value(1) == 1 && curve.value(-1) == -1)
    let values = stride(from: Float(-1), through: 1, by: 0.01).map(curve.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("polarity reads an output in its span, and what is no number is nothing")
  func polarity() {
    let table: [(ModulationPolarity, Bool, Float, Float)] = [
      (.bipolar, false, -1, -1), (.bipolar, false, 5, 1), (.unipolar, false, -1, 0),
      (.unipolar, false, 1, 1), (.unipolar, false, 0, 0.5), (.unipolar, true, 0.25, 0.25),
      (.unipolar, true, -3, 0), (.bipolar, true, 0, -1), (.bipolar, true, 0.5, 0),
      (.bipolar, false, .nan, 0), (.unipolar, false, .nan, 0), (.bipolar, false, .infinity, 1),
    ]
    for (polarity, isUnipolar, output, value) in table {
      #expect(polarity.value(output, isUnipolar: isUnipolar) == value)
    }
  }

  @Test("a parameter's travel agrees with its knob")
  func travel() throws {
    for descriptor in ComponentCatalog.all {
      for parameter in descriptor.parameters {
        let travel = ParameterTravel(parameter)
        for place in stride(from: Float(0), through: 1, by: 0.125) {
          let value = travel.value(at: place)
          let expected = parameter.value(at: place)
          if !parameter.isDiscrete {
            #expect(abs(value - expected) <= 1e-4 * max(abs(expected), 1), "\(parameter.name)")
          }
          #expect(abs(travel.place(of: value) - place) < 1e-4)
        }
        #expect(travel.value(at: Float(-1)) == travel.value(at: Float(0)))
      }
    }
  }
}
