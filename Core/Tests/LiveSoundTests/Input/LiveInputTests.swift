import LiveSound
import Realtime
import SoundGraph
import Testing

@testable import LiveSound

@Suite("Live input")
struct LiveInputTests {
  /// A producer and an output that take turns.
  private static func run(
    _ rig: BenchRig, blocks: Int, size: Int = 480, hertz: Double = 500, rate: Double = 48_000,
    arrives: (Int) -> Bool = { _ in true }
  ) -> [Float] {
    var sound: [Float] = []
    var (sent, waiting) = (0, 0)
    for block in 0..<blocks {
      waiting += Int(Double(size) * rate / 48_000)
      if arrives(block) {
        let samples = (sent..<sent + waiting).map {
          0.25 * Self.sine(Double($0) * hertz / rate)
        }
        samples.withUnsafeBufferPointer {
          if let start = $0.baseAddress { rig.input.writer.push(start, $0.count) }
        }
        (sent, waiting) = (sent + waiting, 0)
      }
      sound += rig.left(size)
    }
    return sound
  }

  static func sine(_ turns: Double) -> Float {
    let place = (turns - turns.rounded(.down)) * 2 * Double.pi
    var (term, sum) = (place, place)
    for order in 1..<20 {
      term *= -place * place / Double((2 * order) * (2 * order + 1))
      sum += term
    }
    return Float(sum)
  }

  private static func rig(rate: Double = 48_000) throws -> BenchRig {
    let rig = try BenchRig.playing(.live)
    rig.input.setSampleRate(rate)
    rig.bench.confirmLive(1)
    return rig
  }

  @Test("it is silent until it is confirmed, and passes its samples on unchanged")
  func confirmed() throws {
    let rig = try BenchRig.playing(.live)
    rig.input.setSampleRate(48_000)
    #expect(Self.run(rig, blocks: 50).peak == 0)
    rig.bench.confirmLive(1)
    let sound = Self.run(rig, blocks: 100)
    #expect(abs(Array(sound[9_600...]).level - 0.176_78) < 1e-4)
    #expect(rig.bench.meters.isInputFlowing && rig.bench.meters.inputGaps == 0)
    rig.bench.confirmLive(0)
    #expect(Array(Self.run(rig, blocks: 10)[960...]).peak == 0)
  }

  @Test("blocks that come late in threes are waited for, and a break is silence and then sound")
  func uneven() throws {
    let rig = try Self.rig()
    _ = Self.run(rig, blocks: 300) { $0 % 3 == 2 }
    let gaps = rig.bench.meters.inputGaps
    let sound = Self.run(rig, blocks: 300) { $0 % 3 == 2 }
    #expect(rig.bench.meters.inputGaps == gaps)
    #expect(abs(sound.level - 0.176_78) < 1e-3)
    #expect(Array(rig.left(24_000)[16_000...]).peak < 1e-4)
    _ = Self.run(rig, blocks: 100)
    #expect(abs(Self.run(rig, blocks: 100).level - 0.176_78) < 1e-3)
  }

  @Test("another rate keeps pitch and level", arguments: [44_100, 32_000, 96_000])
  func converted(rate: Double) throws {
    let rig = try Self.rig(rate: rate)
    _ = Self.run(rig, blocks: 100, hertz: 1_000, rate: rate)
    let sound = Self.run(rig, blocks: 100, hertz: 1_000, rate: rate)
    #expect(abs(sound.level - 0.176_78) < 1e-3)
    let crossings = zip(sound, sound.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 1_000) <= 3)
  }

  @Test("a clock that is 100 ppm fast never runs over")
  func drift() throws {
    let rig = try Self.rig()
    for _ in 0..<20 { _ = Self.run(rig, blocks: 100, rate: 48_004.8) }
    #expect(rig.bench.meters.inputGaps == 0)
    #expect(rig.input.ring.ends.count < 9_600)
  }
}
