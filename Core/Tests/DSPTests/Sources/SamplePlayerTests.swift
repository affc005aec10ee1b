import DSP
import SoundQuality
import Testing

@Suite("Sample Player")
struct SamplePlayerTests {
  /// A recording that rises by a thousandth a sample.
  static let stairs = SampleData((0..<900).map { Float($0 + 1) / 1_000 }, sampleRate: 48_000)

  static func rig(_ sample: SampleData?, _ settings: [(String, Float)]) -> ComponentRig {
    let instance = ComponentInstance<Float>(
      .samplePlayer, sampleRate: 48_000, maximumBlock: 512, sample: sample)
    let rig = ComponentRig(instance, sampleRate: 48_000)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    return rig
  }

  @Test("at its own rate it plays the recording itself, then nothing", arguments: [Float(0), 1, 2])
  func identity(interpolation: Float) {
    let sound = Self.rig(Self.stairs, [("Interpolation", interpolation), ("Loop", 0)]).render(
      count: 4_096)[0]
    for index in 40..<860 { #expect(abs(sound[index] - Float(index + 1) / 1_000) < 1e-5) }
    #expect(Levels.peak(sound.suffix(1_024)) < 1e-5)
  }

  @Test("a negative rate plays from the end to the start")
  func backwards() {
    let sound = Self.rig(Self.stairs, [("Rate", -1), ("Interpolation", 0), ("Loop", 0)]).render(count: 900)[0]
    for index in 0..<890 { #expect(abs(sound[index] - Float(900 - index) / 1_000) < 2e-6) }
  }

  @Test("Start and End choose a part, and a loop without a crossfade repeats it exactly")
  func loop() {
    let settings: [(String, Float)] = [
      ("Start", 0.25), ("End", 0.75), ("Loop", 1), ("Loop Crossfade", 0), ("Interpolation", 0),
    ]
    let sound = Self.rig(Self.stairs, settings).render(count: 2_000)[0]
    for index in 0..<2_000 {
      #expect(abs(sound[index] - Float(226 + index % 450) / 1_000) < 2e-6)
    }
  }

  @Test("Trigger starts again, and a voice that is reset does too")
  func trigger() {
    let rig = Self.rig(Self.stairs, [("Interpolation", 0), ("Loop", 0)])
    _ = rig.render(count: 3_000)
    #expect(Levels.peak(rig.render(count: 64)[0]) < 1e-5)
    rig.set("Trigger", 1)
    #expect(abs(rig.render(count: 512)[0][400] - 0.401) < 1e-4)
    rig.reset()
    #expect(abs(rig.render(count: 512)[0][400] - 0.401) < 1e-4)
  }

  @Test("twice the Frequency of its Root is an octave, whatever the rate of the recording")
  func pitch() {
    let tone = SampleData(
      TestSignal.sine(500, amplitude: 0.5, count: 96_000, sampleRate: 32_000), sampleRate: 32_000)
    let rig = Self.rig(tone, [("Frequency", 200), ("Root", 100)])
    let sound = rig.render(count: 40_000)[0]
    let partial = Partial(sound[2_000...], near: 1_000, resolution: 100, sampleRate: 48_000)
    #expect(abs(partial.cents(from: 1_000)) < 0.01)
  }

  @Test("it sounds by itself, and an empty recording is silence")
  func standard() {
    #expect(Levels.effective(Self.rig(nil, []).render(count: 4_800)[0]) > 0.05)
    let empty = SampleData([], sampleRate: 48_000)
    #expect(Levels.peak(Self.rig(empty, [("Loop", 1)]).render(count: 512)[0]) < 1e-9)
  }

  @Test("a recording may hold what is no number")
  func numbers() {
    let sample = SampleData([.nan, .infinity, 0.5, -.infinity, Float(bitPattern: 71_362)], sampleRate: 48_000)
    let sound = Self.rig(sample, [("Loop", 1)]).render(count: 512)[0]
    #expect(sound.allSatisfy { $0.isFinite })
  }
}
