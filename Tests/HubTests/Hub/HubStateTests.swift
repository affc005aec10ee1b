@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceScreens
import Foundation
import Logging
import Net
import NetTestSupport
import ScreenKit
import Testing

@testable import FaceEngine

extension Hub {
  /// A hub without sources whose files are in a folder of their own.
  static func empty(in folder: TemporaryFolder, tier: Tier = .pro) -> Hub {
    var configuration = HubConfiguration()
    configuration.sources = []
    configuration.tier = tier
    configuration.data = DataFolder(path: folder.path)
    return Hub(configuration, log: Logger(label: "test"))
  }

  /// A performer whose frames the test delivers.
  func addVisitor(_ name: String) async -> Performer? {
    await engine.performer(engine.add(.browser(name: name)))
  }

  func addSink(_ text: String) async throws -> String { await engine.add(try SinkURL(text)) }

  func leave() async {
    let state = await engine.hubState
    for sink in state.sinks { await engine.removeSink(sink.id) }
    for performer in state.performers { await engine.removePerformer(performer.id) }
  }
}

@Suite("The state of the hub")
struct HubStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the first source leads and every one has an id of its own")
  func sources() async throws {
    let hub = Hub.empty(in: folder)
    let empty = await hub.engine.hubState
    #expect(empty.performers.isEmpty && empty.lead == nil)
    for name in ["Ada", "Grace", "Joan"] { _ = await hub.addVisitor(name) }
    let hubState = await hub.engine.hubState
    #expect(hubState.performers.map(\.id) == ["p1", "p2", "p3"])
    #expect(hubState.performers.map(\.title) == ["Ada", "Grace", "Joan"])
    #expect(hubState.lead == "p1")
  }

  @Test("the lead goes to the next one when the leading performer leaves")
  func lead() async throws {
    let hub = Hub.empty(in: folder)
    for name in ["Ada", "Grace", "Joan"] { _ = await hub.addVisitor(name) }
    await hub.engine.setLead("p3")
    await hub.engine.removePerformer("p1")
    #expect(await hub.engine.hubState.lead == "p3")
    await hub.engine.removePerformer("p3")
    #expect(await hub.engine.hubState.lead == "p2")
    await hub.engine.removePerformer("p9")
    await hub.engine.removePerformer("p2")
    let hubState = await hub.engine.hubState
    #expect(hubState.lead == nil && hubState.performers.isEmpty)
    _ = await hub.addVisitor("Mary")
    #expect(await hub.engine.hubState.lead == "p4")
  }

  @Test("a browser takes the lead from the demo and leaves it to a phone")
  func guests() async throws {
    let hub = Hub.empty(in: folder)
    await hub.engine.add(try SourceURL("demo:?seconds=0.05&speed=max"))
    let first = await hub.engine.addGuest(name: "Ada")
    #expect(await hub.engine.hubState.lead == first.id)
    let second = await hub.engine.addGuest(name: "Grace")
    #expect(await hub.engine.hubState.lead == first.id)
    #expect(second.id == "p3")
    await hub.leave()
  }

  @Test("sinks follow the lead, or the performer that they name")
  func attachment() async throws {
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let hub = Hub.empty(in: folder)
    let one = try #require(await hub.addVisitor("Ada"))
    let two = try #require(await hub.addVisitor("Grace"))
    let target = "weirdconnect://127.0.0.1:\(receiver.localPort)"
    let followerID = try await hub.addSink(target)
    let loyalID = try await hub.addSink(target + "?performer=p2")
    let follower = try #require(await hub.engine.sink(followerID))
    let loyal = try #require(await hub.engine.sink(loyalID))
    await until { follower.status.tone == .connected && loyal.status.tone == .connected }
    let frames = Frames.demo(4)
    one.receive(frames[0])
    #expect(follower.counts.sent == 1 && loyal.counts.sent == 0)
    two.receive(frames[0])
    #expect(follower.counts.sent == 1 && loyal.counts.sent == 1)
    await hub.engine.setLead("p2")
    two.receive(frames[1])
    one.receive(frames[1])
    #expect(follower.counts.sent == 2 && loyal.counts.sent == 2)
    await hub.engine.removePerformer("p2")
    two.receive(frames[2])
    one.receive(frames[2])
    #expect(follower.counts.sent == 3 && loyal.counts.sent == 2)
    await hub.leave()
    one.receive(frames[3])
    #expect(follower.counts.sent == 3)
    receiver.stop()
  }

  @Test("targets are remembered once, the newest first, five at most")
  func recents() async throws {
    let hub = Hub.empty(in: folder)
    for port in [1, 2, 3, 4, 5, 6, 3] { _ = try await hub.addSink("osc://127.0.0.1:900\(port)") }
    _ = try await hub.addSink("csv:table.csv")
    let recents = await hub.engine.hubState.recents
    #expect(recents == [3, 6, 5, 4, 2].map { "127.0.0.1:900\($0)" })
    await hub.leave()
  }

  @Test("a sink that is turned off stays and says so; one that is removed is gone")
  func sinks() async throws {
    let hub = Hub.empty(in: folder)
    let id = try await hub.addSink("osc://127.0.0.1:9001")
    await hub.engine.setSink(id, isOn: false)
    await hub.engine.setSink(id, rate: 10)
    let shown = try #require(await hub.engine.hubState.sinks.first)
    #expect(!shown.isOn && shown.sentence == "Off." && shown.rate == 10)
    await hub.engine.removeSink(id)
    await hub.engine.removeSink(id)
    #expect(await hub.engine.hubState.sinks.isEmpty)
  }

  @Test("the free tier sends one protocol at a time")
  func freeTier() async throws {
    let hub = Hub.empty(in: folder, tier: .free)
    let osc = try await hub.addSink("osc://127.0.0.1:9001")
    let second = try await hub.addSink("osc://127.0.0.1:9002")
    #expect(await hub.engine.hubState.sinks.map(\.isOn) == [true, true])
    _ = try await hub.addSink("weirdconnect://127.0.0.1:9003")
    #expect(await hub.engine.hubState.sinks.map(\.isOn) == [false, false, true])
    await hub.engine.setSink(osc, isOn: true)
    #expect(await hub.engine.hubState.sinks.map(\.isOn) == [true, false, false])
    await hub.engine.setSink(second, isOn: true)
    #expect(await hub.engine.hubState.sinks.map(\.isOn) == [true, true, false])
    await hub.leave()
  }

  @Test("Pro sends all of them")
  func proTier() async throws {
    let hub = Hub.empty(in: folder)
    for url in ["osc://127.0.0.1:9001", "nerve://127.0.0.1:9002", "csv:out.csv"] {
      _ = try await hub.addSink(url)
    }
    #expect(await hub.engine.hubState.sinks.map(\.isOn) == [true, true, true])
    await hub.leave()
  }

  @Test("a subscriber is notified once at the start and whenever the state changes")
  func watchers() async throws {
    let hub = Hub.empty(in: folder)
    var changes = await hub.engine.changes().makeAsyncIterator()
    await changes.next()
    #expect(await hub.engine.hubState.performers.isEmpty)
    _ = await hub.addVisitor("Ada")
    await changes.next()
    #expect(await hub.engine.hubState.performers.map(\.title) == ["Ada"])
  }

  @Test("nobody is calibrated before a face was seen")
  func calibration() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    #expect(await !hub.engine.calibrate("p1"))
    #expect(await !hub.engine.calibrate("p9"))
    performer.receive(Frames.demo(1)[0])
    #expect(await hub.engine.calibrate("p1"))
  }
}
