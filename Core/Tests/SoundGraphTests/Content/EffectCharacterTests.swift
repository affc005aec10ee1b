import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: what each effect's description says", .enabled(if: Build.isOptimised))
struct EffectCharacterTests {
  typealias Bench = ContentBench

  /// The octave of what was played over itself in the tail, in decibels: five notes, both sides, as one note
  /// may fall into a hole of the room.
  private func octaves(_ id: String) throws -> [Double] {
    try [262.0, 330, 392, 440, 523].flatMap { (hertz: Double) -> [Double] in
      try Bench.render(id, Bench.burst(Float(hertz), rest: 1)).map { side in
        let spectrum = Spectrum(Bench.part(side, 1.1, 2), sampleRate: Bench.rate)
        return decibels(spectrum.amplitude(at: 2 * hertz) / spectrum.amplitude(at: hertz))
      }
    }
  }

  private func distortion(
    _ id: String, hertz: Float = 220, from: Double = 0.5, knobs: [String: Float] = [:]
  ) throws -> Double {
    let heard = try Bench.render(id, Bench.sine(hertz, seconds: from + 0.8), knobs: knobs)[0]
    return Spectrum(Bench.part(heard, from, from + 0.8), sampleRate: Bench.rate)
      .distortionAndNoise(of: Double(hertz))
  }

  @Test(
    "shimmers grow the octave above, plain reverbs do not",
    arguments: ["miranda", "miranda-modulated", "ariel", "titiana"])
  func shimmer(id: String) throws {
    let climbing = try octaves(id)
    let mean = climbing.reduce(0, +) / Double(climbing.count)
    #expect(mean > -8, "\(climbing)")
    let plain = try octaves("prospero")
    #expect((plain.max() ?? 0) < -80, "\(plain)")
  }

  @Test("breathing shimmer swells and fades four seconds long")
  func breath() throws {
    let heard = try Bench.render("miranda-modulated", Bench.sine(440, seconds: 14))
    let octave = stride(from: 4.0, to: 13.5, by: 0.5).map { time in
      let part = Bench.part(heard[0], time, time + 0.5)
      return decibels(Spectrum(part, sampleRate: Bench.rate).amplitude(at: 880))
    }
    let (high, low) = (octave.max() ?? 0, octave.min() ?? 0)
    #expect(high - low > 3, "\(octave)")
    let cycle = zip(octave, octave.dropFirst(8)).map { abs($0 - $1) }.reduce(0, +)
    let half = zip(octave, octave.dropFirst(4)).map { abs($0 - $1) }.reduce(0, +)
    #expect(cycle / 11 < 0.6 * half / 15)
  }

  @Test("Ariel is airy: its reverb is brighter than what comes in, Lady Macbeth's darker")
  func brightness() throws {
    let noise = EngineBench.noise(24_000) + Bench.silence(1.5)
    func centroid(_ id: String) throws -> Double {
      Bench.centroid(Bench.part(try Bench.render(id, noise)[0], 0.6, 1.2))
    }
    let (airy, warm, dark) = try (
      centroid("ariel"), centroid("prospero"), centroid("lady_macbeth")
    )
    #expect(airy > 2 * warm && warm > 1.5 * dark, "\(airy) \(warm) \(dark)")
    #expect(dark < 700)
  }

