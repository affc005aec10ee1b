import DSP
import SoundQuality
import Testing

@Suite("Analysers")
struct AnalyserTests {
  @Test("a pitch stands between Min and Max, and stays when the tone is gone")
  func pitch() throws {
    let rig = ComponentRig(.pitch)
    rig.set("Min", 100)
    rig.set("Max", 1_600)
    rig.reset()
    let tone = TestSignal.sine(400, amplitude: 0.25, count: 9_600, sampleRate: 48_000)
    let output = rig.render(tone, count: tone.count)
    let (place, sureness) = (try #require(output[0].last), try #require(output[1].last))
    #expect(abs(place - 0.5) < 0.001)
    #expect(sureness > 0.99)
    let shown = rig.snapshot()
    #expect(shown["Note"] == [67])
    let cents = try #require(shown["Cents"]?.first)
    #expect(abs(cents - 35) < 1)
    let quiet = rig.render([Float](repeating: 0, count: 9_600), count: 9_600)
    let (after, doubt) = (try #require(quiet[0].last), try #require(quiet[1].last))
    #expect(abs(after - 0.5) < 0.01)
    #expect(doubt < 0.01)
  }

  @Test(
    "an onset flashes once for a stroke, at every sample rate",
    arguments: [22_050.0, 48_000, 192_000])
  func onset(rate: Double) {
    let rig = ComponentRig(.onset, sampleRate: rate)
    let start = Int(rate * 0.2)
    let tone = TestSignal.sine(300, amplitude: 0.4, count: Int(rate * 0.2), sampleRate: rate)
    let input = [Float](repeating: 0, count: start) + tone
    let flash = rig.render(input, count: input.count)[0]
    let jumps = (1..<flash.count).filter { flash[$0] > flash[$0 - 1] + 0.3 }
    #expect(jumps.count == 1)
    #expect(jumps.allSatisfy { $0 >= start && Double($0 - start) / rate < 0.012 })
  }
}
