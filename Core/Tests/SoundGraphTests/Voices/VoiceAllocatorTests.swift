import TestSupport
import Testing

@testable import SoundGraph

@Suite("Voices of notes")
struct VoiceAllocatorTests {
  @Test("every note has a voice of its own until there is none left")
  func spread() throws {
    var voices = VoiceAllocator(count: 4, stealing: .never)
    let starts = (0..<4).map { voices.start(60 + $0) }
    #expect(Set(starts.compactMap { $0?.voice }).count == 4)
    #expect(starts.allSatisfy { $0?.wasSounding == false })
    let refused = voices.start(70)
    #expect(refused == nil)
    let released = voices.stop(61)
    #expect(released == 0b10)
    let stillRefused = voices.start(70)
    #expect(stillRefused == nil, "a release still sounds")
    voices.end(1)
    let voice = voices.start(70)?.voice
    #expect(voice == 1)
  }

  @Test("a key that sounds keeps its voice, the same note of another channel has another")
  func retrigger() throws {
    var voices = VoiceAllocator(count: 8)
    let start = voices.start(60)
    let first = try #require(start)
    _ = voices.stop(60)
    let again = voices.start(60)
    #expect(again == .init(voice: first.voice, wasSounding: true, isRetrigger: true))
    let other = voices.start(60, channel: 3)?.voice
    #expect(other != first.voice)
    #expect(voices.playing.nonzeroBitCount == 2)
  }

  @Test("the voice that was silent longest is taken first, so that tails are left alone")
  func rotation() {
    var voices = VoiceAllocator(count: 3)
    for note in UInt8(60)..<63 { _ = voices.start(note) }
    for voice in [2, 0, 1] { voices.end(voice) }
    #expect((0..<3).map { voices.start(70 + $0)?.voice } == [2, 0, 1])
  }

  @Test("who gives way, by policy")
  func stealing() {
    func stolen(_ policy: VoiceStealing, release: UInt8? = nil) -> Int? {
      var voices = VoiceAllocator(count: 3, stealing: policy)
      for note in UInt8(60)..<63 { _ = voices.start(note) }
      voices.levels[0] = 0.5
      voices.levels[1] = 0.9
      voices.levels[2] = 0.1
      if let release { _ = voices.stop(release) }
      return voices.start(80)?.voice
    }
    #expect(stolen(.oldest) == 0)
    #expect(stolen(.oldest, release: 60) == 0)
    #expect(stolen(.quietest) == 2)
    #expect(stolen(.releasedThenQuietest) == 2)
    #expect(stolen(.releasedThenQuietest, release: 61) == 1)
    #expect(stolen(.never) == nil)
  }

  @Test("the pedal keeps what the keys let go, channel by channel")
  func pedal() throws {
    var voices = VoiceAllocator(count: 8)
    let starts = [voices.start(60, channel: 1), voices.start(60, channel: 2)]
    let own = try #require(starts[0]).voice
    let other = try #require(starts[1]).voice
    let whileDown = voices.setPedal(true, channel: 1)
    #expect(whileDown == 0)
    let kept = voices.stop(60, channel: 1)
    #expect(kept == 0)
    let released = voices.stop(60, channel: 2)
    #expect(released == 1 << UInt64(other))
    #expect(voices.playing == 1 << UInt64(own))
    let lifted = voices.setPedal(false, channel: 1)
    #expect(lifted == 1 << UInt64(own))
    #expect(voices.playing == 0 && voices.active.nonzeroBitCount == 2)
  }

  @Test("everything ends at once, pedals too")
  func panic() {
    var voices = VoiceAllocator(count: 64)
    _ = voices.setPedal(true)
    for note in UInt8(0)..<64 { _ = voices.start(note) }
    for note in UInt8(0)..<32 { _ = voices.stop(note) }
    let all = voices.stopAll()
    #expect(all == .max)
    #expect(voices.playing == 0)
    _ = voices.start(5)
    let released = voices.stop(5)
    #expect(released != 0, "the pedal is up again")
  }

  @Test("whatever comes, a voice has one state and a key at most one voice", arguments: 0..<50)
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...64, using: &random)
    let policy = VoiceStealing.allCases.randomElement(using: &random) ?? .oldest
    var voices = VoiceAllocator(count: count, stealing: policy)
    var down: Set<Int> = []
    for _ in 0..<2000 {
      let note = UInt8.random(in: 0...255, using: &random)
      let channel = UInt8.random(in: 0...20, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3: if let start = voices.start(note, channel: channel) { down.insert(start.voice) }
      case 4, 5: _ = voices.stop(note, channel: channel)
      case 6: _ = voices.setPedal(Bool.random(using: &random), channel: channel)
      default: voices.end(Int.random(in: -2...70, using: &random))
      }
      #expect(voices.playing & ~voices.active == 0)
      #expect(voices.active.leadingZeroBitCount >= 64 - count)
      let keys = (0..<count).filter { voices.playing & (1 << UInt64($0)) != 0 }
        .map { [voices.note(of: $0), voices.channel(of: $0)] }
      #expect(Set(keys).count == keys.count)
    }
    _ = voices.stopAll()
    #expect(voices.playing == 0)
  }
}
