@testable import Hub
@testable import HubStudio
import Addresses
import FaceWire
import Mapping
import NetTestSupport
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("A performer and its sinks")
struct PerformerTests {
  private func sink(_ url: String, id: String = "s1") throws -> (Sink, CountingTransport) {
    let sink = Sink(id: id, url: try SinkURL(url))
    let transport = CountingTransport()
    sink.use(transport)
    return (sink, transport)
  }

  private func sequences(_ transport: CountingTransport) throws -> [UInt32] {
    try transport.batches.all.flatMap { $0 }.map { packet in
      try packet.withUnsafeBytes { try WeirdConnect.decode($0).sequence }
    }
  }

  @Test("every frame goes to every sink at once, at each sink's own rate")
  func sends() throws {
    let performer = try Performer.demo()
    let (fast, all) = try sink("weirdconnect://127.0.0.1:9")
    let (slow, some) = try sink("weirdconnect://127.0.0.1:9?rate=10", id: "s2")
    performer.attachOnly([fast, slow])
    for frame in Frames.demo(120) { performer.receive(frame) }
    #expect(try sequences(all) == Array(0..<120))
    #expect(try sequences(some) == Array(0..<20))
    #expect(performer.frameCount == 120)
    #expect(performer.latest?.time == 119.0 / 60)
  }

  @Test("a sink that stays keeps its sequence when others come and go")
  func keepsSequence() throws {
    let performer = try Performer.demo()
    let (one, transport) = try sink("weirdconnect://127.0.0.1:9")
    let (other, _) = try sink("csv:out.csv", id: "s2")
    let frames = Frames.demo(30)
    performer.attachOnly([one])
    for frame in frames[..<10] { performer.receive(frame) }
    performer.attachOnly([other, one])
    for frame in frames[10..<20] { performer.receive(frame) }
    performer.detach(other)
    for frame in frames[20...] { performer.receive(frame) }
    #expect(try sequences(transport) == Array(0..<30))
    performer.detachAll()
    performer.receive(frames[29])
    #expect(transport.batches.all.count == 30)
  }

  @Test("rehearsals leave no trace: the packets are the same with and without them")
  func rehearsals() throws {
    let (plain, rehearsed) = (try Performer.demo(), try Performer.demo())
    let (one, expected) = try sink("weirdconnect://127.0.0.1:9")
    let (two, got) = try sink("weirdconnect://127.0.0.1:9")
    plain.attachOnly([one])
    rehearsed.attachOnly([two])
    for frame in Frames.demo(90) {
      plain.receive(frame)
      rehearsed.rehearse(frame)
      rehearsed.receive(frame)
      rehearsed.rehearse(frame)
    }
    #expect(got.batches.all == expected.batches.all)
    #expect(rehearsed.frameCount == 90)
    #expect(two.counts.sent == 90)
  }

  @Test("performers that share a sink have its whole rate each, however their frames interleave")
  func shared() throws {
    let url = try SourceURL("browser")
    let performers = (0..<2).map {
      Performer(
        id: "p\($0)", url: url, epoch: 0, settings: FaceSettings(), tier: .pro, lane: $0)
    }
    let (sink, transport) = try sink("weirdconnect://127.0.0.1:9")
    for performer in performers { performer.attachOnly([sink]) }
    for frame in Frames.demo(30) { for performer in performers { performer.receive(frame) } }
    #expect(try sequences(transport) == Array(0..<60))
  }

  @Test("a rate can be changed while it runs")
  func rate() throws {
    let performer = try Performer.demo()
    let (sink, transport) = try sink("weirdconnect://127.0.0.1:9")
    performer.attachOnly([sink])
    let frames = Frames.demo(120)
    for frame in frames[..<60] { performer.receive(frame) }
    sink.rate = 10
    for frame in frames[60...] { performer.receive(frame) }
    #expect(abs(transport.batches.all.count - 70) <= 1)
  }

  @Test("it cannot be calibrated before a face was seen")
  func calibrate() throws {
    let performer = try Performer.demo()
    #expect(!performer.calibrate())
    performer.receive(Frames.demo(1)[0])
    #expect(performer.calibrate())
    #expect(performer.isCalibrationAutomatic)
  }

  @Test("a sink that changes hands goes on counting", arguments: ["weirdconnect://127.0.0.1:9"])
  func handedOver(url: String) throws {
    let (first, second) = (try Performer.demo(), try Performer.demo(id: "p2"))
    let (sink, transport) = try sink(url)
    first.attachOnly([sink])
    for frame in Frames.demo(10) { first.receive(frame) }
    first.attachOnly([])
    second.attachOnly([sink])
    for frame in Frames.demo(10) { second.receive(frame) }
    let sent = try sequences(transport)
    #expect(sent == Array(0..<20))
  }

  @Test("a table that changes hands keeps its one header")
  func handedOverTable() throws {
    let (first, second) = (try Performer.demo(), try Performer.demo(id: "p2"))
    let (sink, transport) = try sink("csv:out.csv")
    for performer in [first, second, first] {
      for other in [first, second] { other.attachOnly(other === performer ? [sink] : []) }
      performer.receive(Frames.demo(1)[0])
    }
    let rows = transport.batches.all.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    #expect(rows.count == 3)
    #expect(rows.count { $0.hasPrefix("time,") } == 1)
  }
}
