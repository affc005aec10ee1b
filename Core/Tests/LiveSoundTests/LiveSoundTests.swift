import LiveSound
import Music
import Numbers
import SoundGraph
import Testing

@Suite("Live sound")
struct LiveSoundTests {
  @Test(
    "an event sounds at the sample of its instant, wherever blocks begin",
    arguments: [0, 1, 63, 64, 1_000])
  func exact(sample: Int) throws {
    let bench = try LiveBench(Sounds.plain())
    let reference = try LiveBench(Sounds.plain())
    reference.sound.play(.noteOn(69))
    bench.sound.play(.noteOn(69), due: bench.now + Double(sample) / 48_000)
    let first = try #require(reference.render(2_000).left.onset)
    #expect(bench.render(3_000).left.onset == first + sample)
  }

  @Test(
    "an instant that has passed, or is no number, means now",
    arguments: [-Double.infinity, 0, .nan])
  func past(due: Double) throws {
    let bench = try LiveBench(Sounds.plain())
    bench.sound.play(.noteOn(69), due: due)
    #expect(try #require(bench.render(1_000).left.onset) < 200)
  }

  @Test("an output that is late by up to 3 ms keeps the intervals between notes within 0.5 ms")
  func steady() throws {
    let bench = try LiveBench(Sounds.plain())
    var state: UInt32 = 7
    func jitter(_ turn: Int) -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24) * 0.003
    }
    // The clock settles.
    _ = bench.render(8 * 48_000, late: jitter)
    let start = bench.now + 0.1
    for number in 0..<8 {
      let due = start + 0.2 * Double(number)
      bench.sound.play(.noteOn(69), due: due)
      bench.sound.play(.noteOff(69), due: due + 0.1)
    }
    let sound = bench.render(96_000, late: jitter).left
    var onsets: [Int] = []
    var lastLoud = 0
    for index in sound.indices where abs(sound[index]) > 1e-4 {
      if index - lastLoud > 900 { onsets.append(index) }
      lastLoud = index
    }
    #expect(onsets.count == 8)
    for (one, other) in zip(onsets, onsets.dropFirst()) {
      #expect(abs(other - one - 9_600) <= 24, "\(other - one) samples apart")
    }
  }

  @Test("panic silences a long reverb and held notes within 10 ms")
  func panic() throws {
    var voice = InstrumentVoice(.sawtooth, release: 5)
    voice.glide = 0
    let bench = try LiveBench(voice.recipe)
    bench.sound.set("reverb", to: 1)
    bench.sound.set("delay", to: 1)
    for key in 0..<16 { bench.sound.play(.noteOn(UInt8(48 + key), channel: UInt8(key))) }
    #expect(bench.render(48_000).left.peak > 0.1)
    bench.sound.panic()
    let after = bench.render(4_800)
    #expect(after.left[480...].reduce(0) { max($0, abs($1)) } < 1e-4)
    #expect(after.right[480...].reduce(0) { max($0, abs($1)) } < 1e-4)
  }

  @Test("mono plays the same on both sides, and stereo does not with voices spread out")
  func mono() throws {
    var recipe = Sounds.plain()
    recipe.polyphony.spread = 1
    let bench = try LiveBench(recipe)
    bench.sound.play(.noteOn(60))
    bench.sound.play(.noteOn(67))
    let stereo = bench.render(4_800)
    bench.sound.setMono(true)
    let mono = bench.render(4_800)
    #expect(stereo.left != stereo.right)
    #expect(mono.left == mono.right && mono.left.peak > 0.01)
  }

  @Test("another recipe fades in under held notes, without a step")
  func change() throws {
    let bench = try LiveBench(Sounds.plain())
    bench.sound.play(.noteOn(57))
    let before = bench.render(9_600).left
    let steepest = zip(before[4_800...], before[4_801...]).map { abs($1 - $0) }.max() ?? 0
    let isTaken = try bench.sound.load(
      Sounds.chain([GraphNode("tone", "Triangle", ["Level": 0.4])], Sounds.short))
    #expect(isTaken)
    let after = bench.render(9_600).left
    let step = zip(after, after.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(step < 2 * steepest)
    #expect(Array(after.suffix(1_000)).peak > 0.05)
  }

  @Test("a tuning moves what sounds to its pitches")
  func tuning() throws {
    let bench = try LiveBench(Sounds.plain())
    bench.sound.play(.noteOn(69))
    // The limiter delays the first sample.
    _ = bench.render(4_800)
    func crossings(_ sound: [Float]) -> Int {
      zip(sound, sound.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    #expect(abs(crossings(bench.render(48_000).left) - 440) <= 1)
    #expect(bench.sound.tune(.equal(a4: 432)))
    _ = bench.render(4_800)
    #expect(abs(crossings(bench.render(48_000).left) - 432) <= 1)
  }

  @Test("events beyond the queue are counted, and the rest plays")
  func overflow() throws {
    let bench = try LiveBench(Sounds.plain())
    for _ in 0..<5_000 { bench.sound.play(SynthEvent(.timbre, value: 0.5)) }
    #expect(bench.sound.poll().droppedEvents == 5_000 - 4_096)
    _ = bench.render(64)
    bench.sound.play(.noteOn(60))
    #expect(bench.render(4_800).left.peak > 0.1)
  }

  @Test("the limiter keeps sixteen loud voices below its ceiling")
  func limited() throws {
    let bench = try LiveBench(InstrumentVoice(.sawtooth, attack: 0).recipe)
    for key in 0..<16 {
      bench.sound.play(.noteOn(UInt8(36 + 3 * key), velocity: 1, channel: UInt8(key)))
    }
    let sound = bench.render(96_000)
    let ceiling: Float = 0.8913
    #expect(max(sound.left.peak, sound.right.peak) <= ceiling * 1.001)
    #expect(sound.left.peak > 0.8)
  }

  @Test(
    "the meter has the peak of each side and falls by 20 dB a second; the scope has the samples")
  func meter() throws {
    let bench = try LiveBench(Sounds.plain())
    bench.sound.play(.noteOn(60))
    let loud = bench.render(4_800)
    #expect(abs(bench.sound.poll().peak.x - loud.left.peak) < 0.02)
    #expect(bench.sound.scopeSamples() == zip(loud.left, loud.right).map { ($0 + $1) / 2 })
    bench.sound.play(.noteOff(60))
    let before = bench.sound.poll().peak.x
    _ = bench.render(48_000)
    let fallen = bench.sound.poll().peak.x
    #expect(fallen < before * 0.13 && fallen > before * 0.08)
  }
}
