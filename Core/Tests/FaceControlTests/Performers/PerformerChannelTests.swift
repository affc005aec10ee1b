import Addresses
import FaceControl
import FaceWire
import MIDI
import Mapping
import Signals
import Testing

@Suite("A MIDI output that follows its performer")
struct PerformerChannelTests {
  private func channels(_ bytes: [UInt8]) -> Set<UInt8> {
    Set(bytes.filter { $0 >= 0x80 }.map { $0 & 0x0F })
  }

  private func frame(_ index: Int, blink: Float = 0) -> SensorFrame {
    var face = FaceFrame(time: Double(index) / 60, sequence: UInt32(index))
    face.shapes[.eyeBlinkLeft] = blink
    face.shapes[.jawOpen] = Float(index % 7) / 10
    return .face(face)
  }

  @Test("plays on the performer's channel, and ends on the old one what sounded there")
  func follows() throws {
    var output = FaceOutput(try SinkURL("midifile:x.mid?channel=performer"), epoch: 0)
    var pipeline = FacePipeline(settings: FaceSettings(isRaw: true))
    var batch = PacketBatch()
    func play(_ frame: SensorFrame) -> [UInt8] {
      FacePipeline.encode(pipeline.process(frame), for: &output, into: &batch)
      return batch.packets.flatMap { $0 }
    }
    var ada = PerformerIdentity(name: "Ada", slug: "ada", colour: .sky, midiChannel: 5)
    output.setIdentity(ada)
    var sent: [UInt8] = []
    for index in 0..<10 { sent += play(frame(index, blink: index > 4 ? 1 : 0)) }
    #expect(channels(sent) == [4] && sent.contains(0x94))
    ada.midiChannel = 9
    output.setIdentity(ada)
    let moved = play(frame(10, blink: 1))
    #expect(
      channels(moved) == [4, 8] && moved.prefix(3) == [0x84, 60, 64] || moved.contains(0x84))
    #expect(channels(play(frame(40))) == [8])
  }

  @Test(
    "on a layout of two channels takes the performer's two",
    arguments: [(1, [0, 1]), (2, [2, 3]), (8, [14, 15]), (9, [0, 1])])
  func twoChannels(performer: Int, expected: [UInt8]) throws {
    var output = FaceOutput(
      try SinkURL("midifile:x.mid?channel=performer&layout=safe"), epoch: 0)
    var pipeline = FacePipeline(settings: FaceSettings(isRaw: true))
    var batch = PacketBatch()
    output.setIdentity(
      PerformerIdentity(name: "Ada", slug: "ada", colour: .sky, midiChannel: performer))
    FacePipeline.encode(pipeline.process(frame(1, blink: 1)), for: &output, into: &batch)
    #expect(channels(batch.packets.flatMap { $0 }) == Set(expected))
  }

  @Test("a channel of its own stays")
  func fixed() throws {
    let url = try SinkURL("rtpmidi://h?channel=3")
    #expect(url.midi?.followsPerformer == false && url.description == "rtpmidi://h:5004?channel=3")
    #expect(throws: AddressError.self) { try SinkURL("rtpmidi://h?channel=everyone") }
  }
}
