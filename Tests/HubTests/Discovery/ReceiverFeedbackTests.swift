@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceWire
import Mapping
import NetTestSupport
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("A sink whose receiver answers")
struct ReceiverFeedbackTests {
  private func running(_ url: String) throws -> (Sink, Task<Void, Never>) {
    let sink = Sink(id: "s1", url: try SinkURL(url))
    let runner = SinkRunner(
      sink: sink, provider: HubTransports(), folder: "/", isLossless: false)
    return (sink, Task { await runner.run() })
  }

  @Test("losses and the round trip are those that the receiver tells")
  func answers() async throws {
    let nerve = try PrepollNerve(lost: 7)
    let (sink, task) = try running("weirdconnect://127.0.0.1:\(nerve.port)")
    defer { task.cancel() }
    await until { sink.shown.tone == .connected }
    sink.poll()
    sink.send(PacketBatch([1, 2, 3, 4]))
    let isTold = await until { sink.shown.lost == 7 && sink.shown.roundTrip != nil }
    #expect(isTold)
    let trip = sink.shown.roundTrip ?? -1
    #expect(trip >= 0 && trip < 5000)
    #expect(sink.counts.sent == 1)
  }

  @Test("a protocol whose receivers cannot answer shows neither")
  func absent() async throws {
    let nerve = try PrepollNerve()
    let (sink, task) = try running("osc://127.0.0.1:\(nerve.port)")
    defer { task.cancel() }
    await until { sink.shown.tone == .connected }
    sink.poll()
    sink.send(PacketBatch([1, 2, 3, 4]))
    _ = await nerve.packets.wait(for: 1)
    #expect(sink.shown.lost == nil && sink.shown.roundTrip == nil)
  }

  @Test("test packets carry the numbers that come next, and the stream goes on after them")
  func probe() async throws {
    let sink = Sink(id: "s1", url: try SinkURL("weirdconnect://127.0.0.1:9"))
    let transport = CountingTransport()
    sink.use(transport)
    sink.status = Status(.connected, "Sending.")
    let performer = try Performer.demo()
    performer.attachOnly([sink])
    let frames = Frames.demo(6)
    for frame in frames.prefix(3) { performer.receive(frame) }
    _ = await SinkProbe(sink: sink, frame: performer.latest).run()
    for frame in frames.suffix(3) { performer.receive(frame) }
    let sequences = transport.batches.all.flatMap { $0 }.map { packet in
      packet.withUnsafeBytes { try? WeirdConnect.decode($0).sequence }
    }
    #expect(sequences == (0..<16).map { UInt32($0) })
  }
}
