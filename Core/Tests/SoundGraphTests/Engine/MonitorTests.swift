import SoundGraph
import SoundTestSupport
import Testing

@Suite("What an engine tells of itself")
struct MonitorTests {
  @Test("the times of nodes and the rest add up to the whole")
  func profile() throws {
    let bench = try SynthBench(Synths.rich())
    #expect(bench.engine.profile?.whole == 0)
    #expect(bench.engine.setProfiled(true))
    _ = bench.render(9600, [.noteOn(48), .noteOn(60), .noteOn(67)])
    _ = bench.render(16_384)
    for profile in [bench.engine.profile, bench.engine.effectsProfile] {
      let profile = try #require(profile)
      #expect(profile.whole > 0 && profile.nodes.allSatisfy { $0.load > 0 })
      let sum = profile.nodes.reduce(profile.rest) { $0 + $1.load }
      #expect(abs(sum - profile.whole) < 1e-4 * profile.whole)
    }
    let names = try #require(bench.engine.profile).nodes
    #expect(names.map(\.id).sorted() == ["filter", "grain", "saw", "shape", "slow"])
  }

  @Test("measuring and drawing change no bit of the sound")
  func unheard() throws {
    let bench = try SynthBench(Synths.rich())
    let plain = bench.render(4800, VoiceSynthEngineTests.tune)
    #expect(
      bench.engine.reset() && bench.engine.setProfiled(true) && bench.engine.setObserved(true))
    #expect(bench.render(4800, VoiceSynthEngineTests.tune) == plain)
  }

  @Test("a drawing is what the component says of itself, and only while somebody looks")
  func drawing() throws {
    let bench = try SynthBench(Synths.rich())
    _ = bench.render(640, [.noteOn(60)])
    let before = try #require(bench.engine.drawing(of: "filter"))
    #expect(before.allSatisfy { $0 == 0 })
    #expect(bench.engine.setObserved(true))
    _ = bench.render(1280)
    let after = try #require(bench.engine.drawing(of: "filter"))
    #expect(after.contains { $0 != 0 } && after.count == before.count)
    #expect(bench.engine.drawing(of: "nobody") == nil)
  }

  @Test("a recipe's engine tells the same of its nodes")
  func recipe() throws {
    let bench = try EngineBench(try Recipe(json: Array(Graphs.recipeText.utf8)))
    #expect(bench.engine.setProfiled(true) && bench.engine.setObserved(true))
    _ = bench.render(EngineBench.noise(20_000))
    let profile = try #require(bench.engine.profile)
    #expect(profile.nodes.map(\.id).sorted() == ["blend", "high", "low", "slow"])
    #expect(profile.whole > 0)
    #expect(bench.engine.drawing(of: "low")?.contains { $0 != 0 } == true)
    #expect(bench.engine.drawing(of: "blend") == nil)
  }
}
