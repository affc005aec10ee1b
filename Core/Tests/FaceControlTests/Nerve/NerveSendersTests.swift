import Addresses
import FaceControl
import FaceWire
import Signals
import Testing

@Suite("Who sends jack voltages")
struct NerveSendersTests {
  private func packet(_ sequence: UInt32) -> ReceivedPacket {
    .channels(ChannelFrame(sequence: sequence))
  }

  private func sender(_ index: Int) -> Endpoint {
    Endpoint(host: "10.0.0.\(index)", port: 5000)
  }

  @Test("each is counted by itself: rate, packets, losses, format, in the order they began")
  func counts() {
    var senders = NerveSenders()
    for step in 0..<120 {
      let now = Double(step) / 60
      if step % 10 != 3 {
        senders.register(packet(UInt32(step)), from: sender(2), isAdmitted: true, at: now)
      }
      if step % 2 == 0 {
        let frame = NerveFrame(features: NerveFeatures())
        senders.register(.nerve(frame), from: sender(1), isAdmitted: false, at: now)
      }
    }
    let list = senders.list(at: 2)
    #expect(list.map(\.host) == ["10.0.0.2", "10.0.0.1"])
    #expect(list.map(\.packets) == [108, 60])
    #expect(list.map(\.lost) == [12, nil])
    #expect(list.map(\.format) == [.version3, .nerve])
    #expect(list.map(\.isAdmitted) == [true, false])
    #expect((52...56).contains(list[0].rate) && (29...31).contains(list[1].rate))
    #expect(list.map(\.silence) == [0, 0])
  }

  @Test("silence is told in halves and whole seconds, and forgotten after thirty")
  func silence() {
    var senders = NerveSenders()
    senders.register(packet(0), from: sender(1), isAdmitted: true, at: 100)
    for (now, silence) in [(100.5, 0), (100.6, 0.5), (101.2, 1), (129.9, 29)] {
      #expect(senders.list(at: now).map(\.silence) == [silence])
    }
    #expect(senders.list(at: 130.1).isEmpty)
  }

  @Test("a flood of inventions keeps its place small and does not push out who sends")
  func flood() {
    var senders = NerveSenders()
    for step in 0..<600 {
      let now = Double(step) / 60
      senders.register(packet(UInt32(step)), from: sender(0), isAdmitted: true, at: now)
      for invention in 1...40 {
        let stranger = Endpoint(host: "10.1.\(step % 250).\(invention)", port: UInt16(step + 1))
        senders.register(packet(0), from: stranger, isAdmitted: true, at: now)
      }
    }
    let list = senders.list(at: 10)
    #expect(list.count <= NerveSenders.limit)
    #expect(list.first?.host == "10.0.0.0" && list.first?.packets == 600)
    #expect(list.first?.lost == 0)
  }

  @Test("a newcomer takes the place of one that has been silent")
  func places() {
    var senders = NerveSenders()
    for index in 0..<NerveSenders.limit {
      senders.register(packet(0), from: sender(index), isAdmitted: true, at: Double(index) / 10)
    }
    senders.register(packet(0), from: sender(99), isAdmitted: true, at: 4)
    #expect(!senders.list(at: 4).contains { $0.host == "10.0.0.99" })
    senders.register(packet(0), from: sender(99), isAdmitted: true, at: 6)
    let hosts = senders.list(at: 6).map(\.host)
    #expect(hosts.contains("10.0.0.99") && !hosts.contains("10.0.0.0"))
    #expect(hosts.count == NerveSenders.limit)
  }
}
