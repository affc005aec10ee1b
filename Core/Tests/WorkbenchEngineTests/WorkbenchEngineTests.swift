import Foundation
import LiveSound
import SoundGraph
import Testing
import Workbench
import WorkbenchEngine

@Suite("The workbench's chain")
struct WorkbenchEngineTests {
  /// The level of a sine with a peak of 0.5.
  static let full = 0.353_553
  /// −18 dBFS.
  private static let target = 0.125_893

  @Test("the input level stands before an effect, within -40 to 0 dB", arguments: [-40, -6, -1.0])
  func inputLevel(decibels: Double) throws {
    let rig = try EngineRig(Patches.gain(0.5))
    rig.apply { $0.inputLevel = Float(decibels) }
    _ = rig.left(9_600)
    let wanted = Self.full / 2 * pow(10, decibels / 20)
    #expect(abs(rig.left(48_000).level / wanted - 1) < 0.001)
  }

  @Test("a level out of range is the nearest one")
  func clampedLevel() throws {
    let rig = try EngineRig(Patches.gain(0.5))
    rig.apply { $0.inputLevel = -90 }
    _ = rig.left(9_600)
    #expect(abs(rig.left(9_600).level / (Self.full / 200) - 1) < 0.001)
    rig.apply { $0.inputLevel = 20 }
    _ = rig.left(9_600)
    #expect(abs(rig.left(9_600).level / (Self.full / 2) - 1) < 0.001)
  }

  @Test("the level stands behind a synthesiser's voices and effects")
  func synthLevel() throws {
    let rig = try EngineRig(Patches.synth(mix: 0.5))
    rig.engine.noteOn(69)
    let loud = Array(rig.left(14_400)[4_800...]).level
    #expect(loud > 0.02)
    rig.apply { $0.inputLevel = -20 }
    _ = rig.left(4_800)
    #expect(abs(rig.left(9_600).level / loud - 0.1) < 0.001)
  }

  @Test("bypass plays the input unchanged")
  func bypass() throws {
    let rig = try EngineRig(Patches.gain(0.25))
    rig.apply {
      $0.inputLevel = -6
      $0.isBypassed = true
    }
    _ = rig.left(9_600)
    let open = Self.full * pow(10, -6 / 20)
    #expect(abs(rig.left(48_000).level / open - 1) < 0.001)
    rig.apply { $0.isBypassed = false }
    _ = rig.left(9_600)
    #expect(abs(rig.left(48_000).level / (open / 4) - 1) < 0.001)
  }

  @Test("auto gain brings an effect to -18 dBFS, and is kept at a change of recipe")
  func autoGain() throws {
    let rig = try EngineRig(Patches.gain(0.5))
    #expect(rig.engine.reading().autoGain == nil)
    rig.apply { $0.hasAutoGain = true }
    _ = rig.left(96_000)
    #expect(abs(rig.left(9_600).level / Self.target - 1) < 0.02)
    let gain = try #require(rig.engine.reading().autoGain)
    #expect(abs(gain - 20 * log10(Self.target / (Self.full / 2))) < 0.1)
    try rig.engine.load(Patches.gain(0.25, id: "softer"))
    _ = rig.left(4_800)
    #expect(abs(rig.left(4_800).level / (Self.target / 2) - 1) < 0.03)
    _ = rig.left(96_000)
    #expect(abs(rig.left(9_600).level / Self.target - 1) < 0.02)
  }

  @Test("auto gain gives and takes 12 dB at most", arguments: [(-40, 12.0), (0, -12)])
  func gainRange(level: Float, wanted: Double) throws {
    // 0.5 × 4 as a square is at +6 dBFS, 24 dB too loud.
    let rig = try EngineRig(Patches.twoGains(2, 2), chain: .playing(.square))
    rig.apply {
      $0.inputLevel = level
      $0.hasAutoGain = true
    }
    if level < 0 { try rig.engine.load(Patches.gain(0.5)) }
    _ = rig.left(96_000)
    let gain = try #require(rig.engine.reading().autoGain)
    #expect(abs(gain - wanted) < 0.02)
  }

  @Test("auto gain brings a synthesiser to -18 dBFS")
  func synthAutoGain() throws {
    let rig = try EngineRig(Patches.synth())
    rig.apply { $0.hasAutoGain = true }
    rig.engine.noteOn(69)
    _ = rig.render(96_000)
    let sides = rig.render(9_600)
    let level = ((pow(sides.left.level, 2) + pow(sides.right.level, 2)) / 2).squareRoot()
    #expect(abs(level / Self.target - 1) < 0.02)
  }

  @Test("the limiter holds -6 dBFS, whatever is bypassed")
  func limiter() throws {
    let rig = try EngineRig(Patches.twoGains(2, 2), chain: .playing(.square))
    #expect(rig.left(48_000).peak <= 0.501_2)
    let reduction = rig.engine.reading().reduction
    #expect(reduction > 10 && reduction < 16, "\(reduction) dB")
    rig.apply { $0.isBypassed = true }
    #expect(rig.left(48_000).peak <= 0.501_2)
  }

  @Test("the limiter holds sixteen keys of a synthesiser")
  func synthLimiter() throws {
    let rig = try EngineRig(Patches.synth(level: 1, mix: 2))
    for key in 0..<16 { rig.engine.noteOn(UInt8(48 + key), velocity: 1) }
    let sides = rig.render(48_000)
    #expect(max(sides.left.peak, sides.right.peak) <= 0.501_2)
    #expect(rig.engine.reading().reduction > 1)
  }

  @Test("another kind of recipe sounds after a short silence, and no recipe passes the input on")
  func kinds() throws {
    let rig = try EngineRig(Patches.gain(0.5))
    _ = rig.left(9_600)
    try rig.engine.load(Patches.synth())
    #expect(Array(rig.left(9_600)[4_800...]).peak == 0)
    rig.engine.noteOn(69)
    #expect(rig.left(4_800).peak > 0.05)
    rig.engine.noteOff(69)
    try rig.engine.load(nil)
    rig.apply { $0.inputLevel = -1 }
    _ = rig.left(48_000)
    let wanted = Self.full * pow(10, -1 / 20)
    #expect(abs(rig.left(48_000).level / wanted - 1) < 0.001)
  }
}
