import MIDI
import TestSupport
import Testing

@Suite("AppleMIDI sessions")
struct RTPMIDIEndpointTests {
  private static func isCommand(_ bytes: [UInt8], _ letters: String) -> Bool {
    bytes.starts(with: [0xFF, 0xFF] + letters.utf8)
  }

  private func count(_ wire: Wire, _ letters: String, to end: Int) -> Int {
    wire.carried.count { $0.to == end && Self.isCommand($0.bytes, letters) }
  }

  @Test("an invitation on both ports connects, and messages go both ways at their times")
  func connects() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    #expect(wire.ends.allSatisfy { $0.peers.first?.state == .connected })
    #expect(wire.ends[0].peers[0].name == "Bob" && wire.ends[1].peers[0].name == "Ada")
    wire.send(0, .noteOn(60, velocity: 1, channel: 0))
    let sent = wire.now
    wire.send(1, .controlChange(7, value: 9, channel: 1))
    wire.run(for: 0.02)
    #expect(wire.messages(1) == [.noteOn(60, velocity: 1, channel: 0)])
    #expect(wire.messages(0) == [.controlChange(7, value: 9, channel: 1)])
    #expect(abs(wire.heard[1][0].time - sent) < 0.0006)
    #expect(abs((wire.ends[0].peers[0].clock.roundTrip ?? 9) - 0.002) < 0.0003)
    #expect(abs((wire.ends[1].peers[0].clock.roundTrip ?? 9) - 0.002) < 0.0003)
  }

  @Test("clocks are compared at once, and then a second after the last word of the peer")
  func clockCadence() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 60)
    #expect((2 * 59...2 * 60).contains(count(wire, "CK", to: 1)))
    #expect(wire.ends[1].peers[0].isConnected && count(wire, "IN", to: 1) == 2)
  }

  @Test("a peer that speaks is not asked more often than clocks need: every ten seconds")
  func busyCadence() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 9)
    let before = count(wire, "CK", to: 1)
    for _ in 0..<600 {
      wire.send(1, .channelPressure(3, channel: 0))
      wire.run(for: 0.1)
    }
    #expect((2 * 5...2 * 7).contains(count(wire, "CK", to: 1) - before))
  }

  @Test("nobody there: an invitation every second for ever, and after twelve it is said")
  func noAnswer() {
    var wire = Wire.pair()
    wire.loss = 1
    wire.invite()
    wire.run(for: 11.5)
    #expect(count(wire, "IN", to: 1) == 12)
    wire.run(for: 0.6)
    guard case .waiting(_, .noAnswer) = wire.ends[0].peers[0].state else {
      return #expect(Bool(false))
    }
    wire.run(for: 600)
    #expect((612...613).contains(count(wire, "IN", to: 1)))
    wire.loss = 0
    wire.run(for: 1.1)
    #expect(wire.ends[0].peers[0].isConnected)
  }

  @Test("one that announces itself is invited at once")
  func announced() {
    var wire = Wire.pair()
    wire.loss = 1
    wire.invite()
    wire.run(for: 40.5)
    wire.loss = 0
    wire.ends[0].announced(Wire.control(1), now: wire.now)
    wire.collect(0)
    wire.run(for: 0.1)
    #expect(wire.ends[0].peers[0].isConnected)
  }

  @Test("one that went without a word and came back learns the last values")
  func crashed() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 20)
    wire.send(0, .controlChange(1, value: 77, channel: 0))
    wire.ends[1] = RTPMIDIEndpoint(.init(name: "Bob", acceptsInvitations: true), seed: 999)
    wire.memories[1] = MIDIMemory()
    wire.run(for: 3)
    #expect(wire.ends[0].peers[0].isConnected && wire.ends[1].peers.count == 1)
    #expect(wire.memories[1].control(1, channel: 0) == 77)
  }

  @Test("an invitation whose answer was lost is answered again, with the same session")
  func repeatedInvitation() {
    var wire = Wire.pair()
    let bytes = SessionPacket.invitation(.init(token: 5, ssrc: 6, name: "X")).bytes
    for _ in 0..<3 {
      wire.inject(bytes, from: Host(number: 7, port: 5004), to: 1, on: .control)
    }
    for _ in 0..<3 {
      wire.inject(bytes, from: Host(number: 7, port: 5005), to: 1, on: .data)
    }
    #expect(count(wire, "OK", to: 7) == 6 && wire.ends[1].peers.count == 1)
    #expect(wire.ends[1].peers[0].isConnected)
  }

  @Test("who does not accept invitations refuses them")
  func refuses() {
    var wire = Wire.pair()
    let bytes = SessionPacket.invitation(.init(token: 5, ssrc: 6)).bytes
    wire.inject(bytes, from: Host(number: 7, port: 5004), to: 0, on: .control)
    wire.inject(bytes, from: Host(number: 7, port: 5005), to: 0, on: .data)
    #expect(count(wire, "NO", to: 7) == 2 && wire.ends[0].peers.isEmpty)
  }

  @Test("a refusal is tried again every two seconds, with its reason")
  func refused() {
    var wire = Wire(
      .init(name: "Ada", acceptsInvitations: false), .init(name: "Bob", acceptsInvitations: false))
    wire.invite()
    wire.run(for: 20.5)
    guard case .waiting(_, .refused) = wire.ends[0].peers[0].state else {
      return #expect(Bool(false))
    }
    #expect(count(wire, "IN", to: 1) == 11)
  }

  @Test("a port with nobody behind it is said at once, and invited on at the same pace")
  func refusedDatagrams() {
    var wire = Wire.pair()
    wire.absent = [1]
    wire.reportsRefusals = true
    wire.invite()
    wire.run(for: 0.1)
    guard case .waiting(_, .notListening) = wire.ends[0].peers[0].state else {
      return #expect(Bool(false))
    }
    wire.run(for: 30)
    #expect(count(wire, "IN", to: 1) == 31)
  }

  @Test("a refusal from another address leaves a session alone")
  func foreignRefusal() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    wire.ends[0].refused(Host(number: 1, port: 6004), now: wire.now)
    wire.ends[0].refused(Host(number: 2, port: 5004), now: wire.now)
    #expect(wire.ends[0].peers[0].isConnected)
    wire.ends[1].refused(Host(number: 0, port: 5005), now: wire.now)
    #expect(wire.ends[1].peers.isEmpty)
  }

  @Test("a goodbye counts only from the peer's address with its number, and ends its notes")
  func goodbye() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    wire.send(0, .noteOn(60, velocity: 1, channel: 0))
    wire.run(for: 0.01)
    let ssrc = wire.ends[0].ssrc
    let known = Wire.control(0)
    wire.inject(
      SessionPacket.goodbye(.init(token: 0, ssrc: ssrc)).bytes, from: Host(number: 9, port: 5004),
      to: 1, on: .control)
    wire.inject(
      SessionPacket.goodbye(.init(token: 0, ssrc: ssrc &+ 1)).bytes, from: known, to: 1,
      on: .control)
    #expect(wire.ends[1].peers.count == 1 && wire.memories[1].soundingCount == 1)
    wire.inject(
      SessionPacket.goodbye(.init(token: 0, ssrc: ssrc)).bytes, from: known, to: 1, on: .control)
    #expect(wire.ends[1].peers.isEmpty && wire.memories[1].soundingCount == 0)
  }

  @Test("closing ends every note and says goodbye")
  func closes() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    wire.send(0, .noteOn(60, velocity: 1, channel: 0))
    wire.ends[0].close(now: wire.now)
    wire.collect(0)
    wire.run(for: 0.1)
    #expect(wire.messages(1).last == .noteOff(60, velocity: 64, channel: 0))
    #expect(wire.ends[0].peers.isEmpty && wire.ends[1].peers.isEmpty)
  }

  @Test("sixty seconds without a clock end a session that somebody else began")
  func silence() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    wire.loss = 1
    wire.run(for: 58)
    #expect(wire.ends[1].peers.count == 1)
    wire.run(for: 10)
    #expect(wire.ends[1].peers.isEmpty)
  }

  @Test("a flood of invitations is bounded and leaves the peers that are there alone")
  func flood() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    for number in 0..<10_000 {
      let bytes = SessionPacket.invitation(.init(token: UInt32(number), ssrc: 1)).bytes
      wire.inject(bytes, from: Host(number: 100 + number, port: 5004), to: 1, on: .control)
      if number % 2 == 0 {
        wire.inject(bytes, from: Host(number: 100 + number, port: 5005), to: 1, on: .data)
      }
    }
    #expect(wire.ends[1].peers.count <= 32)
    wire.send(0, .controlChange(1, value: 5, channel: 0))
    wire.run(for: 0.1)
    #expect(wire.messages(1) == [.controlChange(1, value: 5, channel: 0)])
    wire.run(for: 70)
    #expect(wire.ends[1].peers.count == 1)
  }

  @Test("noise on either port disturbs nothing")
  func noise() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    var random = SeededGenerator(seed: 3)
    let samples = wire.carried.map(\.bytes)
    for index in 0..<20_000 {
      let bytes = random.mutate(samples[index % samples.count])
      wire.inject(bytes, from: Host(number: 50, port: 5004 + index % 2), to: 1, on: .control)
      wire.inject(bytes, from: Host(number: 51, port: 5005), to: 1, on: .data)
    }
    wire.send(0, .controlChange(1, value: 5, channel: 0))
    wire.run(for: 1)
    #expect(wire.messages(1) == [.controlChange(1, value: 5, channel: 0)])
    #expect(wire.ends[1].rejected > 10_000)
  }

  @Test("one that joins late is told the last values, and several peers hear the same")
  func severalPeers() {
    var wire = Wire(
      .init(name: "Ada", acceptsInvitations: true), .init(name: "B", acceptsInvitations: false),
      .init(name: "C", acceptsInvitations: false))
    wire.ends[1].invite(Wire.control(0), now: wire.now)
    wire.collect(1)
    wire.run(for: 1)
    wire.send(0, .controlChange(3, value: 4, channel: 2), .noteOn(1, velocity: 1, channel: 2))
    wire.run(for: 1)
    wire.ends[2].invite(Wire.control(0), now: wire.now)
    wire.collect(2)
    wire.run(for: 1)
    wire.send(0, .noteOff(1, channel: 2), .controlChange(4, value: 4, channel: 2))
    wire.run(for: 1)
    #expect(wire.messages(2).first == .controlChange(3, value: 4, channel: 2))
    #expect(wire.memories[1].values == wire.memories[2].values)
    #expect(wire.memories[1].soundingCount == 0 && wire.ends[0].peers.count == 2)
  }

  @Test("two that invite each other at once end in one session")
  func glare() {
    var wire = Wire(
      .init(name: "Ada", acceptsInvitations: true), .init(name: "Bob", acceptsInvitations: true))
    wire.invite()
    wire.ends[1].invite(Wire.control(0), now: wire.now)
    wire.collect(1)
    wire.run(for: 5)
    #expect(wire.ends.allSatisfy { $0.peers.count == 1 && $0.peers[0].isConnected })
    wire.send(0, .controlChange(1, value: 1, channel: 0))
    wire.send(1, .controlChange(1, value: 2, channel: 0))
    wire.run(for: 1)
    #expect(wire.messages(0).count == 1 && wire.messages(1).count == 1)
  }

  @Test("feedback is accepted on either port, with any number and in either half")
  func feedback() {
    for (port, isHigh) in [(5004, true), (5005, false)] {
      var wire = Wire.pair()
      wire.invite()
      wire.run(for: 1)
      wire.loss = 1
      wire.send(0, .noteOff(60, channel: 0))
      let rtp: [UInt8] = wire.carried.last { $0.bytes[0] == 0x80 }.map(\.bytes) ?? []
      let sequence = UInt16(rtp[2]) << 8 | UInt16(rtp[3])
      let packet = SessionPacket.feedback(
        ssrc: 42, high: isHigh ? sequence : 0, low: isHigh ? 0 : sequence)
      wire.inject(
        packet.bytes, from: Host(number: 1, port: port), to: 0,
        on: port == 5004 ? .control : .data)
      let before = wire.carried.count { $0.bytes[0] == 0x80 }
      wire.run(for: 0.3)
      #expect(wire.carried.count { $0.bytes[0] == 0x80 } == before)
    }
  }
}
