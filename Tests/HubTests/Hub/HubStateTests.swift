import Addresses
import FaceControl
import Foundation
import Logging
import Net
import NetTestSupport
import Testing

@testable import Hub

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
  func addVisitor(_ name: String) -> Performer? { performer(add(.browser(name: name))) }

  func addSink(_ text: String) throws -> String { add(try SinkURL(text)) }

  func leave() {
    for running in sinks { removeSink(running.sink.id) }
    for running in performers { removePerformer(running.performer.id) }
  }
}

@Suite("The state of the hub")
struct HubStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the first source leads and every one has an id of its own")
  func sources() async throws {
    let hub = Hub.empty(in: folder)
    let empty = await hub.hubState
    #expect(empty.performers.isEmpty && empty.lead == nil)
    for name in ["Ada", "Grace", "Joan"] { _ = await hub.addVisitor(name) }
    let hubState = await hub.hubState
    #expect(hubState.performers.map(\.id) == ["p1", "p2", "p3"])
    #expect(hubState.performers.map(\.title) == ["Ada", "Grace", "Joan"])
    #expect(hubState.lead == "p1")
  }

  @Test("the lead goes to the next one when the leading performer leaves")
  func lead() async throws {
    let hub = Hub.empty(in: folder)
    for name in ["Ada", "Grace", "Joan"] { _ = await hub.addVisitor(name) }
    await hub.setLead("p3")
    await hub.removePerformer("p1")
    #expect(await hub.hubState.lead == "p3")
    await hub.removePerformer("p3")
    #expect(await hub.hubState.lead == "p2")
    await hub.removePerformer("p9")
    await hub.removePerformer("p2")
    let hubState = await hub.hubState
    #expect(hubState.lead == nil && hubState.performers.isEmpty)
    _ = await hub.addVisitor("Mary")
    #expect(await hub.hubState.lead == "p4")
  }

  @Test("a browser takes the lead from the demo and leaves it to a phone")
  func guests() async throws {
    let hub = Hub.empty(in: folder)
    await hub.add(try SourceURL("demo:?seconds=0.05&speed=max"))
    let first = await hub.addGuest(name: "Ada")
    #expect(await hub.hubState.lead == first.id)
    let second = await hub.addGuest(name: "Grace")
    #expect(await hub.hubState.lead == first.id)
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
    let follower = try #require(await hub.sink(followerID))
    let loyal = try #require(await hub.sink(loyalID))
    await until { follower.status.tone == .connected && loyal.status.tone == .connected }
    let frames = Frames.demo(4)
    one.receive(frames[0])
    #expect(follower.counts.sent == 1 && loyal.counts.sent == 0)
    two.receive(frames[0])
    #expect(follower.counts.sent == 1 && loyal.counts.sent == 1)
    await hub.setLead("p2")
    two.receive(frames[1])
    one.receive(frames[1])
    #expect(follower.counts.sent == 2 && loyal.counts.sent == 2)
    await hub.removePerformer("p2")
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
    let recents = await hub.hubState.recents
    #expect(recents == [3, 6, 5, 4, 2].map { "127.0.0.1:900\($0)" })
    await hub.leave()
  }

  @Test("a sink that is turned off stays and says so; one that is removed is gone")
  func sinks() async throws {
    let hub = Hub.empty(in: folder)
    let id = try await hub.addSink("osc://127.0.0.1:9001")
    await hub.setSink(id, isOn: false)
    await hub.setSink(id, rate: 10)
    let shown = try #require(await hub.hubState.sinks.first)
    #expect(!shown.isOn && shown.sentence == "Off." && shown.rate == 10)
    await hub.removeSink(id)
    await hub.removeSink(id)
    #expect(await hub.hubState.sinks.isEmpty)
  }

  @Test("the free tier sends one protocol at a time")
  func freeTier() async throws {
    let hub = Hub.empty(in: folder, tier: .free)
    let osc = try await hub.addSink("osc://127.0.0.1:9001")
    let second = try await hub.addSink("osc://127.0.0.1:9002")
    #expect(await hub.hubState.sinks.map(\.isOn) == [true, true])
    _ = try await hub.addSink("weirdconnect://127.0.0.1:9003")
    #expect(await hub.hubState.sinks.map(\.isOn) == [false, false, true])
    await hub.setSink(osc, isOn: true)
    #expect(await hub.hubState.sinks.map(\.isOn) == [true, false, false])
    await hub.setSink(second, isOn: true)
    #expect(await hub.hubState.sinks.map(\.isOn) == [true, true, false])
    await hub.leave()
  }

  @Test("Pro sends all of them")
  func proTier() async throws {
    let hub = Hub.empty(in: folder)
    for url in ["osc://127.0.0.1:9001", "nerve://127.0.0.1:9002", "csv:out.csv"] {
      _ = try await hub.addSink(url)
    }
    #expect(await hub.hubState.sinks.map(\.isOn) == [true, true, true])
    await hub.leave()
  }

  @Test("a subscriber gets the state now and whenever it changes")
  func watchers() async throws {
    let hub = Hub.empty(in: folder)
    var hubStates = await hub.hubStates().makeAsyncIterator()
    let before = await hubStates.next()
    _ = await hub.addVisitor("Ada")
    let after = await hubStates.next()
    #expect(before?.performers.isEmpty == true)
    #expect(after?.performers.map(\.title) == ["Ada"])
  }

  @Test("nobody is calibrated before a face was seen")
  func calibration() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    #expect(await !hub.calibrate("p1"))
    #expect(await !hub.calibrate("p9"))
    performer.receive(Frames.demo(1)[0])
    #expect(await hub.calibrate("p1"))
  }
}
