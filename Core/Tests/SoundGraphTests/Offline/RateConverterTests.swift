import SoundGraph
import SoundQuality
import Testing

@Suite("Sample rate conversion")
struct RateConverterTests {
  static func convert(_ input: [Float], from: Int, to: Int, block: Int) -> [Float] {
    let converter = RateConverter(from: from, to: to, channelCount: 1)
    var heard: [Float] = []
    for start in stride(from: 0, to: input.count, by: block) {
      heard += converter.convert(Array(input[start..<min(start + block, input.count)]))
    }
    return heard + converter.finish()
  }

  @Test(
    "a tone keeps its pitch, level and time, and nothing else comes up",
    arguments: [(44_100, 48_000), (48_000, 44_100), (96_000, 22_050), (11_025, 48_000)])
  func tone(from: Int, to: Int) {
    let count = from / 2
    let input = TestSignal.sine(1000, amplitude: 0.5, count: count, sampleRate: Double(from))
    let heard = Self.convert(input, from: from, to: to, block: 777)
    #expect(abs(heard.count - count * to / from) <= 1)
    let expected = TestSignal.sine(1000, amplitude: 0.5, count: to / 2, sampleRate: Double(to))
    let error = (to / 10..<to / 3).map { abs(heard[$0] - expected[$0]) }.max() ?? 1
    #expect(error < 0.000_05, "\(error)")
    let isSame = Self.convert(input, from: from, to: to, block: 4096) == heard
    #expect(isSame)
  }

  @Test("what the new rate cannot hold goes away")
  func images() {
    let input = TestSignal.sine(15_000, amplitude: 0.5, count: 24_000, sampleRate: 48_000)
    let heard = Self.convert(input, from: 48_000, to: 22_050, block: 1000)
    #expect(decibels(Levels.peak(heard[1000..<10_000])) < -90)
  }
}
