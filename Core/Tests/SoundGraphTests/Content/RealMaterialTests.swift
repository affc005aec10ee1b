import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: with real material", .enabled(if: Build.isOptimised))
struct RealMaterialTests {
  typealias Bench = ContentBench

  @Test(
    "an effect with music at −12 dBFS neither clips nor drifts, leans to no side, and ends when it says",
    arguments: Bench.effects)
  func effects(id: String) throws {
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.effects)
    let effect = try OfflineEffect(recipe, channelCount: 2, sampleRate: Bench.rate)
    let music = Bench.music.map { $0 * 0.5 }
    #expect(abs(decibels(Levels.peak(music)) + 12) < 0.1)
    let end = music.count + effect.tail
    let heard = try Bench.render(id, music + Bench.silence(0.5 + Double(effect.tail) / Bench.rate))
    for side in heard {
      #expect(Levels.peak(side) < 1)
      #expect(decibels(abs(Bench.directCurrent(side[..<music.count]))) < -60)
      let rest = decibels(Levels.peak(side[end...]))
      #expect(rest < -120, "\(rest) dBFS after \(effect.tail) samples")
    }
    #expect(abs(Bench.balance(heard)) < 1, "\(Bench.balance(heard)) dB")
    #expect(effect.faults == 0)
  }

  @Test("silence stays silence from the first sample on", arguments: Bench.effects)
  func silence(id: String) throws {
    for side in try Bench.render(id, Bench.silence(1)) {
      #expect(decibels(Levels.peak(side)) < -120)
    }
  }

  @Test("a voice's chord neither clips nor drifts, and ends when it says", arguments: Bench.synths)
  func voices(id: String) throws {
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    let key = SynthContentTests.key(id)
    let tail = Double(try SynthBench(recipe).engine.tail)
    let keys: [UInt8] = [key, key + 4, key + 7, key + 12]
    let heard = try Bench.play(id, keys, hold: 1, seconds: 1.5 + tail)
    for side in heard {
      #expect(Levels.peak(side) < 1)
      let offset = decibels(abs(Bench.directCurrent(Bench.part(side, 0, 1)[...])))
      #expect(offset < -60, "\(offset) dBFS")
      let rest = decibels(Levels.peak(Bench.part(side, 1 + tail, 1.5 + tail)))
      #expect(rest < -120, "\(rest) dBFS")
    }
  }

  @Test("a voice's scale leans to no side", arguments: Bench.synths)
  func balance(id: String) throws {
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    let key = SynthContentTests.key(id)
    let scale: [UInt8] = [0, 2, 4, 5, 7, 9, 11, 12]
    var events: [SynthEvent] = []
    for (place, distance) in scale.enumerated() {
      events.append(.noteOn(key + distance, at: 24_000 * place))
      events.append(.noteOff(key + distance, at: 24_000 * place + 23_999))
    }
    let heard = try SynthBench(recipe).render(216_000, events, blocks: [512])
    #expect(abs(Bench.balance(heard)) < 1, "\(Bench.balance(heard)) dB")
  }
}
