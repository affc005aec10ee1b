import MIDI
import TestSupport
import Testing

@Suite("Following the clock of another program")
struct ClockFollowerTests {
  @Test(
    "an even clock is known after half a beat at 120 BPM", arguments: [20.0, 60, 120, 133.7, 400])
  func even(tempo: Double) throws {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: tempo)
    clock.run(beats: 1.0 / 3, to: &follower)
    #expect(follower.tempo == nil)
    clock.run(beats: 2.0 / 3, to: &follower)
    #expect(abs(try #require(follower.tempo) - tempo) < 1e-6)
  }

  @Test("tempos out of 20…400 are not followed", arguments: [15.0, 19, 420, 2_000])
  func outOfRange(tempo: Double) {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: tempo)
    clock.run(beats: 8, to: &follower)
    #expect(follower.tempo == nil)
  }

  @Test(
    "start is beat 0, stop keeps the position, continue goes on, and a position counts sixteenths")
  func transport() {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: 120)
    clock.run(beats: 2, to: &follower)
    #expect(!follower.isRunning && follower.beat(at: clock.time) == 0)
    follower.receive(.start, at: clock.time - 0.001)
    #expect(follower.isRunning && follower.beat(at: clock.time - 0.001) == 0)
    clock.run(beats: 4, to: &follower)
    #expect(abs(follower.beat(at: clock.time) - 4) < 1e-6)
    #expect(abs(follower.beat(at: clock.time - 0.25) - 3.5) < 1e-6)
    follower.receive(.stop, at: clock.time - 0.001)
    clock.run(beats: 3, to: &follower)
    #expect(!follower.isRunning && abs(follower.beat(at: clock.time) - 3.998) < 1e-6)
    follower.receive(.continue, at: clock.time - 0.001)
    clock.run(beats: 2, to: &follower)
    #expect(abs(follower.beat(at: clock.time) - 6) < 1e-6)
    follower.receive(.stop, at: clock.time - 0.001)
    follower.receive(.songPosition(1_000), at: clock.time)
    #expect(follower.beat(at: clock.time) == 250)
    follower.receive(.continue, at: clock.time)
    clock.run(beats: 1, to: &follower)
    #expect(abs(follower.beat(at: clock.time) - 251) < 1e-6)
    follower.receive(.start, at: clock.time)
    #expect(follower.beat(at: clock.time) == 0)
  }

  @Test("pulses while stopped give the tempo, and a start between them a new phase")
  func newPhase() throws {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: 100, jitter: .uniform)
    clock.run(beats: 8, to: &follower)
    let tempo = try #require(follower.tempo)
    let start = clock.time + 0.3 * clock.period
    follower.receive(.start, at: start)
    for pulse in 0..<48 {
      let time = start + Double(pulse) * clock.period
      follower.receive(.clock, at: time)
      #expect(abs(try #require(follower.tempo) - tempo) < 0.6)
      #expect(abs(follower.beat(at: time) - Double(pulse) / 24) * 0.6 < 0.001)
    }
  }

  @Test(
    "a clock that is silent for half a second is lost, and found again", arguments: [20.0, 400])
  func lost(tempo: Double) {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: tempo)
    follower.receive(.start, at: clock.time)
    clock.run(beats: 4, to: &follower)
    let last = clock.time - clock.period
    follower.advance(to: last + 0.49)
    #expect(follower.tempo != nil)
    let beat = follower.beat(at: last + 0.49)
    #expect(beat >= 4 && beat <= 4.25 && follower.beat(at: last + 100) <= 4.25)
    follower.advance(to: last + 0.51)
    #expect(follower.tempo == nil && follower.isRunning)
    #expect(abs(follower.beat(at: last + 100) - 95.0 / 24) < 1e-6)
    var again = JitteryClock(tempo: tempo * (tempo < 100 ? 2 : 0.5))
    while again.time < last + 10 { again.skip() }
    again.run(beats: 2, to: &follower)
    #expect(abs((follower.tempo ?? 0) - again.tempo) < 1e-6)
    #expect(abs(follower.beat(at: again.time) - 6) < 1e-6)
  }

  @Test("times that run backwards, are no numbers or all the same do no harm")
  func oddTimes() {
    var follower = ClockFollower()
    var clock = JitteryClock(tempo: 120)
    follower.receive(.start, at: clock.time)
    for odd in [-Double.infinity, .infinity, .nan] {
      follower.receive(.clock, at: odd)
      follower.receive(.start, at: odd)
      #expect(follower.beat(at: odd) == 0)
    }
    for _ in 0..<10_000 { follower.receive(.clock, at: clock.time) }
    #expect(follower.tempo == nil)
    clock.run(beats: 4, to: &follower)
    #expect(abs((follower.tempo ?? 0) - 120) < 0.1)
    for back in [0.1, -0.3, -1e300, 1e300, 0, clock.time] { follower.receive(.clock, at: back) }
    clock.run(beats: 4, to: &follower)
    #expect(abs((follower.tempo ?? 0) - 120) < 0.1)
  }

  @Test("whatever comes, tempo and position stay in range")
  func noise() {
    var random = SeededGenerator(seed: 5)
    var follower = ClockFollower()
    var time = 0.0
    for _ in 0..<Build.trials(100_000) {
      let number = random.next()
      let status = [0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xFA, 0xFB, 0xFC, 0xF2, 0x90][Int(number % 10)]
      let scale = [0, 1e-6, 0.003, 0.02, 0.02, 0.02, 0.1, 1][Int(number >> 8 & 7)]
      time += Double.random(in: -0.2...1, using: &random) * scale
      let data = UInt8(truncatingIfNeeded: number >> 16)
      follower.receive(MIDIMessage(status: UInt8(status), data1: data, data2: data), at: time)
      let beat = follower.beat(at: time + Double.random(in: -2...2, using: &random))
      #expect(beat >= 0 && beat < 20_000)
      if let tempo = follower.tempo { #expect(ClockFollower.tempos.contains(tempo)) }
    }
  }
}
