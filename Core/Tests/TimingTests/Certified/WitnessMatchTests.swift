import Foundation
import Testing
import Timing

@Suite("Witness match")
struct WitnessMatchTests {
  private func stream(
    rate: Double, seconds: Double = 6, lag: Double = 0, noise: Double, seed: Int,
    _ shape: (Double) -> Double
  ) -> [WitnessSample] {
    var random = Random(seed: seed)
    return (0..<Int(rate * seconds)).map { index in
      let time = (Double(index) + 0.3 * random.unit()) / rate
      return WitnessSample(time: time, value: shape(time - lag) + noise * random.unit())
    }
  }

  /// A shake of a hand: 1.5 s, its speed varies.
  private func shake(_ time: Double) -> Double {
    let x = (time - 3) / 0.5
    return exp(-x * x) * abs(sin(7 * time + 2 * sin(3 * time)))
  }

  /// A clap: a sound that fades, and a jolt that rings.
  private func sound(_ time: Double) -> Double { time < 3 ? 0 : exp(-(time - 3) / 0.02) }
  private func jolt(_ time: Double) -> Double {
    time < 3 ? 0 : exp(-(time - 3) / 0.015) * abs(cos(150 * (time - 3)))
  }

  @Test("the lag of a shake is found to 1 ms", arguments: [-0.2, -0.013, 0, 0.0042, 0.31])
  func findsShake(lag: Double) throws {
    for seed in 1...10 {
      let match = try #require(
        WitnessMatch(
          stream(rate: 120, noise: 0.02, seed: seed, shake),
          stream(rate: 60, lag: lag, noise: 0.02, seed: seed + 50) { 40 * shake($0) + 3 }))
      #expect(abs(match.lag - lag) < 0.001)
      #expect(match.correlation > 0.9 && match.peakRatio > 1.1 && match.residual < 0.2)
    }
  }

  @Test("the lag of a clap is found to 5 ms", arguments: [-0.1, 0, 0.037])
  func findsClap(lag: Double) throws {
    for seed in 1...10 {
      let match = try #require(
        WitnessMatch(
          stream(rate: 1000, noise: 0.02, seed: seed, sound),
          stream(rate: 100, lag: lag, noise: 0.03, seed: seed + 50, jolt)))
      #expect(abs(match.lag - lag) < 0.005)
    }
  }

  @Test("noise, a constant, an event in one stream alone and different events are not found")
  func notFound() {
    let quiet: (Double) -> Double = { _ in 0 }
    for seed in 1...20 {
      let event = stream(rate: 100, noise: 0.05, seed: seed, shake)
      let noise = stream(rate: 100, noise: 1, seed: seed + 50, quiet)
      #expect(WitnessMatch(noise, stream(rate: 100, noise: 1, seed: seed + 90, quiet)) == nil)
      #expect(WitnessMatch(event, noise) == nil && WitnessMatch(noise, event) == nil)
      #expect(WitnessMatch(event, stream(rate: 100, noise: 0, seed: 1, quiet)) == nil)
      let other = stream(rate: 100, lag: 2, noise: 0.02, seed: seed, sound)
      #expect(WitnessMatch(event, other) == nil)
    }
  }

  @Test("an even train of claps is ambiguous and not found")
  func ambiguous() {
    let train: (Double) -> Double = { time in
      (1...20).reduce(0.0) { sum, clap in
        let distance = (time - Double(clap) * 0.3) / 0.01
        return sum + exp(-distance * distance)
      }
    }
    #expect(
      WitnessMatch(
        stream(rate: 200, noise: 0.01, seed: 1, train),
        stream(rate: 200, noise: 0.01, seed: 2, train)) == nil)
  }

  @Test("short, empty, unordered and infinite input does no harm")
  func badInput() throws {
    let event = stream(rate: 100, noise: 0.01, seed: 1, shake)
    #expect(WitnessMatch([], event) == nil && WitnessMatch(event, []) == nil)
    #expect(WitnessMatch(Array(event.prefix(10)), event) == nil)
    var wild = Array(event.reversed())
    wild += [.nan, .infinity, 1e300].map { WitnessSample(time: $0, value: 1) }
    wild += [WitnessSample(time: 2, value: .nan), WitnessSample(time: 1, value: .infinity)]
    let match = try #require(WitnessMatch(wild, event))
    #expect(abs(match.lag) < 1e-6)
    let far = event.map { WitnessSample(time: $0.time * 1000, value: $0.value) }
    #expect(WitnessMatch(far, far) == nil)
  }
}
