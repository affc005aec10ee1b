import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Convolution with a response of a file")
struct ImportedResponseTests {
  private static func noise(_ count: Int, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Float(state >> 40) / Float(1 << 24) - 0.5) * exp(-Float(index) / Float(count) * 3)
    }
  }

  /// The two sides of the answer to one sample.
  private static func answer(
    _ response: SampleData, rate: Double = 48_000, count: Int, _ settings: [(String, Float)] = []
  ) -> [[Float]] {
    let instance = ComponentInstance<Float>(
      .convolution, sampleRate: rate, maximumBlock: 512, sample: response)
    let rig = ComponentRig(instance, sampleRate: rate)
    for (name, value) in [("Mix", Float(1))] + settings { rig.set(name, value) }
    rig.reset()
    var impulse = [Float](repeating: 0, count: count)
    impulse[0] = 1
    return rig.render(ports: [impulse, impulse], count: count)
  }

  @Test("what goes in comes out, on both sides", arguments: [1, 64, 65, 2_049, 70_000, 200_000])
  func same(count: Int) {
    let sides = [Self.noise(count, seed: 1), Self.noise(count, seed: 2)]
    let response = SampleData(channels: sides, sampleRate: 48_000)
    let answer = Self.answer(response, count: count + 4_000, [("IR", 3)])
    for side in 0..<2 {
      let difference = zip(answer[side], sides[side]).map { abs($0 - $1) }.max() ?? 0
      #expect(difference < 2e-6, "side \(side): \(difference)")
      #expect(Levels.peak(answer[side].suffix(3_900)) < 2e-6)
    }
  }

  @Test("one channel is heard on both sides")
  func mono() {
    let samples = Self.noise(3_000, seed: 3)
    let answer = Self.answer(SampleData(samples, sampleRate: 48_000), count: 4_000)
    for side in answer { #expect(zip(side, samples).allSatisfy { abs($0 - $1) < 2e-6 }) }
  }

  @Test("at another rate it is as loud and as long")
  func otherRate() {
    // Half a millisecond of decay, far below either Nyquist frequency.
    let samples = (0..<4_410).map { index -> Float in
      let time = Double(index) / 44_100
      return Float(sin(2 * .pi * 440 * time) * exp(-time / 0.02) * 0.1)
    }
    let answer = Self.answer(SampleData(samples, sampleRate: 44_100), count: 6_000)[0]
    for index in stride(from: 50, to: 4_700, by: 7) {
      let time = Double(index) / 48_000
      let wanted = sin(2 * .pi * 440 * time) * exp(-time / 0.02) * 0.1 * 44_100 / 48_000
      #expect(abs(Double(answer[index]) - wanted) < 2e-4)
    }
  }

  @Test("Length fades the end, and a response that is too long or has four channels is refused")
  func limits() {
    let long = SampleData(Self.noise(96_000, seed: 4), sampleRate: 48_000)
    let answer = Self.answer(long, count: 96_000, [("Length", 0.5)])[0]
    #expect(Levels.peak(answer.suffix(48_000)) < 1e-6 && Levels.peak(answer[10_000..<20_000]) > 0.1)
    let eleven = SampleData([Float](repeating: 0, count: 11_000), sampleRate: 1_000)
    #expect(eleven.problem(as: .impulseResponse, named: "hall.wav")?.contains("11 s") == true)
    let four = SampleData(
      channels: [[Float]](repeating: [1, 2], count: 4), sampleRate: 48_000)
    #expect(four.problem(as: .impulseResponse, named: "hall.wav")?.contains("4 channels") == true)
    let empty = SampleData([], sampleRate: 48_000)
    #expect(empty.problem(as: .impulseResponse, named: "hall.wav") != nil)
    #expect(Levels.peak(Self.answer(empty, count: 500)[0]) == 0)
  }
}
