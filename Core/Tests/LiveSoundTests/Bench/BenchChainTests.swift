import Foundation
import LiveSound
import SoundGraph
import Testing

@Suite("The chain of a bench")
struct BenchChainTests {
  private static let full: Double = 0.353_553

  @Test(
    "without a recipe the signal passes unchanged, below the limiter", arguments: [-40, -6, -1.0])
  func level(decibels: Double) throws {
    let rig = try BenchRig.playing()
    rig.bench.setInputLevel(Float(decibels))
    _ = rig.left(9_600)
    let level = rig.left(48_000).level
    let wanted = Self.full * pow(10, decibels / 20)
    #expect(abs(level / wanted - 1) < 0.001, "\(level) is not \(wanted)")
  }

  @Test("a signal at full level meets the limiter's margin of 0.05 dB for true peaks, no more")
  func fullLevel() throws {
    let rig = try BenchRig.playing()
    _ = rig.left(9_600)
    let change = 20 * log10(rig.left(48_000).level / Self.full)
    #expect(change <= 0 && change > -0.05, "\(change) dB")
  }

  @Test("the level moves in 20 ms, without a step")
  func smooth() throws {
    let rig = try BenchRig.playing(.sine, frequency: 100)
    let before = rig.left(9_600).steepest
    rig.bench.setInputLevel(-40)
    let after = rig.left(4_800)
    #expect(after.steepest < 1.2 * before)
    #expect(Array(after[1_500...]).peak < 0.0051)
  }

  @Test("the signal starts and stops within 5 ms, and begins anew")
  func playStop() throws {
    let rig = try BenchRig()
    rig.bench.use(.signal(.sine, .chord))
    // Below the limiter, which remembers.
    rig.bench.setInputLevel(-1)
    #expect(rig.left(4_800).peak == 0)
    rig.bench.setPlaying(true)
    let first = rig.left(4_800)
    #expect(first.peak > 0.44)
    rig.bench.setPlaying(false)
    let stopping = rig.left(2_400)
    #expect(Array(stopping[512...]).peak == 0)
    rig.bench.setPlaying(true)
    #expect(rig.left(4_800) == first)
  }

  @Test("another signal fades in, and every signal sounds", arguments: SignalKind.allCases)
  func signals(kind: SignalKind) throws {
    let rig = try BenchRig.playing(.sine, frequency: 100)
    let before = rig.left(9_600).steepest
    rig.bench.use(.signal(kind, .melody))
    let change = rig.left(480)
    if kind == .sweep || kind == .silence { #expect(change.steepest < 3 * before) }
    let sound = rig.left(2 * 48_000 + 4_800)
    #expect((Array(sound[4_800...]).peak > 0.1) == (kind != .silence && kind != .live))
  }

  @Test("a recording plays on both sides in place of the signal, and repeats")
  func recording() throws {
    let rig = try BenchRig()
    let left = (0..<1_000).map { Float($0 % 100) / 400 }
    let right = left.map { -$0 }
    rig.bench.use(.recording(left: left, right: right))
    rig.bench.setPlaying(true)
    _ = rig.render(4_800)
    let sound = rig.render(2_000)
    #expect(sound.left[..<1_000] == sound.left[1_000...])
    #expect(zip(sound.left, sound.right).allSatisfy { abs($0 + $1) < 1e-6 })
    #expect(sound.left.peak > 0.2)
  }

  @Test("bypass and another recipe fade, below -60 dBFS of click")
  func fades() throws {
    let rig = try BenchRig.playing(.sine, BenchRecipes.gain(0.25), frequency: 100)
    rig.bench.setInputLevel(-6.0206)
    let steepest = 0.25 * 2 * Float.pi * 100 / 48_000
    _ = rig.left(9_600)
    rig.bench.setBypassed(true)
    #expect(rig.left(4_800).steepest < steepest * 1.1 + 0.001)
    #expect(abs(rig.left(4_800).level - Self.full / 2) < 1e-3)
    rig.bench.setBypassed(false)
    #expect(rig.left(4_800).steepest < steepest * 1.1 + 0.001)
    #expect(try rig.bench.load(.effect(BenchRecipes.gain(0.5, id: "other"))))
    #expect(rig.left(4_800).steepest < steepest * 1.1 + 0.001)
    #expect(abs(rig.left(4_800).level - Self.full / 4) < 1e-3)
  }

  @Test("auto gain brings both sides to -18 dBFS by 12 dB at most, and keeps at a change of recipe")
  func autoGain() throws {
    let rig = try BenchRig.playing()
    rig.bench.setAutoGain(true)
    _ = rig.left(2 * 48_000)
    let wanted = 0.125_893
    #expect(abs(rig.left(9_600).level / wanted - 1) < 0.02)
    #expect(try rig.bench.load(.effect(BenchRecipes.gain(0.5))))
    _ = rig.left(4_800)
    // The gain of before: the measurement begins anew and lasts half a second.
    #expect(abs(rig.left(4_800).level / (wanted / 2) - 1) < 0.03)
    _ = rig.left(96_000)
    #expect(abs(rig.left(9_600).level / wanted - 1) < 0.02)
    rig.bench.setInputLevel(-40)
    _ = rig.left(96_000)
    #expect(abs(Double(rig.bench.meters.gain) - 3.981) < 0.01)
    rig.bench.setAutoGain(false)
    _ = rig.left(48_000)
    #expect(rig.bench.meters.gain == 1)
  }

  @Test("the limiter holds -6 dBFS and says what it takes away")
  func limiter() throws {
    let rig = try BenchRig.playing(.square, BenchRecipes.gain(2))
    let sound = rig.left(48_000)
    #expect(sound.peak <= 0.501_2)
    let reduction = rig.bench.meters.reduction
    #expect(reduction > 4 && reduction < 10, "\(reduction) dB")
  }

  @Test("a synthesiser plays keys, the level stands behind its voices, and an effect follows it")
  func synth() throws {
    let rig = try BenchRig(.synth(Sounds.plain()))
    rig.bench.output.play(.noteOn(69))
    let loud = Array(rig.left(9_600)[4_800...])
    #expect(loud.peak > 0.2 && rig.bench.meters.voices == 1)
    rig.bench.setInputLevel(-20)
    _ = rig.left(4_800)
    #expect(abs(rig.left(4_800).level / loud.level - 0.1) < 0.002)
    rig.bench.setInputLevel(0)
    #expect(try rig.bench.load(.effect(BenchRecipes.gain(0.4))))
    rig.bench.use(.signal(.sine, .chord))
    rig.bench.setPlaying(true)
    _ = rig.left(9_600)
    #expect(abs(rig.left(9_600).level - Self.full * 0.4) < 1e-3)
    #expect(try rig.bench.load(.synth(Sounds.plain())))
    #expect(Array(rig.left(9_600)[4_800...]).peak == 0)
  }

  @Test("blocks of any length give the same sound")
  func blocks() throws {
    let (one, other) = (try BenchRig.playing(.fm), try BenchRig.playing(.fm))
    #expect(one.left(10_000) == (0..<100).flatMap { _ in other.left(100) })
  }
}
