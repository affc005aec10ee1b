import FaceWire
import Testing

@Suite("What a receiver says back")
struct PingTrackerTests {
  /// A receiver that has told its statistics once.
  private func spoken(at now: Double = -1) -> PingTracker {
    var tracker = PingTracker()
    tracker.receive(.statistics(received: 1, lost: 0, lastSequence: 0), at: now)
    return tracker
  }

  private func answered(_ tracker: inout PingTracker, at now: Double, after delay: Double) throws {
    let sent = tracker.ping(at: now)
    let ping = try #require(sent)
    let pong = try #require(HeardSender.answer(to: ping, nanoseconds: 1))
    tracker.receive(pong, at: now + delay)
  }

  @Test("a ping goes out once a second, and its answer is the round trip")
  func roundTrip() throws {
    var tracker = spoken()
    try answered(&tracker, at: 1000, after: 0.0032)
    let trip = try #require(tracker.roundTrip(at: 1001))
    #expect(abs(trip - 3.2) < 0.001)
    let (early, due) = (tracker.ping(at: 1000.9), tracker.ping(at: 1001))
    #expect(early == nil && due != nil)
    #expect(tracker.roundTrip(at: 1006) == nil)
  }

  @Test("a receiver of packets alone gets no line, and has no losses, no round trip and no silence")
  func silent() {
    var tracker = PingTracker()
    let pings = (0..<60).compactMap { tracker.ping(at: Double($0)) }
    #expect(pings.isEmpty)
    #expect(
      tracker.lost == nil && tracker.roundTrip(at: 60) == nil && tracker.silence(at: 60) == nil)
  }

  @Test("silence is counted from the first ping that found no answer")
  func silence() throws {
    var tracker = spoken()
    try answered(&tracker, at: 0, after: 0.001)
    #expect(tracker.silence(at: 500) == 0)
    for second in 500..<520 { _ = tracker.ping(at: Double(second)) }
    #expect(tracker.silence(at: 520) == 20)
    tracker.receive(.statistics(received: 5, lost: 2, lastSequence: 7), at: 521)
    #expect(tracker.silence(at: 522) == 0 && tracker.lost == 2)
  }

  @Test("answers to what was never asked count for nothing")
  func forged() throws {
    var tracker = spoken()
    let sent = tracker.ping(at: 1)
    let ping = try #require(sent)
    guard case .ping(let sequence, let nanoseconds) = ping else { return }
    tracker.receive(
      .pong(sequence: sequence, nanoseconds: nanoseconds &- 1, receiverNanoseconds: 0), at: 2)
    tracker.receive(.pong(sequence: 9, nanoseconds: nanoseconds, receiverNanoseconds: 0), at: 2)
    tracker.receive(.sender(DiscoveredPeer(name: "x", host: "1.2.3.4", port: 1)), at: 2)
    #expect(tracker.roundTrip(at: 2) == nil && tracker.silence(at: 2) == 1)
    let pong = try #require(HeardSender.answer(to: ping, nanoseconds: 0))
    tracker.receive(pong, at: 2)
    tracker.receive(pong, at: 3)
    let trip = try #require(tracker.roundTrip(at: 3))
    #expect(abs(trip - 1000) < 0.001)
  }

  @Test("a receiver tells its counts once a second, and answers only pings")
  func heard() {
    var heard = HeardSender()
    let nothing = heard.statistics(at: 0)
    #expect(nothing == nil)
    for sequence: UInt32 in [0, 1, 2, 5, 6] { heard.register(sequence, at: 0.1) }
    let told = [0.1, 1, 1.1].map { heard.statistics(at: $0) }
    #expect(told[0] == .statistics(received: 5, lost: 2, lastSequence: 6))
    #expect(told[1] == nil && told[2] != nil)
    #expect(
      HeardSender.answer(to: .ping(sequence: 3, nanoseconds: 4), nanoseconds: 5)
        == .pong(sequence: 3, nanoseconds: 4, receiverNanoseconds: 5))
    #expect(
      HeardSender.answer(
        to: .pong(sequence: 3, nanoseconds: 4, receiverNanoseconds: 5), nanoseconds: 6) == nil)
  }
}
