import Signals
import TestSupport
import Testing

@testable import SensorWire

@Suite("Sound of a page")
struct PageSoundTests {
  @Test("a block is read with its number, time, rate and samples")
  func reads() throws {
    let read = PageSound(
      PageBytes.sound(sequence: 0xFFFF_FFFE, rate: 44_100, samples: [0, 0.5, -1, 1, -0.25]))
    let sound = try #require(read)
    #expect(sound.time == 12.5)
    let block = AudioBlock(
      sequence: 0xFFFF_FFFE, rate: 44_100, channelCount: 1, samples: [0, 0.5, -1, 1, -0.25])
    #expect(sound.block == block)
  }

  @Test("the bytes are little-endian, with the samples from byte 24 on")
  func layout() throws {
    let bytes: [UInt8] =
      [17, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F, 0, 0, 0, 0, 0, 0x70, 0xE7, 0x40]
      + [0, 0, 0, 0x3F]
    let read = PageSound(bytes)
    let sound = try #require(read)
    #expect(sound.time == 1.5)
    #expect(sound.block.sequence == 258)
    #expect(sound.block.rate == 48_000)
    #expect(sound.block.samples == [0.5])
  }

  @Test("samples beyond full scale are clamped")
  func clamping() throws {
    let read = PageSound(PageBytes.sound(samples: [1.5, -1e30, 0.5]))
    #expect(try #require(read).block.samples == [1, -1, 0.5])
  }

  @Test("a block that is cut anywhere is refused, unless whole samples are left")
  func truncations() {
    let whole = PageBytes.sound(samples: [0.1, 0.2, 0.3])
    for count in 0..<whole.count {
      let isWhole = count > 24 && count.isMultiple(of: 4)
      #expect((PageSound(Array(whole[..<count])) != nil) == isWhole, "\(count)")
    }
  }

  @Test("a block without samples, or with more than 8,192, is refused")
  func sizes() {
    #expect(PageSound(PageBytes.sound(samples: [])) == nil)
    #expect(PageSound(PageBytes.sound(samples: Array(repeating: 0, count: 8_192))) != nil)
    #expect(PageSound(PageBytes.sound(samples: Array(repeating: 0, count: 8_193))) == nil)
    #expect(PageSound([]) == nil)
    #expect(PageSound([UInt8](repeating: 17, count: 2 << 20)) == nil)
  }

  @Test(
    "a time that no page has is refused",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -0.001, 1e10, 1e300])
  func times(time: Double) { #expect(PageSound(PageBytes.sound(time: time, samples: [0])) == nil) }

  @Test(
    "a rate that no microphone has is refused",
    arguments: [Double.nan, .infinity, -48_000, 0, 7_999, 192_001, 1e300])
  func rates(rate: Double) { #expect(PageSound(PageBytes.sound(rate: rate, samples: [0])) == nil) }

  @Test("a sample that is not finite is refused", arguments: [Float.nan, .infinity, -.infinity])
  func notFinite(sample: Float) {
    #expect(PageSound(PageBytes.sound(samples: [0, sample, 0])) == nil)
  }

  @Test("every other kind is refused", arguments: UInt8.min...UInt8.max)
  func kinds(kind: UInt8) {
    #expect((PageSound(PageBytes.sound(kind: kind, samples: [0])) != nil) == (kind == 17))
  }

  @Test("mutated messages are refused, or give a block within its bounds")
  func mutations() {
    var random = SeededGenerator(seed: 5)
    let whole = PageBytes.sound(samples: (0..<64).map { Float($0) / 64 })
    for _ in 0..<Build.trials(20_000) {
      guard let sound = PageSound(random.mutate(whole)) else { continue }
      #expect(sound.time.isFinite && AudioBlock.rates.contains(sound.block.rate))
      #expect(sound.block.samples.allSatisfy { (-1...1).contains($0) })
    }
  }
}
