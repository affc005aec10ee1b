import MIDI
import TestSupport
import Testing

@Suite("A peer that is away for a while")
struct AbsenceTests {
  /// How a peer is away.
  enum Kind: CaseIterable {
    /// Its program ended without a word and is started again.
    case restarted
    /// The same, and its computer says that nothing listens there.
    case refused
    /// Its network is cut; it keeps its session for as long as it likes.
    case cut
    /// Its program said goodbye, and is started again.
    case left
  }

  private static let absences: [(seconds: Double, phases: Int)] = [
    (0.1, 12), (0.35, 6), (1, 4), (1.6, 4), (2.5, 12), (2.8, 12), (5, 4), (13, 4), (59, 2), (61, 2),
    (600, 1),
  ]

  @Test(
    "gets messages again within three seconds of its return, however long and whenever it was away",
    arguments: Kind.allCases, [false, true])
  func comesBack(_ kind: Kind, isPlaying: Bool) {
    var worst = 0.0
    for (seconds, phases) in Self.absences {
      for phase in 0..<phases {
        var wire = Wire.pair(seed: UInt64(phase + 1))
        wire.invite()
        play(&wire, for: 10 + Double(phase) * 0.237, isPlaying)
        leave(&wire, kind, for: seconds, isPlaying)
        worst = max(worst, secondsUntilHeard(&wire))
      }
    }
    #expect(worst <= 3, "\(kind): \(worst) s")
  }

  @Test("a link that loses 20 % each way keeps its session while nobody plays")
  func keepsSession() {
    for seed in UInt64(1)...4 {
      var wire = Wire.pair(seed: seed)
      wire.invite()
      wire.run(for: 1)
      wire.loss = 0.2
      let before = wire.carried.count { $0.bytes.starts(with: [0xFF, 0xFF, 0x49, 0x4E]) }
      wire.run(for: 600)
      #expect(wire.carried.count { $0.bytes.starts(with: [0xFF, 0xFF, 0x49, 0x4E]) } == before)
    }
  }

  @Test("answers that come late, as over a slow link, keep the session")
  func slowLink() {
    var wire = Wire.pair()
    wire.delay = 0.3...0.5
    wire.invite()
    wire.run(for: 5)
    let before = wire.carried.count { $0.bytes.starts(with: [0xFF, 0xFF, 0x49, 0x4E]) }
    wire.run(for: 300)
    #expect(wire.ends[0].peers[0].isConnected)
    #expect(wire.carried.count { $0.bytes.starts(with: [0xFF, 0xFF, 0x49, 0x4E]) } == before)
    #expect((0.6...1.0).contains(wire.ends[0].peers[0].clock.roundTrip ?? 0))
  }

  @Test("a note that ended while the peer was away ends there when it is back")
  func endsNotes() {
    var wire = Wire.pair()
    wire.invite()
    wire.run(for: 1)
    wire.send(0, .noteOn(60, velocity: 9, channel: 2), .noteOn(64, velocity: 9, channel: 2))
    wire.run(for: 1)
    wire.loss = 1
    wire.send(0, .noteOff(60, channel: 2))
    wire.run(for: 20)
    wire.send(0, .noteOff(64, channel: 2), .noteOn(70, velocity: 1, channel: 2))
    wire.run(for: 20)
    wire.loss = 0
    let before = wire.messages(1).count
    wire.run(for: 3)
    let offs = wire.messages(1).dropFirst(before).filter { $0.status == 0x82 }.map(\.data1)
    // Once because the session is over, and once in the new one for a peer that keeps its notes.
    #expect(offs.sorted() == [60, 60, 64, 64])
    #expect(wire.memories[1].soundingCount == 0)
  }

  private func play(_ wire: inout Wire, for seconds: Double, _ isPlaying: Bool) {
    guard isPlaying else { return wire.run(for: seconds) }
    let end = wire.now + seconds
    while wire.now < end {
      wire.send(0, .controlChange(1, value: 7, channel: 0))
      wire.send(1, .controlChange(1, value: 7, channel: 0))
      wire.run(for: min(0.25, end - wire.now))
    }
  }

  private func leave(_ wire: inout Wire, _ kind: Kind, for seconds: Double, _ isPlaying: Bool) {
    let fresh = RTPMIDIEndpoint<Host>(
      .init(name: "Bob", acceptsInvitations: true), seed: UInt64(wire.now * 1000))
    switch kind {
    case .cut: wire.loss = 1
    case .restarted, .refused, .left:
      if kind == .left {
        wire.ends[1].close(now: wire.now)
        wire.collect(1)
        wire.run(for: 0.002)
      }
      wire.absent = [1]
      wire.reportsRefusals = kind == .refused
      wire.ends[1] = fresh
    }
    play(&wire, for: seconds, isPlaying)
    wire.absent = []
    wire.loss = 0
  }

  /// From now until messages arrive in both directions.
  private func secondsUntilHeard(_ wire: inout Wire) -> Double {
    let start = wire.now
    while wire.now < start + 20 {
      let heard = wire.heard.map(\.count)
      wire.send(0, .controlChange(2, value: 1, channel: 0))
      wire.send(1, .controlChange(2, value: 1, channel: 0))
      wire.run(for: 0.02)
      if zip(wire.heard, heard).allSatisfy({ $0.count > $1 }) { return wire.now - start }
    }
    return .infinity
  }
}
