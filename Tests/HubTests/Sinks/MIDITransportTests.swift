@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceWire
import MIDI
import Net
import NetTestSupport
import ScreenKit
import Testing

@testable import FaceEngine

@Suite("A MIDI sink")
struct MIDITransportTests {
  private let got = Gathered<MIDIMessage>()

  private func peer() async throws -> RTPMIDISession {
    let got = got
    return try await RTPMIDISession.open(name: "Synth", acceptsInvitations: true) { event, _, _ in
      if case .message(let message) = event { got.append(message) }
    }
  }

  private func sink(to peer: RTPMIDISession, heard: Gathered<MIDIMessage>? = nil) async throws
    -> Sink
  {
    let sink = Sink(
      id: "s1", url: try SinkURL("rtpmidi://127.0.0.1:\(peer.localAddress.port)"))
    let options = TransportOptions(receive: { heard?.append($0) })
    sink.use(try await HubTransports().open(sink.url, options))
    await until { sink.problem == nil }
    return sink
  }

  @Test("a frame's messages arrive in their order, and what the peer plays is heard")
  func bothWays() async throws {
    let peer = try await peer()
    let heard = Gathered<MIDIMessage>()
    let sink = try await sink(to: peer, heard: heard)
    #expect(sink.problem == nil)
    #expect(sink.send(PacketBatch([0xB0, 1, 2, 0x90, 60, 100])) == 1)
    #expect(sink.send(PacketBatch([0x80, 60, 0])) == 1)
    let arrived = await got.wait(for: 3)
    #expect(arrived.prefix(3).map(\.status) == [0xB0, 0x90, 0x80])
    peer.send([.controlChange(74, value: 9, channel: 3)])
    #expect(await heard.wait(for: 1) == [.controlChange(74, value: 9, channel: 3)])
    await sink.finish()
    await peer.close()
  }

  @Test("turning it off, taking it from its performer and closing it end what sounds")
  func ends() async throws {
    let peer = try await peer()
    let sink = try await sink(to: peer)
    let performer = try Performer.demo()
    performer.attachOnly([sink])
    sink.send(PacketBatch([0x90, 60, 100]))
    sink.isOn = false
    #expect(await got.wait(for: 2).last == .noteOff(60, velocity: 64, channel: 0))
    sink.isOn = true
    sink.send(PacketBatch([0x90, 61, 100]))
    performer.detach(sink)
    await until { got.all.contains(.noteOff(61, velocity: 64, channel: 0)) }
    sink.send(PacketBatch([0x90, 62, 100]))
    _ = await until { got.all.contains(.noteOn(62, velocity: 100, channel: 0)) }
    await sink.finish()
    await until { peer.peers.isEmpty }
    #expect(got.all.contains(.noteOff(61, velocity: 64, channel: 0)))
    #expect(got.all.contains(.noteOff(62, velocity: 64, channel: 0)))
    #expect(peer.peers.isEmpty)
    await peer.close()
  }

  @Test("a peer that is not there is said, counted, and invited on")
  func absent() async throws {
    let peer = try await peer()
    let port = peer.localAddress.port
    await peer.close()
    let sink = Sink(id: "s1", url: try SinkURL("rtpmidi://127.0.0.1:\(port)"))
    sink.use(
      try await SinkRunner(
        sink: sink, provider: HubTransports(), folder: "/", isLossless: false
      ).open())
    #expect(sink.send(PacketBatch([0xB0, 1, 2])) == 0 && sink.counts.failed == 1)
    // Invited on, or given up for a moment: that is a matter of time, and told below.
    #expect(sink.problem?.sentence.contains("127.0.0.1:\(port)") == true)
    await sink.finish()
  }

  @Test("a peer that is invited, and one that is waited for, have their sentences")
  func sentences() {
    let state = { RTPMIDIState.waiting(until: 12.5, $0) }
    let say = { MIDITransport.problem(with: "10.0.0.2:5004", in: $0, now: 10) }
    #expect(say(.inviting) == Status(.searching, "Inviting 10.0.0.2:5004."))
    #expect(
      say(state(.refused))
        == Status(
          .offline,
          "10.0.0.2:5004 refused the invitation: allow Sensorium there. Trying again in 3 s."))
    #expect(say(state(.left)).sentence == "10.0.0.2:5004 ended the session. Trying again in 3 s.")
    #expect(
      say(state(.notListening)).sentence
        == "10.0.0.2:5004 does not listen: open its network MIDI session, or check the port. Trying again in 3 s."
    )
    #expect(say(state(.silent)).sentence == "10.0.0.2:5004 fell silent. Trying again in 3 s.")
  }

  @Test("ten test frames of a face that does not move are all counted")
  func probe() async throws {
    let peer = try await peer()
    let sink = try await sink(to: peer)
    sink.status = Status(.connected, "Sending.")
    let result = await SinkProbe(sink: sink, frame: nil).run()
    #expect(result.sentence.hasPrefix("10 of 10 test frames were sent"))
    await sink.finish()
    await peer.close()
  }
}