  @Test("Prospero's hall lasts two and a half seconds, Lady Macbeth's night much longer")
  func reverberation() throws {
    for (id, expected) in [("prospero", 2.2...2.8), ("lady_macbeth", 6.0...11)] {
      let impulse = Bench.silence(0.01) + [0.5]
      let input = impulse + Bench.silence(5)
      let heard = try Bench.render(id, input)[0]
      let late = Array(heard[600...])
      let low = SVFBand.octave(late, around: 250)
      let time = try #require(
        Levels.reverberationTime(low, sampleRate: Bench.rate, from: -5, to: -30))
      #expect(expected.contains(time), "\(id): \(time) s")
    }
  }

  @Test("Falstaff warms: harmonics at −45 to −15 dB, and a darker chord")
  func warmth() throws {
    let share = try distortion("falstaff")
    #expect((-45 ... -15).contains(share), "\(share)")
    let chord = Bench.part(Bench.music, 0, 2)
    let heard = try Bench.render("falstaff", chord)[0]
    #expect(Bench.centroid(heard) < Bench.centroid(chord))
  }

  @Test("Caliban is raw, the console is not: distortion in order")
  func rawness() throws {
    let (raw, console) = try (distortion("caliban"), distortion("warm_bus"))
    #expect(raw > -12, "\(raw)")
    #expect(console < -26 && console > -70, "\(console)")
  }

  @Test("Hamlet's one knob goes from clean to driven")
  func hamlet() throws {
    let (soft, driven) = try (
      distortion("hamlet", knobs: ["be": 0]), distortion("hamlet", knobs: ["be": 1])
    )
    #expect(soft < -60 && driven > -20, "\(soft) \(driven)")
  }

  @Test("Iago's corruption creeps in over ten seconds, as loud as before, and withdraws")
  func iago() throws {
    let heard = try Bench.render("iago", Bench.sine(220, seconds: 20))[0]
    let parts = [0.1, 3, 6, 9.2, 14, 19.1].map { Bench.part(heard, $0, $0 + 0.8) }
    let shares = parts.map {
      Spectrum($0, sampleRate: Bench.rate).distortionAndNoise(of: 220)
    }
    #expect(shares[0] < -30 && shares[3] > -12, "\(shares)")
    #expect(zip(shares[..<4], shares[1..<4]).allSatisfy { $1 > $0 + 2 }, "\(shares)")
    #expect(shares[4] < shares[3] - 2 && shares[5] < -30, "\(shares)")
    let levels = parts.map(Bench.level)
    #expect((levels.max() ?? 0) - (levels.min() ?? 0) < 2, "\(levels)")
  }

  @Test("Puck never plays the same bar twice, and stutters")
  func puck() throws {
    let chord = Bench.part(Bench.music, 4, 6)
    let heard = try Bench.render("puck", chord + chord + chord)[0]
    let bars = (0..<3).map { Bench.part(heard, 2 * Double($0), 2 * Double($0) + 2) }
    let likeness = abs(Bench.correlation([bars[1], bars[2]]))
    #expect(likeness < 0.8, "\(likeness)")
  }

  @Test("Lear's storm moves in level and colour without a period")
  func lear() throws {
    let noise = EngineBench.noise(480_000)
    let heard = try Bench.render("lear", noise)[0]
    let colours = stride(from: 1.0, to: 9.5, by: 0.25).map {
      Bench.centroid(Bench.part(heard, $0, $0 + 0.2))
    }
    let (high, low) = (colours.max() ?? 0, colours.min() ?? 1)
    #expect(high / low > 1.25, "\(high) \(low)")
  }

  @Test("Mercutio's flanger has deep notches that move")
  func mercutio() throws {
    let heard = try Bench.render("mercutio", EngineBench.noise(192_000))[0]
    let curves = [1.0, 2.0].map {
      Bands.levels(Bench.part(heard, $0, $0 + 0.1), from: 500, to: 6000)
    }
    for curve in curves { #expect((curve.max() ?? 0) - (curve.min() ?? 0) > 10) }
    let change = zip(curves[0], curves[1]).map { abs($0 - $1) }.max() ?? 0
    #expect(change > 6, "\(change)")
  }

  @Test("Oberon holds a moment after the sound has ended, until the moon has gone round")
  func oberon() throws {
    let burst = Bench.sine(330, seconds: 1.5) + Bench.silence(8)
    let heard = try Bench.render("oberon", burst)[0]
    let short = [2.2, 2.8, 3.3].map { Bench.level(Bench.part(heard, $0, $0 + 0.3)) }
    #expect((short.min() ?? -99) > -20 && (short.max() ?? 0) - (short.min() ?? 0) < 2, "\(short)")
    #expect(Bench.level(Bench.part(heard, 7, 8)) < -60)

    let slow = try Bench.render("oberon", burst, knobs: ["moon": 0.1])[0]
    let long = stride(from: 2.0, to: 9, by: 0.5).map { Bench.level(Bench.part(slow, $0, $0 + 0.4)) }
    #expect((long.max() ?? 0) - (long.min() ?? 0) < 3, "\(long)")
    let held = Spectrum(Bench.part(slow, 6, 8), sampleRate: Bench.rate)
    #expect(abs(cents(held.frequency(from: 300, to: 360), over: 330)) < 5)
  }

  @Test("Ophelia's chorus is wide and gentle")
  func ophelia() throws {
    let heard = try Bench.render("ophelia", Bench.part(Bench.music, 0, 2))
    let likeness = Bench.correlation(heard)
    #expect(likeness < 0.9, "\(likeness)")
    #expect(try distortion("ophelia", from: 0.2) < -20)
  }

  @Test("the witches' vowels circle")
  func witches() throws {
    let heard = try Bench.render("the_witches", EngineBench.noise(480_000))[0]
    let colours = stride(from: 1.0, to: 9.5, by: 0.5).map {
      Bench.centroid(Bench.part(heard, $0, $0 + 0.4))
    }
    let (high, low) = (colours.max() ?? 0, colours.min() ?? 1)
    #expect(high / low > 1.2, "\(high) \(low)")
  }

  @Test("Titiana's notches move slowly, three times in ten seconds")
  func titiana() throws {
    let heard = try Bench.render("titiana", EngineBench.noise(240_000))[0]
    let curves = [1.0, 2.7].map {
      Bands.levels(Bench.part(heard, $0, $0 + 0.2), from: 300, to: 3000)
    }
    let change = zip(curves[0], curves[1]).map { abs($0 - $1) }.max() ?? 0
    #expect(change > 6, "\(change)")
  }

  @Test("the instrument's chain echoes after 0.3 s and rings for about two")
  func chain() throws {
    let click = Bench.sine(1000, seconds: 0.005) + Bench.silence(1)
    let heard = try Bench.render("touchstone_chain", click, knobs: ["reverb": 0])[0]
    #expect(
      Bench.level(Bench.part(heard, 0.3, 0.306)) > Bench.level(Bench.part(heard, 0.2, 0.28)) + 40)
    let wet = try Bench.render("touchstone_chain", click)[0]
    #expect(Bench.level(Bench.part(wet, 0.8, 0.9)) > -80)
  }
}
