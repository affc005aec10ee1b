@testable import Hub
@testable import HubStudio
import Console
import Foundation
import Net
import NetTestSupport
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("Settings of the hub")
struct OptionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the frame rate is every network output's, and the stream follows")
  func frameRate() async throws {
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let hub = Hub.empty(in: folder)
    let visitor = try #require(await hub.addVisitor("Ada"))
    let id = try await hub.addSink("weirdconnect://127.0.0.1:\(receiver.localPort)")
    _ = try await hub.addSink("csv:out.csv")
    let sink = try #require(await hub.engine.sink(id))
    await until { sink.status.tone == .connected }
    await hub.engine.change { $0.frameRate = 30 }
    #expect(await hub.engine.hubState.sinks.map(\.rate) == [30, 60])
    for frame in Frames.demo(60) { visitor.receive(frame) }
    #expect((29...31).contains(sink.counts.sent))
    await hub.leave()
    receiver.stop()
  }

  @Test("bytes are counted as they go out, and packets noted only while debugging")
  func traffic() async throws {
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let hub = Hub.empty(in: folder)
    let visitor = try #require(await hub.addVisitor("Ada"))
    let id = try await hub.addSink("weirdconnect://127.0.0.1:\(receiver.localPort)")
    let sink = try #require(await hub.engine.sink(id))
    await until { sink.status.tone == .connected }
    for frame in Frames.demo(3) { visitor.receive(frame) }
    #expect(await hub.engine.hubState.hub.traffic.map(\.bytes) == [780])
    #expect(
      await hub.engine.hubState.hub.traffic.allSatisfy { $0.packets.isEmpty && $0.history.isEmpty })
    await hub.engine.change { $0.isDebugging = true }
    for frame in Frames.demo(40) { visitor.receive(frame) }
    for _ in 0..<300 { await hub.engine.measureTraffic() }
    let traffic = try #require(await hub.engine.hubState.hub.traffic.first)
    #expect(traffic.bytes == 43 * 260 && traffic.history.count == 60)
    #expect(traffic.packets.count == OutputMeter.capacity)
    #expect(traffic.packets.map(\.number) == (21...40).reversed())
    #expect(traffic.packets.allSatisfy { $0.size == 260 && $0.head.hasPrefix("57 52 44 03") })
    await hub.engine.change { $0.isDebugging = false }
    #expect(await hub.engine.hubState.hub.traffic.allSatisfy { $0.packets.isEmpty })
    await hub.engine.removeSink(id)
    await hub.engine.measureTraffic()
    #expect(await hub.engine.memory.traffic.isEmpty)
    await hub.leave()
    receiver.stop()
  }

  @Test("calibrate now counts down from three and takes the leading face")
  func countdown() async throws {
    let hub = Hub.empty(in: folder)
    let visitor = try #require(await hub.addVisitor("Ada"))
    let start = await hub.engine.read { engine in
      engine.startCountdown()
      return engine.memory.countdown?.secondsLeft
    }
    #expect(start == 3)
    for frame in Frames.demo(2) { visitor.receive(frame) }
    await until { await hub.engine.hubState.hub.countdown?.secondsLeft == 1 }
    await until { await hub.engine.hubState.hub.countdown == nil }
    #expect(await hub.engine.hubState.hub.calibration?.tone == .connected)
    #expect(await hub.engine.hubState.hub.calibration?.sentence.contains("neutral") == true)
    await hub.leave()
  }

  @Test("a countdown can be cancelled, and says so when no face was there")
  func cancelled() async throws {
    let hub = Hub.empty(in: folder)
    await hub.engine.cancelCountdown()
    #expect(await hub.engine.hubState.hub.calibration == nil)
    await hub.engine.read { engine in
      engine.startCountdown()
      engine.cancelCountdown()
    }
    #expect(await hub.engine.hubState.hub.countdown == nil)
    #expect(await hub.engine.hubState.hub.calibration?.sentence.contains("Cancelled") == true)
    await hub.engine.startCountdown()
    await until { await hub.engine.hubState.hub.countdown == nil }
    #expect(await hub.engine.hubState.hub.calibration?.tone == .offline)
  }

  @Test("a network interface that is not there is said on every output, and taking it back helps")
  func interface() async throws {
    let hub = Hub.empty(in: folder)
    let far = try #require(await hub.engine.sink(try await hub.addSink("osc://192.0.2.1:8000")))
    let near = try #require(await hub.engine.sink(try await hub.addSink("osc://127.0.0.1:8000")))
    await hub.engine.change { $0.interface = "nowhere9" }
    await until { far.status.sentence.contains("nowhere9") }
    #expect(far.status.sentence.contains("SETTINGS"))
    await until { near.status.tone == .connected }
    await hub.engine.change { $0.interface = nil }
    await until { far.status.tone == .connected }
    #expect(far.status.tone == .connected && near.status.tone == .connected)
    await hub.leave()
  }
}
