@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceWire
import Foundation
import Mapping
import Net
import NetTestSupport
import Realtime
import ScreenKit
import Streaming
import Testing

@testable import FaceEngine

/// Takes as many packets of each batch as it is told to.
final class CountingTransport: PacketTransport {
  let limit: Int
  let isClosed = Locked(false)
  let batches = Gathered<[[UInt8]]>()

  init(limit: Int = .max) { self.limit = limit }

  func send(_ batch: borrowing PacketBatch) -> Int {
    batches.append(batch.packets)
    return min(limit, batch.count)
  }

  var problem: Status? { nil }

  func close() { isClosed.withLock { $0 = true } }
}

@Suite("A sink")
struct SinkTests {
  @Test("a panic ends what sounds on a MIDI sink, and is nothing elsewhere")
  func panic() throws {
    let (midi, osc) = (try sink("rtpmidi://127.0.0.1:9"), try sink())
    let (notes, others) = (CountingTransport(), CountingTransport())
    midi.use(notes)
    osc.use(others)
    for sink in [midi, osc] { sink.panic() }
    let bytes = notes.batches.all.flatMap { $0 }.flatMap { $0 }
    #expect(bytes == [0xB0, 123, 0, 0xB0, 121, 0])
    #expect(others.batches.all.isEmpty)
  }

  private func sink(_ url: String = "osc://127.0.0.1:9") throws -> Sink {
    Sink(id: "s1", url: try SinkURL(url))
  }

  @Test("packets are counted as sent or failed")
  func counts() throws {
    let sink = try sink()
    sink.use(CountingTransport(limit: 2))
    #expect(sink.send(PacketBatch([1], [2], [3])) == 2)
    #expect(sink.send(PacketBatch([1])) == 1)
    #expect(sink.send(PacketBatch()) == 0)
    #expect(sink.counts.sent == 3 && sink.counts.failed == 1)
  }

  @Test("nothing goes out while it is off or not connected")
  func off() throws {
    let sink = try sink()
    #expect(sink.send(PacketBatch([1])) == 0)
    let transport = CountingTransport()
    sink.use(transport)
    sink.isOn = false
    #expect(sink.send(PacketBatch([1])) == 0)
    #expect(sink.shown.sentence == "Off.")
    sink.isOn = true
    #expect(sink.send(PacketBatch([1])) == 1)
    #expect(transport.batches.all == [[[1]]])
  }

  @Test("a connection that is replaced is closed")
  func replaced() async throws {
    let sink = try sink()
    let (first, second) = (CountingTransport(), CountingTransport())
    sink.use(first)
    sink.use(second)
    #expect(first.isClosed.withLock { $0 } && !second.isClosed.withLock { $0 })
    await sink.finish()
    #expect(second.isClosed.withLock { $0 })
  }

  @Test("datagrams to a real port are counted and arrive")
  func loopback() async throws {
    let receiver = try UDPReceiver(port: 0)
    let got = Gathered<[UInt8]>()
    receiver.start { bytes, _, _ in got.append(Array(bytes)) }
    let sink = try sink("osc://127.0.0.1:\(receiver.localPort)")
    sink.use(
      try await SinkRunner(
        sink: sink, provider: HubTransports(), folder: "/", isLossless: false
      ).open())
    for number in 0..<20 { sink.send(PacketBatch([UInt8(number)], [UInt8(number), 0])) }
    let all = await got.wait(for: 40)
    let expected = (UInt8(0)..<20).flatMap { number -> [[UInt8]] in [[number], [number, 0]] }
    #expect(all == expected)
    #expect(sink.counts.sent == 40 && sink.counts.failed == 0)
    receiver.stop()
  }

  @Test("a receiver that is absent is said, and sending goes on")
  func absentReceiver() async throws {
    let receiver = try UDPReceiver(port: 0)
    let port = receiver.localPort
    let sink = try sink("osc://127.0.0.1:\(port)")
    let transport = try await SinkRunner(
      sink: sink, provider: HubTransports(), folder: "/", isLossless: false
    ).open()
    receiver.stop()
    withExtendedLifetime(receiver) {}
    sink.use(transport)
    #expect(sink.send(PacketBatch([1])) == 1)
  }

  @Test("ten test packets leave for a receiver that listens")
  func probe() async throws {
    let sink = try sink()
    let transport = CountingTransport()
    sink.use(transport)
    sink.status = Status(.connected, "Sending.")
    let result = await SinkProbe(sink: sink, frame: nil).run()
    #expect(!result.isRunning)
    #expect(result.sentence.hasPrefix("10 of 10 test frames were sent to 127.0.0.1:9"))
    #expect(transport.batches.all.count == 10)
  }

  @Test("a test of a sink that is off or not connected says so")
  func probeOff() async throws {
    let sink = try sink()
    let unconnected = await SinkProbe(sink: sink, frame: nil).run()
    #expect(unconnected.sentence.hasPrefix("0 of 10 test frames were sent. Connecting."))
    sink.isOn = false
    let off = await SinkProbe(sink: sink, frame: nil).run()
    #expect(off.sentence == "The sink is off: turn it on first.")
  }

  @Test("a test while no face is in view does not claim packets that were never made")
  func probeWithoutFace() async throws {
    let sink = try sink()
    let transport = CountingTransport()
    sink.use(transport)
    sink.status = Status(.connected, "Sending.")
    let result = await SinkProbe(sink: sink, frame: ControlFrame(isTracked: false)).run()
    let packets = transport.batches.all.count
    #expect(packets == 10 || !result.sentence.hasPrefix("10 of 10"))
  }

  @Test("a test leaves a table with one header")
  func probeTable() async throws {
    let sink = try sink("csv:out.csv")
    let transport = CountingTransport()
    sink.use(transport)
    let performer = try Performer.demo()
    performer.attachOnly([sink])
    performer.receive(Frames.demo(1)[0])
    _ = await SinkProbe(sink: sink, frame: performer.latest).run()
    let text = transport.batches.all.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    #expect(text.count { $0.hasPrefix("time,") } == 1)
  }
}
