import Capture
import CaptureDashboard
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import CaptureWire
import Foundation
import Numbers
import Realtime
import TestSupport
import Testing

@testable import CaptureEngine

@Suite struct EngineFaultTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a device that is away for seconds loses nothing`(_ seed: UInt64) async throws {
    let harness = try await EngineHarness()
    harness.add(.watch(seed: 100 + seed))
    harness.add(.glove(seed: 200 + seed))
    harness.run(3)
    try await harness.record()
    let start = harness.clock.seconds
    harness.run(4)
    harness.drop(0)
    harness.devices[0].isReachable = false
    harness.run(5)
    #expect(await harness.engine.recordContext(of: "page").flow.missing == ["watch"])
    harness.devices[0].isReachable = true
    harness.run(12)
    #expect(await harness.engine.recordContext(of: "page").flow.missing == [])
    let stop = harness.clock.seconds
    await harness.stopAndStore()
    let session = try #require(harness.sessions.first)
    try harness.expectEverySample(
      of: harness.devices[0], harness.devices[0].streams[0], in: "watch_imu.json", session,
      start: start, from: start + 0.05, to: stop)
    let metadata = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + session).metadata)
    #expect(metadata.events.map(\.kind) == [.deviceLost, .deviceBack])
  }

  @Test func `the dashboard knows the free space while nobody records`() async throws {
    let harness = try await EngineHarness()
    harness.host.setFree(8 << 30)
    let context = await harness.engine.dashboardContext()
    #expect(context.space?.free == 8 << 30 - CaptureSpace.reserve)
  }

  @Test func `a device that is away at the end is awaited, and brings the rest`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(3)
    try await harness.record()
    let start = harness.clock.seconds
    harness.run(4)
    harness.drop(0)
    harness.devices[0].isReachable = false
    harness.run(2)
    _ = await harness.apply(.stop)
    harness.run(10)
    #expect(harness.engine.summary.isStoring)
    harness.devices[0].isReachable = true
    harness.run(15) { harness.engine.state.withLock { $0.take == nil } }
    await harness.engine.finishWork()
    let session = try #require(harness.sessions.first)
    try harness.expectEverySample(
      of: harness.devices[0], harness.devices[0].streams[0], in: "watch_imu.json", session,
      start: start, from: start + 0.05, to: start + 6)
  }

  @Test func `a device that begins anew outside of a take has the streams that it names then`()
    async throws
  {
    let harness = try await EngineHarness()
    let engine = harness.engine
    let named: [[CaptureKind]] = [[.imu, .glove], [.glove], [.imu, .glove], [.pose]]
    for (run, kinds) in named.enumerated() {
      let streams = kinds.map { kind in
        #"{"id":\#(CaptureKind.allCases.firstIndex(of: kind) ?? 0),"kind":"\#(kind.rawValue)"}"#
      }
      let hello =
        #"{"type":"hello","version":1,"run":"r\#(run)","device":{"id":"page"},"#
        + #""streams":[\#(streams.joined(separator: ","))]}"#
      let connection = engine.connect(name: "Browser", isPaired: true) { _ in }
      await engine.receive(text: Array(hello.utf8), from: connection, at: harness.clock.now)
      let device = try #require(await engine.recordContext(of: "page").devices.first)
      #expect(device.figures.streams.map(\.stream.kind) == kinds)
      await engine.disconnect(connection)
    }
  }

  @Test func `a device that never returns ends the waiting after 30 s`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.add(.glove())
    harness.run(3)
    try await harness.record()
    harness.run(4)
    harness.drop(0)
    harness.devices[0].isReachable = false
    _ = await harness.apply(.stop)
    harness.run(29)
    #expect(harness.engine.state.withLock { $0.take != nil })
    harness.run(3)
    #expect(harness.engine.state.withLock { $0.take == nil })
    await harness.engine.finishWork()
    #expect(harness.sessions.count == 1)
  }

  @Test func `a hub that is ended and begun again goes on with what its devices kept`()
    async throws
  {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.add(.glove())
    harness.run(3)
    try await harness.record()
    let start = harness.clock.seconds
    harness.run(6.3)
    let kill = harness.clock.seconds
    await harness.restart()
    #expect(harness.phase == .idle && harness.engine.summary.isStoring)
    harness.run(20) { harness.engine.state.withLock { $0.take == nil } }
    #expect(harness.clock.seconds - kill < 8)
    await harness.engine.finishWork()
    #expect(harness.phase == .review)
    let session = try #require(harness.sessions.first)
    for (index, name) in [(0, "watch_imu.json"), (1, "glove_joints.json")] {
      try harness.expectEverySample(
        of: harness.devices[index], harness.devices[index].streams[0], in: name, session,
        start: start, from: start + 0.05, to: kill)
    }
    let context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.isUnderReview && context.flow.review?.recovered == session)
    _ = await harness.apply(.confirm)
    _ = await harness.apply(.next)
    #expect(harness.phase == .idle)
  }

  @Test func `a take whose devices do not return after a restart is reviewed with what is there`()
    async throws
  {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(3)
    try await harness.record()
    harness.run(6)
    harness.devices[0].isReachable = false
    // Another was killed before its first byte.
    let empty = harness.engine.library.sessionsFolder + "/session_20260101_000000.recording"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    await harness.restart()
    harness.run(32)
    await harness.engine.finishWork()
    #expect(harness.phase == .review && harness.sessions.count == 1)
    #expect(!FileManager.default.fileExists(atPath: empty))
    let session = try #require(harness.sessions.first)
    #expect(try harness.samples("watch_imu.json", of: session).count > 450)
    // A second restart asks again, as nobody has decided.
    await harness.restart()
    #expect(harness.phase == .review)
    let context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.take?.id == session)
  }

  @Test func `two devices with one id do not take each other's place`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch(seed: 1))
    harness.run(2)
    var second = TestDevice.watch(seed: 2)
    second.link.losses = 0
    harness.add(second)
    harness.run(10)
    #expect(harness.devices[0].protocolSession.isConnected)
    #expect(!harness.devices[1].protocolSession.isConnected)
    let entry = try #require(await harness.engine.recordContext(of: "page").devices.first)
    #expect(entry.problem?.contains("Another device with the id watch") == true)
    // Once the first is gone, the second has the name.
    harness.devices[0].isReachable = false
    harness.drop(0)
    harness.run(12)
    #expect(harness.devices[1].protocolSession.isConnected)
  }

  @Test func `a wrong token is refused for good, and the right one is taken`() async throws {
    let harness = try await EngineHarness(isPaired: false)
    harness.add(TestDevice("a", streams: TestDevice.watch("a").streams, seed: 1, token: "wrong"))
    harness.add(
      TestDevice(
        "b", streams: TestDevice.watch("b").streams, seed: 2, token: harness.engine.token))
    harness.run(5)
    #expect(harness.devices.map(\.protocolSession.isConnected) == [false, true])
    #expect(harness.failures.count == 1 && harness.failures[0].contains("token"))
    let before = harness.engine.token
    #expect(harness.engine.guests == CaptureGuests(staying: ["b"]))
    #expect(harness.engine.newToken() != before && before.count == 32)
    harness.run(2)
    #expect(harness.devices[1].protocolSession.isConnected)
    harness.drop(1)
    harness.run(5)
    #expect(!harness.devices[1].protocolSession.isConnected && harness.failures.count == 2)
    #expect(harness.engine.guests == CaptureGuests())
  }

  @Test func `what is no hello ends a connection with a sentence`() async throws {
    let harness = try await EngineHarness()
    let engine = harness.engine
    for (index, event)
      in ([
        .text(Array("{}".utf8)), .text([0xFF]), .binary([1, 2, 3]),
        .text(CaptureMessage.ping(id: 1).bytes),
        .text(
          Array(#"{"type":"hello","version":99,"run":"a","device":{"id":"x"},"streams":[]}"#.utf8)),
      ] as [CaptureHubSession.Event]).enumerated()
    {
      let sent = Sent()
      let id = engine.connect(name: "Test", isPaired: true) { sent.add($0) }
      engine.take(event, from: id, at: harness.clock.now)
      guard case .close(let sentence) = sent.all.last else {
        Issue.record("\(index) was not ended")
        continue
      }
      #expect(sentence.count > 10)
      engine.take(event, from: id, at: harness.clock.now)
      #expect(sent.all.count == 2)
    }
    #expect(engine.state.withLock { $0.devices.isEmpty && $0.connections.isEmpty })
  }

  @Test func `a connection that is silent or says no hello is ended`() async throws {
    let harness = try await EngineHarness()
    let sent = Sent()
    _ = harness.engine.connect(name: "Test", isPaired: true) { sent.add($0) }
    harness.run(11)
    #expect(sent.all.last == .close("No hello came within 10 s: connect again."))
    harness.add(.watch())
    harness.run(2)
    // Its radio is gone without a word.
    harness.devices[0].isSensing = false
    harness.devices[0].link.delay = 1_000
    harness.run(21)
    #expect(harness.closed.last == "Nothing came for 20 s: connect again.")
  }

  @Test func `a full disk stops the take, which is kept`() async throws {
    let harness = try await EngineHarness()
    _ = harness.engine.enter(EngineHarness.page)
    harness.add(.watch())
    harness.run(3)
    try await harness.record()
    harness.run(6)
    harness.host.setFree(CaptureSpace.reserve)
    harness.run(2)
    #expect(harness.phase == .review)
    let notices = harness.engine.notices(of: EngineHarness.page)
    #expect(notices.contains { $0.hasPrefix("The disk is full") })
    harness.run(5)
    await harness.engine.finishWork()
    let session = try #require(harness.sessions.first)
    let metadata = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + session).metadata)
    #expect(metadata.events.last?.kind == .spaceFull)
  }

  @Test func `a disk that takes nothing stops the take, and loses nothing once it does again`()
    async throws
  {
    let harness = try await EngineHarness()
    _ = harness.engine.enter(EngineHarness.page)
    harness.add(.watch())
    harness.run(3)
    try await harness.record()
    let start = harness.clock.seconds
    harness.run(5)
    harness.host.setFull(true)
    harness.run(2)
    #expect(harness.phase == .recording)
    harness.run(3)
    let stop = start + 8
    #expect(harness.phase == .review)
    #expect(
      harness.engine.notices(of: EngineHarness.page).contains { $0.contains("free some space") })
    harness.run(3)
    harness.host.setFull(false)
    harness.run(32) { harness.engine.state.withLock { $0.take == nil } }
    await harness.engine.finishWork()
    let session = try #require(harness.sessions.first)
    try harness.expectEverySample(
      of: harness.devices[0], harness.devices[0].streams[0], in: "watch_imu.json", session,
      start: start, from: start + 0.05, to: stop)
  }

  @Test func `a folder that cannot be written ends the take with its reason`() async throws {
    let harness = try await EngineHarness()
    _ = harness.engine.enter(EngineHarness.page)
    harness.add(.watch())
    harness.run(2)
    let folder = harness.library.sessionsFolder
    try FileManager.default.removeItem(atPath: folder)
    try Data([1]).write(to: URL(fileURLWithPath: folder))
    try await harness.record(phase: .review)
    #expect(
      harness.engine.notices(of: EngineHarness.page).contains { $0.contains("cannot be written") })
    harness.run(35) { harness.engine.state.withLock { $0.take == nil } }
    #expect(harness.engine.state.withLock { $0.take == nil })
    let context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.problem?.contains("cannot be written") == true && !context.isLoading)
    _ = await harness.apply(.discard)
    _ = await harness.apply(.confirmDiscard)
    await harness.engine.finishWork()
    #expect(harness.engine.state.withLock { $0.stored.isEmpty })
    #expect(harness.phase == .prompt)
  }

  @Test func `the loop runs until it is cancelled, and waits while nothing is there`() async throws
  {
    let harness = try await EngineHarness()
    #expect(harness.engine.tick() == nil)
    let engine = harness.engine
    let running = Task { try await engine.run() }
    for _ in 0..<50 { await Task.yield() }
    let sent = Sent()
    let id = engine.connect(name: "Test", isPaired: true) { sent.add($0) }
    let hello = CaptureHello(run: "r", device: TestDevice.watch().session, streams: [])
    await engine.receive(text: CaptureMessage.hello(hello).bytes, from: id, at: harness.clock.now)
    #expect(!sent.all.isEmpty && engine.summary.connected == 1)
    await engine.disconnect(id)
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
  }

  @Test func `absurd numbers do no harm`() async throws {
    let harness = try await EngineHarness()
    let engine = harness.engine
    let sent = Sent()
    let extreme: [Int64] = [.min, .max, -1, 0, 1 << 62]
    for (index, time) in extreme.enumerated() {
      let id = engine.connect(name: "Test", isPaired: true) { sent.add($0) }
      let hello = CaptureHello(
        run: "r",
        device: CaptureDevice(id: "d\(index)", name: "", person: .max, maximumDrift: 1e300),
        streams: [CaptureStream(id: .max, device: "d", kind: .imu, rate: 1e300)], from: [.max: .max]
      )
      engine.take(.text(CaptureMessage.hello(hello).bytes), from: id, at: time)
      for other in extreme {
        let pong = CaptureMessage.pong(id: 1, received: other, answered: other)
        engine.take(.text(pong.bytes), from: id, at: time)
        engine.take(
          .text(CaptureMessage.mark(CaptureMark(kind: .clap, time: other)).bytes), from: id,
          at: time)
        var writer = CaptureRecordWriter()
        _ = writer.add(
          CaptureSample(
            sensed: other, sequence: .max - 1,
            reading: TestDevice.reading(.init(seed: 1), hello.streams[0], 0) ?? .faces([])),
          to: .max, of: .imu)
        engine.take(.binary(writer.take()), from: id, at: time)
      }
      engine.receive(glove: [UInt8](repeating: 0x7B, count: 70_000), from: "a:b:c", at: time)
      await #expect(throws: CapturePushError.self) {
        try await engine.push(sensorLogger: [0xFF], token: engine.token, at: time)
      }
      await #expect(throws: CapturePushError.self) {
        try await engine.push(sensorLogger: [], token: "", at: time)
      }
    }
    engine.tick()
    #expect(await engine.recordContext(of: "page").devices.count <= extreme.count)
    #expect(await engine.setPerson(device: "nobody", person: .min).count == 1)
  }
}

/// What a connection was told.
final class Sent: Sendable {
  private let messages = Locked<[CaptureHubSession.Outgoing]>([])

  var all: [CaptureHubSession.Outgoing] { messages.withLock { $0 } }
  func add(_ message: CaptureHubSession.Outgoing) { messages.withLock { $0.append(message) } }
}
