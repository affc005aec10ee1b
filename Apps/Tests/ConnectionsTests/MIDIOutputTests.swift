import AppTestSupport
import Connections
@_spi(StandIn) import CoreMIDI
import FaceWire
import MIDI
import Streaming
import Testing

@Suite("CoreMIDI as a transport")
struct MIDIOutputTests {
  private func batch(_ messages: [MIDIMessage]) -> PacketBatch {
    var bytes: [UInt8] = []
    for message in messages { message.append(to: &bytes) }
    var batch = PacketBatch()
    bytes.withUnsafeBytes { batch.append($0) }
    return batch
  }

  private func open(
    _ midi: StandInMIDI, identity: Int32 = 0, peer: (String, UInt16)? = nil
  ) throws -> MIDIOutput {
    let clock = TestClock()
    clock.seconds = 2
    return try StandInMIDI.$current.withValue(midi) {
      try MIDIOutput(
        name: "WeirdPhone", identity: identity, peer: peer.map { (host: $0.0, port: $0.1) },
        clock: clock.host)
    }
  }

  @Test("universal packets of MIDI 1.0 with the present time in ticks")
  func packets() throws {
    let midi = StandInMIDI()
    let output = try open(midi)
    #expect(
      output.send(
        batch([.controlChange(52, value: 64, channel: 0), .noteOn(60, velocity: 100, channel: 0)]))
        == 1)
    #expect(midi.sources == ["WeirdPhone"])
    #expect(midi.events.map(\.words) == [[0x20B0_3440, 0x2090_3C64]])
    #expect(midi.events.first?.time == 48_000_000)
    #expect(output.problem == nil)
  }

  @Test("more messages than one packet holds are several packets")
  func many() throws {
    let midi = StandInMIDI()
    let output = try open(midi)
    let messages = (0..<150).map {
      MIDIMessage.controlChange(UInt8($0 % 120), value: 1, channel: UInt8($0 / 120))
    }
    #expect(output.send(batch(messages)) == 1)
    #expect(midi.events.map(\.words.count) == [64, 64, 22])
  }

  @Test("the source keeps its stored id, and takes a new one when that is another's")
  func identity() throws {
    let midi = StandInMIDI()
    #expect(try open(midi, identity: 4711).identity == 4711)
    midi.take(815)
    let other = try open(midi, identity: 815)
    #expect(other.identity != 815)
    #expect(other.identity != 0)
  }

  @Test("the network session is off until a peer is asked for, and then for contacts only")
  func session() throws {
    let midi = StandInMIDI()
    _ = try open(midi)
    #expect(!midi.session.isEnabled)
    let output = try open(midi, peer: ("192.168.1.5", 5004))
    #expect(midi.session.isEnabled)
    #expect(midi.session.connectionPolicy == .hostsInContactList)
    #expect(midi.session.standInContacts.map(\.address) == ["192.168.1.5"])
    #expect(midi.session.standInConnections.map(\.host.port) == [5004])
    #expect(output.send(batch([.noteOn(60, velocity: 1, channel: 0)])) == 1)
    #expect(midi.events.count == 2)
  }

  @Test("no note stays when frames stop or the output closes")
  func notes() throws {
    let midi = StandInMIDI()
    let output = try open(midi)
    _ = output.send(
      batch([
        .noteOn(60, velocity: 90, channel: 0), .noteOn(61, velocity: 90, channel: 3),
        .noteOff(60, channel: 0), .noteOn(62, velocity: 90, channel: 0),
      ]))
    output.silence()
    #expect(midi.events.last?.words == [0x2080_3E40, 0x2083_3D40])
    let count = midi.events.count
    output.silence()
    #expect(midi.events.count == count)
    _ = output.send(batch([.noteOn(64, velocity: 90, channel: 0)]))
    output.close()
    #expect(midi.events.last?.words == [0x2080_4040])
    #expect(midi.disposed == 2)
  }

  @Test("without MIDI it says so")
  func absent() {
    #expect(throws: RunError.self) { try MIDIOutput(name: "WeirdPhone", identity: 0) }
  }
}
