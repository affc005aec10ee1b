import MIDI
import NetTestSupport
import Realtime
import Testing

@testable import Net

@Suite("Network MIDI over real ports")
struct RTPMIDISessionTests {
  private func responder(_ got: Gathered<MIDIMessage>) async throws -> RTPMIDISession {
    try await RTPMIDISession.open(name: "Bob", acceptsInvitations: true) { event, _, _ in
      if case .message(let message) = event { got.append(message) }
    }
  }

  private func connected(_ session: RTPMIDISession) -> Bool {
    session.peers.contains { $0.state == .connected }
  }

  @Test("two sessions find each other, exchange messages both ways and know their distance")
  func bothWays() async throws {
    let (atBob, atAda) = (Gathered<MIDIMessage>(), Gathered<MIDIMessage>())
    let bob = try await responder(atBob)
    let ada = try await RTPMIDISession.open(name: "Ada") { event, _, _ in
      if case .message(let message) = event { atAda.append(message) }
    }
    try await ada.invite("127.0.0.1", port: bob.localAddress.port)
    await until { connected(ada) && connected(bob) }
    for value in UInt8(0)..<100 { ada.send([.controlChange(1, value: value, channel: 0)]) }
    bob.send([.noteOn(60, velocity: 3, channel: 5)])
    #expect(await atBob.wait(for: 100).map(\.data2) == Array(0..<100))
    #expect(await atAda.wait(for: 1) == [.noteOn(60, velocity: 3, channel: 5)])
    await until { ada.peers.first?.roundTrip != nil && bob.peers.first?.roundTrip != nil }
    #expect(ada.peers.first?.name == "Bob" && bob.peers.first?.name == "Ada")
    await ada.close()
    await until { bob.peers.isEmpty }
    #expect(bob.peers.isEmpty)
    await bob.close()
  }

  @Test("closing ends the notes that sound at the peer")
  func endsNotes() async throws {
    let got = Gathered<MIDIMessage>()
    let bob = try await responder(got)
    let ada = try await RTPMIDISession.open(name: "Ada")
    try await ada.invite("127.0.0.1", port: bob.localAddress.port)
    await until { connected(ada) && connected(bob) }
    ada.send([.noteOn(60, velocity: 9, channel: 0)])
    _ = await got.wait(for: 1)
    await ada.close()
    #expect(await got.wait(for: 2).last == .noteOff(60, velocity: 64, channel: 0))
    await bob.close()
  }

  @Test("a port that is taken, or whose neighbour is, gives way to a free pair")
  func takenPorts() async throws {
    let first = try await RTPMIDISession.open(name: "A")
    let port = first.localAddress.port
    let second = try await RTPMIDISession.open(name: "B", port: port)
    #expect(second.localAddress.port >= port + 2)
    let third = try await RTPMIDISession.open(name: "C", port: port - 1)
    #expect(![port - 1, port, port + 1].contains(third.localAddress.port))
    for session in [first, second, third] { await session.close() }
  }

  @Test("a peer that is not there yet is connected soon after it comes")
  func comesLater() async throws {
    let placeholder = try await RTPMIDISession.open(name: "Bob")
    let port = placeholder.localAddress.port
    await placeholder.close()
    let ada = try await RTPMIDISession.open(name: "Ada")
    try await ada.invite("127.0.0.1", port: port)
    ada.send([.controlChange(1, value: 7, channel: 0)])
    let got = Gathered<MIDIMessage>()
    let bob = try await RTPMIDISession.open(name: "Bob", port: port, acceptsInvitations: true) {
      event, _, _ in
      if case .message(let message) = event { got.append(message) }
    }
    #expect(await got.wait(for: 1) == [.controlChange(1, value: 7, channel: 0)])
    await ada.close()
    await bob.close()
  }

  @Test("an address that the system refuses to send to does not end the ports")
  func badAddress() async throws {
    let bob = try await responder(Gathered())
    let ada = try await RTPMIDISession.open(name: "Ada")
    try await ada.invite("127.0.0.1", port: 0)
    try await ada.invite("127.0.0.1", port: bob.localAddress.port)
    await until { connected(ada) && connected(bob) }
    #expect(connected(ada) && connected(bob))
    await ada.close()
    await bob.close()
  }

  #if os(Linux)
    @Test("a peer whose ports are gone is said to listen no more, and is connected when it is back")
    func refusedDatagrams() async throws {
      let ada = try await RTPMIDISession.open(name: "Ada")
      let (port, invited) = try await mute(after: ada)
      #expect(invited)
      await until { isNotListening(ada) }
      #expect(isNotListening(ada))
      let bob = try await RTPMIDISession.open(name: "Bob", port: port, acceptsInvitations: true)
      await until { connected(ada) && connected(bob) }
      #expect(connected(ada) && connected(bob) && bob.localAddress.port == port)
      await ada.close()
      await bob.close()
    }

    /// A peer that accepts an invitation, and is gone without a word when this returns.
    private func mute(after ada: RTPMIDISession) async throws -> (port: Int, invited: Bool) {
      let any = try SocketAddress.resolving("127.0.0.1", port: 0)
      let pair = try PortPair.bind(any) { _ in }
      pair.start { bytes, sender, isControl in
        guard case .invitation(let greeting)? = try? SessionPacket(bytes) else { return }
        let answer = SessionPacket.acceptance(.init(token: greeting.token, ssrc: 77, name: "Bob"))
        let port = isControl ? pair.control : pair.data
        answer.bytes.withUnsafeBytes { _ = port.send($0, to: sender) }
      }
      try await ada.invite("127.0.0.1", port: pair.address.port)
      await until { connected(ada) }
      pair.stop()
      return (pair.address.port, connected(ada))
    }

    private func isNotListening(_ session: RTPMIDISession) -> Bool {
      guard case .waiting(_, .notListening)? = session.peers.first?.state else { return false }
      return true
    }
  #endif

  @Test("noise on both ports, from nothing to the largest datagram, leaves the session alive")
  func noise() async throws {
    let got = Gathered<MIDIMessage>()
    let bob = try await responder(got)
    let ada = try await RTPMIDISession.open(name: "Ada")
    let port = bob.localAddress.port
    try await ada.invite("127.0.0.1", port: port)
    await until { connected(ada) && connected(bob) }
    for target in [port, port + 1] {
      let sender = try await UDPSender.open(host: "127.0.0.1", port: target)
      for count in [0, 1, 2, 13, 1400, 9000, 65_000] {
        for byte in [UInt8(0x80), 0xFF] {
          let bytes = [UInt8](repeating: byte, count: count)
          _ = bytes.withUnsafeBytes { sender.send($0) }
        }
      }
    }
    ada.send([.controlChange(1, value: 7, channel: 0)])
    #expect(await got.wait(for: 1) == [.controlChange(1, value: 7, channel: 0)])
    await ada.close()
    await bob.close()
  }
}
