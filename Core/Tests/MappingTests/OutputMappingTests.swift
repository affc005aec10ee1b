import Mapping
import Signals
import Testing

@Suite("Output mapping")
struct OutputMappingTests {
  @Test("the identity gives back every bit", arguments: Channel.allCases)
  func identity(_ channel: Channel) {
    let mapping = OutputMapping.identity(for: channel)
    let range = channel.range
    for step in 0...97 {
      let x = range.lowerBound + (range.upperBound - range.lowerBound) * Float(step) / 97
      let held = min(max(x, range.lowerBound), range.upperBound)
      #expect(mapping.apply(held, of: channel).bitPattern == held.bitPattern)
    }
    #expect(mapping.apply(-0.0, of: channel).bitPattern == (-0.0 as Float).bitPattern)
  }

  @Test(
    "an expression is inverted, bent, then ranged",
    arguments: [
      (OutputMapping(), 0.25, 0.25),
      (OutputMapping(isInverted: true), 0.25, 0.75),
      (OutputMapping(curve: .exponential), 0.5, 0.25),
      (OutputMapping(curve: .exponential, isInverted: true), 0.75, 0.0625),
      (OutputMapping(min: 0.2, max: 0.6), 0.5, 0.4),
      (OutputMapping(min: 1, max: 0), 0.25, 0.75),
      (OutputMapping(min: 200, max: 20000, curve: .exponential), 0.5, 5150),
      (OutputMapping(min: 0.5, max: 0.5), 0.9, 0.5),
      (OutputMapping(), 1.7, 1),
      (OutputMapping(), -3, 0),
      (OutputMapping(min: -1, max: 1), .nan, -1),
      (OutputMapping(), .infinity, 1),
    ] as [(OutputMapping, Float, Float)])
  func expressions(_ mapping: OutputMapping, _ x: Float, _ y: Float) {
    #expect(abs(mapping.apply(x, of: .jawOpen) - y) < 1e-3 * max(1, abs(y)))
  }

  @Test(
    "an angle keeps its sign, inverting negates it, a range covers its whole travel",
    arguments: [
      (OutputMapping(min: -.pi, max: .pi), 1, 1),
      (OutputMapping(min: -.pi, max: .pi, isInverted: true), 1, -1),
      (OutputMapping(min: -.pi, max: .pi, curve: .exponential), .pi / 2, .pi / 4),
      (OutputMapping(min: -.pi, max: .pi, curve: .exponential), -.pi / 2, -.pi / 4),
      (OutputMapping(min: 0, max: 1), 0, 0.5),
      (OutputMapping(min: 0, max: 1), .pi, 1),
      (OutputMapping(min: 0, max: 1), -.pi, 0),
      (OutputMapping(min: 0, max: 1, curve: .exponential), -.pi / 2, 0.375),
      (OutputMapping(min: -1, max: 1), 9, 1),
    ] as [(OutputMapping, Float, Float)])
  func angles(_ mapping: OutputMapping, _ x: Float, _ y: Float) {
    #expect(abs(mapping.apply(x, of: .headYaw) - y) < 1e-5)
  }

  @Test("what rises keeps rising, what is turned falls", arguments: CurveTests.all)
  func monotone(_ curve: Curve) {
    for channel in [Channel.jawOpen, .headPitch, .eyeGazeLeftX] {
      for isInverted in [false, true] {
        let mapping = OutputMapping(min: -3, max: 8, curve: curve, isInverted: isInverted)
        let values = (-200...200).map {
          mapping.apply(Float($0) / 200 * channel.range.upperBound, of: channel)
        }
        let pairs = zip(values, values.dropFirst())
        #expect(pairs.allSatisfy { isInverted ? $0 >= $1 : $0 <= $1 })
      }
    }
  }

  @Test("settings outside their range are held")
  func held() {
    var mapping = OutputMapping(min: -.infinity, max: 1e30, smoothing: 900)
    #expect(mapping.min == -1e6 && mapping.max == 1e6 && mapping.smoothing == 500)
    mapping.min = .nan
    mapping.smoothing = -4
    #expect(mapping.min == -1e6 && mapping.smoothing == 0)
    mapping.smoothing = nil
    #expect(mapping.smoothing == nil)
  }
}
