import MIDI
import TestSupport
import Testing

@Suite("How exactly a clock is followed")
struct ClockAccuracyTests {
  /// Beats after which the tempo stays within 0.1 BPM with a standard deviation of 3 ms: the error of a line grows
  /// with the square of the tempo, and falls with the power 1.5 of its pulses.
  static let settling: [(tempo: Double, beats: Double)] = [
    (60, 4), (75, 4), (90, 6), (120, 8), (133.7, 8), (160, 12), (200, 16),
  ]

  @Test(
    "3 ms of jitter: the tempo is followed within 0.1 BPM and the beat within 1.5 ms",
    arguments: settling, [JitteryClock.Jitter.uniform, .normal])
  func steady(settling: (tempo: Double, beats: Double), jitter: JitteryClock.Jitter) throws {
    var squares = 0.0
    var count = 0.0
    for seed in 1...UInt64(Build.trials(50)) {
      var follower = ClockFollower()
      var clock = JitteryClock(tempo: settling.tempo, jitter: jitter, seed: seed)
      follower.receive(.start, at: clock.time)
      clock.run(beats: 2, to: &follower)
      #expect(abs(try #require(follower.tempo) - settling.tempo) < 0.02 * settling.tempo)
      while clock.beats < 64 {
        let beat = clock.beats
        let time = clock.pulse(to: &follower)
        let late = (follower.beat(at: time) - beat) * 60 / settling.tempo
        squares += late * late
        count += 1
        guard beat >= settling.beats else { continue }
        #expect(abs((follower.tempo ?? 0) - settling.tempo) < 0.1, "\(seed) \(beat)")
      }
    }
    #expect((squares / count).squareRoot() < 0.001)
  }

  @Test(
    "a jump of the tempo is followed within two beats and 1 %",
    arguments: [(120, 90), (90, 120), (120, 60), (60, 120), (180, 60), (120, 110), (200, 100)],
    JitteryClock.Jitter.allCases)
  func jump(tempos: (Double, Double), jitter: JitteryClock.Jitter) {
    for seed in 1...UInt64(Build.trials(50)) {
      var follower = ClockFollower()
      var clock = JitteryClock(tempo: tempos.0, jitter: jitter, seed: seed)
      clock.run(beats: 16 + Double(seed) / 24, to: &follower)
      clock.tempo = tempos.1
      let (low, high) = (min(tempos.0, tempos.1) * 0.97, max(tempos.0, tempos.1) * 1.03)
      var between = 0
      for pulse in 0..<96 {
        clock.pulse(to: &follower)
        let tempo = follower.tempo ?? 0
        #expect(tempo > low && tempo < high)
        if pulse >= 48 { #expect(abs(tempo - tempos.1) < 0.01 * tempos.1, "\(seed) \(pulse)") }
        if abs(tempo / tempos.0 - 1) > 0.03, abs(tempo / tempos.1 - 1) > 0.03 { between += 1 }
      }
      #expect(between <= 6, "it slid for \(between) pulses")
    }
  }

  @Test(
    "a ramp is followed, with a lag of two beats at most",
    arguments: [(120, 140, 16), (60, 200, 64), (140, 120, 16)], JitteryClock.Jitter.allCases)
  func ramp(ramp: (from: Double, to: Double, beats: Double), jitter: JitteryClock.Jitter) {
    let slope = (ramp.to - ramp.from) / ramp.beats
    var squares = 0.0
    var count = 0.0
    for seed in 1...UInt64(Build.trials(50)) {
      var follower = ClockFollower()
      var clock = JitteryClock(tempo: ramp.from, jitter: jitter, seed: seed)
      clock.run(beats: 16, to: &follower)
      while clock.beats < 16 + ramp.beats {
        clock.tempo = ramp.from + slope * (clock.beats - 16)
        clock.pulse(to: &follower)
        let error = (follower.tempo ?? 0) - clock.tempo
        squares += error * error
        count += 1
      }
    }
    #expect((squares / count).squareRoot() < 2 * abs(slope))
  }

  @Test(
    "one or two lost pulses, or six, change neither tempo nor position", arguments: [1, 2, 6])
  func gaps(lost: Int) throws {
    for jitter in [JitteryClock.Jitter.none, .uniform] {
      for tempo in [60.0, 120, 200] {
        var follower = ClockFollower()
        var clock = JitteryClock(tempo: tempo, jitter: jitter)
        follower.receive(.start, at: clock.time)
        clock.run(beats: 16, to: &follower)
        for _ in 0..<lost { clock.pulse(to: &follower, isLost: true) }
        for pulse in 0..<24 * 8 {
          let beat = clock.beats
          let time = clock.pulse(to: &follower)
          #expect(abs(try #require(follower.tempo) - tempo) < 0.1)
          if pulse > 16 { #expect(abs(follower.beat(at: time) - beat) * 60 / tempo < 0.002) }
        }
      }
    }
  }

  @Test(
    "a network that holds pulses back for 150 ms every two seconds changes the tempo by less than 0.1 BPM"
  )
  func bursts() {
    var follower = ClockFollower()
    for pulse in 0..<24 * 64 {
      let time = Double(pulse) / 48
      let phase = time.truncatingRemainder(dividingBy: 2)
      let hold = phase > 1.7 && phase < 1.85 ? 1.85 - phase : 0
      follower.receive(.clock, at: time + hold)
      if pulse > 24 * 8 { #expect(abs((follower.tempo ?? 0) - 120) < 0.1) }
    }
  }

  @Test(
    "a clock that is rounded to blocks of sound is followed within 0.15 BPM",
    arguments: [90, 120, 125, 140.6, 170], [0.001, 256.0 / 48_000, 512.0 / 48_000])
  func blocks(tempo: Double, block: Double) {
    var follower = ClockFollower()
    for pulse in 0..<24 * 64 {
      let time = Double(pulse) * 2.5 / tempo
      follower.receive(.clock, at: (time / block).rounded(.up) * block)
      if pulse > 24 * 16 { #expect(abs((follower.tempo ?? 0) - tempo) < 0.15) }
    }
  }
}
