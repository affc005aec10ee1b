import MIDI
import Testing

@Suite("MIDI messages")
struct MIDIMessageTests {
  @Test(
    "each kind has its bytes",
    arguments: [
      (MIDIMessage.noteOn(60, velocity: 100, channel: 0), "90 3C 64"),
      (.noteOff(61, channel: 15), "8F 3D 00"),
      (.polyPressure(1, pressure: 2, channel: 3), "A3 01 02"),
      (.controlChange(74, value: 127, channel: 9), "B9 4A 7F"),
      (.programChange(5, channel: 1), "C1 05"), (.channelPressure(64, channel: 2), "D2 40"),
      (.pitchBend(8192, channel: 0), "E0 00 40"), (MIDIMessage(status: 0xF8), "F8"),
      (MIDIMessage(status: 0xF2, data1: 1, data2: 2), "F2 01 02"),
      (.clock, "F8"), (.start, "FA"), (.continue, "FB"), (.stop, "FC"),
      (.songPosition(1_000), "F2 68 07"), (.songPosition(-1), "F2 00 00"),
      (.songPosition(.max), "F2 7F 7F"),
    ])
  func bytes(message: MIDIMessage, text: String) {
    #expect(message.description == text)
    #expect(message.byteCount == text.split(separator: " ").count)
  }

  @Test("a song position is read as it was written")
  func songPosition() {
    #expect(
      [0, 127, 128, 16_383].map { MIDIMessage.songPosition($0).songPosition } == [
        0, 127, 128, 16_383,
      ])
    #expect(MIDIMessage.clock.songPosition == nil)
  }

  @Test("bits that do not belong are cut off")
  func masks() {
    let message = MIDIMessage.noteOn(200, velocity: 255, channel: 31)
    #expect(message == MIDIMessage(status: 0x9F, data1: 72, data2: 127))
    #expect(message.channel == 15)
    #expect(MIDIMessage(status: 0xFE).channel == nil)
  }
}
