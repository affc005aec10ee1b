import CoachWire
import Foundation
import Testing

@Suite("Sound of a request")
struct SoundTests {
  @Test(
    "the window moves on by whole blocks of 1,024, whatever comes in",
    arguments: [1, 7, 128, 1_024, 1_500, 24_000, 60_000])
  func window(block: Int) {
    let sound = TestSignal.noise(0.5, seed: 1, count: 60_000)
    var window = MicrophoneWindow()
    #expect(window.samples == [Float](repeating: 0, count: 24_000))
    for start in stride(from: 0, to: sound.count, by: block) {
      window.append(sound[start..<min(start + block, sound.count)])
    }
    let end = 60_000 / 1_024 * 1_024
    #expect(window.samples == Array(sound[(end - 24_000)..<end]))
    #expect(window.metrics == WireMetrics(samples: window.samples))
    #expect(window.clip == WireClip.wav(of: window.samples))
  }

  @Test("a young window ends with the sound, behind silence")
  func young() {
    var window = MicrophoneWindow()
    window.append([Float](repeating: 0.5, count: 1_023))
    #expect(window.samples.allSatisfy { $0 == 0 })
    window.append([.nan])
    #expect(window.samples.count == 24_000)
    #expect(
      Array(window.samples.suffix(1_025)) == [0] + [Float](repeating: 0.5, count: 1_023) + [0])
  }

  @Test("a clip of the window has 48,044 bytes with the header of the standard")
  func header() {
    let clip = MicrophoneWindow().clip
    #expect(clip.count == 48_044 && clip.count == CoachConstants.clipSize)
    let expected: [UInt8] =
      bytes("RIFF") + [0xA4, 0xBB, 0, 0] + bytes("WAVEfmt ") + [16, 0, 0, 0, 1, 0, 1, 0]
      + [0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0] + bytes("data") + [0x80, 0xBB, 0, 0]
    #expect(Array(clip[..<44]) == expected)
  }

  @Test("samples are cut to whole numbers of 16 bits and clamped")
  func samples() {
    let given: [Float] = [0, 1, -1, 0.5, -0.5, 0.99999, 1.5, -7, .nan, .infinity, 1e-5]
    let clip = WireClip.wav(of: given)
    let numbers = stride(from: 44, to: clip.count, by: 2).map {
      Int16(truncatingIfNeeded: Int(clip[$0]) | Int(clip[$0 + 1]) << 8)
    }
    #expect(
      numbers == [0, 32_767, -32_767, 16_383, -16_383, 32_766, 32_767, -32_768, 0, 32_767, 0])
  }

  @Test("a clip is read as it was written; other chunks are skipped")
  func reading() throws {
    let sound = TestSignal.noise(0.9, seed: 3, count: 500)
    let clip = WireClip.wav(of: sound)
    let read = try #require(WireClip(wav: clip))
    #expect(read.rate == 16_000 && read.samples.count == 500)
    for (one, other) in zip(read.samples, sound) { #expect(abs(one - other) < 2 / 32_767) }
    let chunk = bytes("LIST") + [3, 0, 0, 0, 1, 2, 3, 0]
    #expect(WireClip(wav: Array(clip[..<36]) + chunk + Array(clip[36...])) == read)
    #expect(WireClip(wav: Array(clip.dropLast(500)))?.samples.count == 250)
  }

  @Test("a file of another format is none, and no damaged one stops the program")
  func damaged() {
    let clip = WireClip.wav(of: TestSignal.noise(0.9, seed: 3, count: 40))
    for (place, value) in [(0, 0x58), (20, 3), (22, 2), (34, 24), (25, 0), (12, 0x58)] {
      var other = clip
      other[place] = UInt8(value)
      #expect(WireClip(wav: other) == nil, "byte \(place)")
    }
    for count in 0..<44 { #expect(WireClip(wav: Array(clip[..<count])) == nil) }
    var generator = PCG(seed: 4)
    for _ in 0..<3_000 {
      var other = clip
      for _ in 0..<3 {
        other[Int(generator.next() % 50)] = UInt8(truncatingIfNeeded: generator.next())
      }
      _ = WireClip(wav: Array(other.prefix(Int(generator.next() % 130))))
    }
  }
}
