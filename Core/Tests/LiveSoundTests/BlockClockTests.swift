import Testing

@testable import LiveSound

@Suite("Clock of blocks")
struct BlockClockTests {
  @Test(
    "a steady output is followed exactly, a fast one by its rate", arguments: [0, 100e-6, -300e-6])
  func rate(drift: Double) {
    var clock = BlockClock(sampleRate: 48_000)
    var now = 5.0
    for _ in 0..<20_000 {
      clock.begin(64, at: now)
      now += 64 / 48_000 * (1 + drift)
    }
    #expect(abs(clock.period * 48_000 - 1 - drift) < 2e-6)
    #expect(abs(clock.time - (now - 64 / 48_000 * (1 + drift))) < 2e-5)
  }

  @Test("jitter of 2 ms is averaged to less than 0.3 ms")
  func jitter() {
    var clock = BlockClock(sampleRate: 48_000)
    var worst = 0.0
    var state: UInt32 = 1
    for block in 0..<20_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      let late = Double(state >> 8) / Double(1 << 24) * 0.002
      let instant = Double(block) * 64 / 48_000
      clock.begin(64, at: instant + late)
      // The mean lateness of 1 ms is in every estimate.
      if block > 5_000 { worst = max(worst, abs(clock.time - instant - 0.001)) }
    }
    #expect(worst < 0.000_3)
  }

  @Test("after a pause the clock begins anew")
  func pause() {
    var clock = BlockClock(sampleRate: 48_000)
    for block in 0..<100 { clock.begin(64, at: Double(block) * 64 / 48_000) }
    clock.begin(64, at: 60)
    #expect(clock.time == 60)
  }

  @Test("instants that are no numbers change nothing")
  func broken() {
    var clock = BlockClock(sampleRate: 48_000)
    clock.begin(48, at: 1)
    clock.begin(48, at: .nan)
    clock.begin(48, at: .infinity)
    #expect(abs(clock.time - 1.002) < 1e-9)
    #expect(clock.sample(of: .nan, limit: 100) == 0)
    #expect(clock.sample(of: .infinity, limit: 100) == 100)
    #expect(clock.sample(of: -.infinity, limit: 100) == 0)
  }
}
