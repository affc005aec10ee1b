import MIDI
import Testing

@Suite("Universal MIDI Packets")
struct UniversalPacketTests {
  @Test("channel messages are type 2, system messages type 1, in their group")
  func words() {
    #expect(UniversalPacket(.noteOn(60, velocity: 100, channel: 0)).word == 0x2090_3C64)
    #expect(UniversalPacket(.noteOff(60, channel: 15), group: 3).word == 0x238F_3C00)
    #expect(UniversalPacket(.controlChange(52, value: 64, channel: 0)).word == 0x20B0_3440)
    #expect(UniversalPacket(.programChange(7, channel: 2)).word == 0x20C2_0700)
    #expect(UniversalPacket(MIDIMessage(status: 0xF8, data1: 9, data2: 9)).word == 0x10F8_0000)
    #expect(UniversalPacket(MIDIMessage(status: 0xF2, data1: 1, data2: 2)).word == 0x10F2_0102)
  }

  @Test("every message comes back, and other packets are no messages")
  func both() {
    for status in UInt8(0x80)...0xFF where MIDIMessage.byteCount(ofStatus: status) == 3 {
      let message = MIDIMessage(status: status, data1: 1, data2: 127)
      #expect(UniversalPacket(message).message == message)
    }
    for word in [0x4090_3C64, 0x1090_3C64, 0x20F8_0000, 0x2010_0000, 0x0000_0000] as [UInt32] {
      #expect(UniversalPacket(word: word).message == nil)
    }
  }
}
