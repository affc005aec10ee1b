import MIDI
import TestSupport
import Testing

@Suite("A link that loses, doubles and reorders")
struct LossyLinkTests {
  @Test("leaves no note stuck and every last value right, for 1,000 seeds")
  func heals() {
    var mended: UInt64 = 0
    for seed in 1...UInt64(1000) {
      var wire = Wire.pair(seed: seed)
      wire.loss = 0.2
      wire.doubling = 0.1
      wire.delay = 0.001...0.04
      wire.invite()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<40 {
        for end in 0...1 { play(end, on: &wire, &random) }
        wire.run(for: Double.random(in: 0.002...0.06, using: &random))
      }
      for end in 0...1 {
        wire.ends[end].endNotes(now: wire.now)
        wire.collect(end)
      }
      wire.run(for: 30)
      for end in 0...1 {
        let said = wire.ends[end].memory
        let understood = wire.memories[1 - end]
        #expect(understood.soundingCount == 0, "seed \(seed)")
        #expect(understood.values == said.values, "seed \(seed)")
        mended += wire.ends[end].peers.first?.counts.recovered ?? 0
      }
      #expect(wire.ends.allSatisfy { $0.peers.count == 1 && $0.peers[0].isConnected })
    }
    #expect(mended > 10_000)
  }

  /// A frame of one to six messages of every kind.
  private func play(_ end: Int, on wire: inout Wire, _ random: inout SeededGenerator) {
    let messages = (0..<Int.random(in: 1...6, using: &random)).map { _ -> MIDIMessage in
      let channel = UInt8.random(in: 0...2, using: &random)
      let value = UInt8.random(in: 0...127, using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0...3: return .noteOn(60 + value % 8, velocity: 1 + value % 127, channel: channel)
      case 4...7: return .noteOff(60 + value % 8, channel: channel)
      case 8: return .pitchBend(UInt16(value) * 128, channel: channel)
      case 9: return .programChange(value, channel: channel)
      case 10: return .channelPressure(value, channel: channel)
      case 11: return .controlChange(value % 16 == 0 ? 123 : 1, value: 0, channel: channel)
      default:
        let number = UInt8.random(in: 0...40, using: &random)
        return .controlChange(number, value: value, channel: channel)
      }
    }
    wire.ends[end].send(messages, at: wire.now, now: wire.now)
    wire.collect(end)
  }
}
