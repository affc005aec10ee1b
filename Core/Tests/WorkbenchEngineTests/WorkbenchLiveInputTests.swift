import Foundation
import LiveSound
import SoundGraph
import Testing
import Workbench
import WorkbenchEngine

@Suite("Live input of the workbench")
struct WorkbenchLiveInputTests {
  /// Gives the engine a tone in blocks of 10 ms, and plays what comes of it.
  private static func run(
    _ rig: EngineRig, seconds: Double, rate: Double = 48_000, channels: Int = 1,
    level: (Double) -> Double = { _ in 0.25 }
  ) -> [Float] {
    var sound: [Float] = []
    let size = Int(rate / 100)
    for block in 0..<Int(seconds * 100) {
      var samples: [Float] = []
      for index in 0..<size {
        let time = Double(block * size + index) / rate
        let sample = Float(level(time) * sin(2 * .pi * 1_000 * time))
        samples += [Float](repeating: sample, count: channels)
      }
      rig.engine.receive(samples, channelCount: channels, sampleRate: rate)
      sound += rig.left(480)
    }
    return sound
  }

  private static func live(_ recipe: FoundRecipe? = nil) throws -> EngineRig {
    try EngineRig(recipe, chain: .playing(.live))
  }

  @Test("it waits in silence until a person confirms it, and then passes unchanged")
  func confirmed() throws {
    let rig = try Self.live()
    #expect(rig.engine.liveState == .waiting)
    #expect(Self.run(rig, seconds: 0.5).peak == 0)
    #expect(rig.engine.liveState == .waiting)
    rig.apply { $0.isLiveConfirmed = true }
    let sound = Self.run(rig, seconds: 1)
    #expect(abs(Array(sound[24_000...]).level / 0.176_78 - 1) < 0.001)
    #expect(rig.engine.liveState == .on && !rig.engine.reading().isHowling)
    rig.apply { $0.isLiveConfirmed = false }
    #expect(Array(Self.run(rig, seconds: 0.2)[960...]).peak == 0)
    #expect(rig.engine.liveState == .waiting)
  }

  @Test("another rate, and two sides, arrive as one tone", arguments: [(44_100.0, 1), (16_000, 2)])
  func rates(rate: Double, channels: Int) throws {
    let rig = try Self.live()
    rig.apply { $0.isLiveConfirmed = true }
    let sound = Self.run(rig, seconds: 2, rate: rate, channels: channels)
    let held = Array(sound[48_000...])
    #expect(abs(held.level / 0.176_78 - 1) < 0.01)
    let crossings = zip(held, held.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 1_000) <= 2)
  }

  @Test("what howls is muted and needs another confirmation")
  func howling() throws {
    let rig = try Self.live()
    rig.apply { $0.isLiveConfirmed = true }
    let growing = Self.run(rig, seconds: 2) { min(0.001 * pow(10, 40 * $0 / 20), 0.4) }
    #expect(Array(growing[72_000...]).peak < 1e-4)
    #expect(rig.engine.liveState == .howled && !rig.engine.chain.isLiveConfirmed)
    #expect(Self.run(rig, seconds: 0.5).peak < 1e-4)
    #expect(rig.engine.liveState == .howled)
    rig.apply { $0.isLiveConfirmed = true }
    rig.engine.poll()
    #expect(rig.engine.chain.isLiveConfirmed, "The howling of before undid the confirmation.")
    #expect(Array(Self.run(rig, seconds: 0.5)[12_000...]).level > 0.17)
    #expect(rig.engine.liveState == .on)
  }

  @Test("a confirmed input that does not arrive is missing, and silent")
  func missing() throws {
    let rig = try Self.live()
    rig.apply { $0.isLiveConfirmed = true }
    #expect(rig.left(9_600).peak == 0)
    #expect(rig.engine.liveState == .missing)
    _ = Self.run(rig, seconds: 0.3)
    #expect(rig.engine.liveState == .on)
    #expect(Array(rig.left(48_000)[24_000...]).peak < 1e-4)
    #expect(rig.engine.liveState == .missing)
  }

  @Test("other signals and synthesisers have no live input")
  func off() throws {
    let rig = try Self.live(Patches.synth())
    rig.apply { $0.isLiveConfirmed = true }
    #expect(rig.engine.liveState == .off)
    try rig.engine.load(nil)
    rig.apply { $0.signal = .sine }
    #expect(rig.engine.liveState == .off)
  }

  @Test("absurd rates, sides, sizes and samples leave the sound alone")
  func absurd() throws {
    let rig = try Self.live()
    rig.apply { $0.isLiveConfirmed = true }
    _ = Self.run(rig, seconds: 0.5)
    let block = [Float](repeating: 0.9, count: 480)
    for rate in [0, -48_000, .nan, .infinity, 1e300, 7_999, 192_001] {
      rig.engine.receive(block, channelCount: 1, sampleRate: rate)
    }
    for channels in [0, -1, .min, .max] {
      rig.engine.receive(block, channelCount: channels, sampleRate: 48_000)
    }
    rig.engine.receive([], channelCount: 2, sampleRate: 48_000)
    rig.engine.receive(
      [Float](repeating: 0.9, count: 48_001), channelCount: 1, sampleRate: 48_000)
    // None of it was taken.
    #expect(Self.run(rig, seconds: 0.5).peak < 0.3)
    rig.engine.receive(
      [Float](repeating: .nan, count: 480), channelCount: 1, sampleRate: 48_000)
    rig.engine.receive(
      [Float](repeating: .infinity, count: 441), channelCount: 1, sampleRate: 44_100)
    rig.engine.receive(
      [Float](repeating: 3e38, count: 480), channelCount: 2, sampleRate: 48_000)
    let after = Self.run(rig, seconds: 1)
    #expect(after.allSatisfy { $0.isFinite } && after.peak <= 0.501_2)
  }
}
