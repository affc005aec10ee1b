import ScreenKit
@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceWire
import Mapping
import NetTestSupport
import OSC
import Signals
import Testing

@testable import FaceEngine

@Suite("The roster of a running hub")
struct HubRosterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func transport(_ hub: Hub, _ id: String) async -> CountingTransport {
    let transport = CountingTransport()
    let sink = await hub.engine.sink(id)
    // The output's own connection must not come after this one.
    await until { sink?.status.tone == .connected }
    sink?.use(transport)
    return transport
  }

  private func addresses(_ transport: CountingTransport) throws -> Set<String> {
    Set(
      try transport.batches.all.flatMap { $0 }.flatMap {
        try OSCPacket(decoding: $0).messages.map(\.address)
      })
  }

  @Test("mute holds the outputs: OSC is silent, WeirdConnect repeats what sounded last")
  func muted() async throws {
    let hub = Hub.empty(in: folder)
    let ada = try #require(await hub.addVisitor("Ada"))
    let osc = try await hub.addSink("osc://127.0.0.1:9")
    let weird = try await hub.addSink("weirdconnect://127.0.0.1:9")
    let (oscSent, weirdSent) = (await transport(hub, osc), await transport(hub, weird))
    let frames = Frames.demo(60)
    for frame in frames[..<30] { ada.receive(frame) }
    let before = oscSent.batches.all.count
    await hub.engine.apply(.toggleMute(id: ada.id))
    for frame in frames[30...] { ada.receive(frame) }
    #expect(oscSent.batches.all.count == before && before == 30)
    let packets = weirdSent.batches.all.flatMap { $0 }
    let values = try packets.map { try $0.withUnsafeBytes { try WeirdConnect.decode($0).values } }
    #expect(packets.count == 60 && Set(values[29...]).count == 1 && values[28] != values[29])
    #expect(ada.latest?.isTracked == true)
    await hub.leave()
  }

  @Test("outputs are split by name and renamed with their performer")
  func split() async throws {
    let hub = Hub.empty(in: folder)
    let ada = try #require(await hub.addVisitor("Ada"))
    let grace = try #require(await hub.addVisitor("Grace"))
    _ = try await hub.addSink("osc://127.0.0.1:9?rate=30")
    let split = await hub.engine.splitOutputs()
    #expect(split.outputs == 1 && split.performers == 2)
    let sinks = await hub.engine.sinks.map(\.sink)
    #expect(
      sinks.map(\.url.description)
        == ["p1", "p2"].map { "osc://127.0.0.1:9?named&rate=30&performer=\($0)" })
    let sent = await transport(hub, sinks[1].id)
    ada.receive(Frames.demo(1)[0])
    grace.receive(Frames.demo(1)[0])
    #expect(try addresses(sent).allSatisfy { $0.hasPrefix("/sensorium/grace/") })
    await hub.engine.apply(.rename(id: grace.id, name: "Joan"))
    grace.receive(Frames.demo(30)[29])
    #expect(try addresses(sent).contains("/sensorium/joan/head/pitch"))
    await hub.leave()
  }

  @Test("a head from one source and a mouth from another are one performer")
  func merged() async throws {
    let hub = Hub.empty(in: folder)
    let settings = FaceSettings(isRaw: true)
    await hub.engine.apply(settings)
    let ada = try #require(await hub.addVisitor("Ada"))
    let grace = try #require(await hub.addVisitor("Grace"))
    await hub.engine.apply(.merge(id: grace.id, target: ada.id))
    await hub.engine.apply(.choose(id: ada.id, part: .head, source: grace.id))
    func frame(_ time: Double, jaw: Float, yaw: Float) -> SensorFrame {
      var face = FaceFrame(time: time, head: HeadPose(yaw: yaw))
      face.shapes[.jawOpen] = jaw
      return .face(face)
    }
    ada.receive(frame(0, jaw: 0.25, yaw: 0.1))
    grace.receive(frame(0, jaw: 0.75, yaw: 0.5))
    ada.receive(frame(0.05, jaw: 0.25, yaw: 0.1))
    let joined = try #require(ada.latest)
    #expect(joined.values[.jawOpen] == 0.25 && joined.values[.headYaw] == 0.5)
    await hub.engine.apply(.separate(id: grace.id))
    ada.receive(frame(0.1, jaw: 0.25, yaw: 0.1))
    #expect(ada.latest?.values[.headYaw] == 0.1)
    await hub.leave()
  }

  @Test("names of the command line are on stage, and a sink may follow a name")
  func named() async throws {
    let hub = Hub.empty(in: folder)
    await hub.engine.add(try NamedSource("browser:One?name=Ada&colour=pink"))
    let id = await hub.engine.add(try NamedSource("browser:Two?name=Joan"))
    let status = await hub.engine.hubState.performers
    #expect(status.map(\.title) == ["Ada", "Joan"] && status[0].identity?.colour == .pink)
    let sink = try await hub.addSink("osc://127.0.0.1:9?performer=joan")
    let sent = await transport(hub, sink)
    await hub.engine.performer(id)?.receive(Frames.demo(1)[0])
    #expect(sent.batches.all.count == 1)
    await hub.leave()
  }
}
