import Capture
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import CaptureWire
import Foundation
import Numbers
import Realtime
import Streaming
import TestSupport
import Testing

@testable import CaptureEngine

/// An engine with devices in virtual time: messages travel through links, and everything happens on one thread.
final class EngineHarness {
  static let page = "page"

  let folder: TestFolder
  let clock = VirtualClock()
  let people: TestPeople
  private(set) var host = VirtualHost()
  private(set) var library: CaptureLibrary
  private(set) var engine: CaptureEngine
  var devices: [TestDevice] = []
  private var connections: [CaptureConnectionID?] = []
  private let outgoing = Locked<
    [(device: Int, connection: Int, message: CaptureHubSession.Outgoing)]
  >([])
  private var toDevices: [[TestDevice.Message]] = []
  private var lives: [Int] = []
  private(set) var closed: [String] = []
  private(set) var failures: [String] = []
  private let writer: TakeWriter.Mode
  let isPaired: Bool
  let bus: SensorBus?

  init(
    people count: Int = 1, destination: String? = nil, isPaired: Bool = true,
    bus: SensorBus? = nil, writer: TakeWriter.Mode = .caller
  ) async throws {
    self.writer = writer
    folder = try TestFolder()
    people = await TestPeople(count, destination: destination)
    self.isPaired = isPaired
    self.bus = bus
    library = CaptureLibrary(
      folder: folder.path, archive: people.archive, host: host, clock: clock.host, seed: 1)
    engine = Self.makeEngine(library, host, clock, bus, writer)
    await engine.refreshPeople()
  }

  private static func makeEngine(
    _ library: CaptureLibrary, _ host: VirtualHost, _ clock: VirtualClock, _ bus: SensorBus?,
    _ writer: TakeWriter.Mode
  ) -> CaptureEngine {
    var options = CaptureEngine.Options()
    options.writer = writer
    options.calls = host.calls
    options.seed = 5
    return CaptureEngine(
      settings: CaptureSettings(), library: library, host: host, bus: bus, clock: clock.host,
      options: options)
  }

  func add(_ device: TestDevice) {
    devices.append(device)
    connections.append(nil)
    toDevices.append([])
    lives.append(0)
  }

  /// Ends the process of the hub at once, and begins another one.
  func restart() async {
    host.kill()
    for index in devices.indices { drop(index) }
    host = VirtualHost()
    library = CaptureLibrary(
      folder: folder.path, archive: people.archive, host: host, clock: clock.host, seed: 1)
    engine = Self.makeEngine(library, host, clock, bus, writer)
    await engine.recover()
  }

  /// Records a take after the devices have connected; its links lose nothing once it has stopped.
  func take(seconds: Double, after pause: Double = 3) async throws -> (start: Double, stop: Double)
  {
    run(pause)
    try await record()
    let start = clock.seconds
    run(seconds)
    let stop = clock.seconds
    for index in devices.indices { devices[index].link.losses = 0 }
    await stopAndStore()
    return (start, stop)
  }

  /// The connection of a device breaks.
  func drop(_ index: Int) {
    guard devices[index].isUp else { return }
    devices[index].isUp = false
    devices[index].toHub = []
    toDevices[index] = []
    if let connection = connections[index] {
      engine.change { $0.disconnect(connection, at: $1) }
    }
    connections[index] = nil
    perform(
      devices[index].protocolSession.apply(.disconnected, at: devices[index].local(clock.now)),
      of: index)
  }

  /// Lets the time pass in steps of 10 ms, with each message at its own instant.
  func run(_ seconds: Double, until isDone: () -> Bool = { false }) {
    let end = clock.now + Int64(clamping: seconds * 1e9)
    while clock.now < end, !isDone() {
      let next = min(clock.now + 10_000_000, end)
      deliver(until: next)
      clock.now = next
      for index in devices.indices {
        if devices[index].link.losses > 0, devices[index].unit() < devices[index].link.losses / 100
        {
          drop(index)
        }
        perform(devices[index].advance(to: next), of: index)
      }
      engine.tick()
      collect()
    }
  }

  private func deliver(until end: Int64) {
    while true {
      let hub = devices.indices.compactMap { index in
        devices[index].toHub.first.map { (due: $0.due, index: index, isToHub: true) }
      }
      let out = toDevices.indices.compactMap { index in
        toDevices[index].first.map { (due: $0.due, index: index, isToHub: false) }
      }
      guard let next = (hub + out).min(by: { ($0.due, $0.index) < ($1.due, $1.index) }),
        next.due <= end
      else { return }
      clock.now = max(clock.now, next.due)
      if next.isToHub {
        let message = devices[next.index].toHub.removeFirst()
        guard let connection = connections[next.index] else { continue }
        engine.take(
          message.isText ? .text(message.bytes) : .binary(message.bytes), from: connection,
          at: clock.now)
      } else {
        let message = toDevices[next.index].removeFirst()
        perform(
          devices[next.index].protocolSession.apply(
            .text(message.bytes), at: devices[next.index].local(clock.now)), of: next.index)
      }
      collect()
    }
  }

  /// What the engine has sent goes on its way.
  private func collect() {
    let messages = outgoing.withLock { messages in
      defer { messages = [] }
      return messages
    }
    for (index, life, message) in messages where life == lives[index] {
      switch message {
      case .text(let bytes):
        let due = devices[index].arrival(clock.now, after: toDevices[index].last?.due ?? 0)
        toDevices[index].append(.init(due: due, isText: true, bytes: bytes))
      case .close(let sentence):
        closed.append(sentence)
        // What was sent before arrives before the end.
        for message in toDevices[index] {
          perform(
            devices[index].protocolSession.apply(
              .text(message.bytes), at: devices[index].local(clock.now)), of: index)
        }
        drop(index)
      }
    }
  }

  private func perform(_ effects: [CaptureDeviceSession.Effect], of index: Int) {
    for effect in effects {
      switch effect {
      case .connect: open(index)
      case .sendText(let bytes): send(bytes, isText: true, of: index)
      case .sendBinary(let bytes): send(bytes, isText: false, of: index)
      case .failed(let sentence, _): failures.append(sentence)
      default: break
      }
    }
  }

  private func open(_ index: Int) {
    let local = devices[index].local(clock.now)
    guard devices[index].isReachable else {
      perform(devices[index].protocolSession.apply(.disconnected, at: local), of: index)
      return
    }
    devices[index].isUp = true
    lives[index] += 1
    let life = lives[index]
    connections[index] = engine.connect(name: "Simulated", isPaired: isPaired) {
      [outgoing] message in
      outgoing.withLock { $0.append((index, life, message)) }
    }
    perform(devices[index].protocolSession.apply(.connected, at: local), of: index)
  }

  private func send(_ bytes: [UInt8], isText: Bool, of index: Int) {
    guard devices[index].isUp else { return }
    let due = devices[index].arrival(clock.now, after: devices[index].toHub.last?.due ?? 0)
    devices[index].toHub.append(.init(due: due, isText: isText, bytes: bytes))
  }
}

extension EngineHarness {
  var phase: CaptureFlow.Phase { engine.phase }

  func apply(_ action: CaptureFlow.Action) async -> [String] {
    await engine.apply(action, on: Self.page)
  }

  /// Begins a session with all connected devices and records; the calibration is skipped.
  func record(hasAudio: Bool = false, phase: CaptureFlow.Phase = .recording) async throws {
    let context = await engine.recordContext(of: Self.page)
    let setup = CaptureSetup(
      participants: people.participants, devices: context.devices.map(\.figures.device),
      hasAudio: hasAudio)
    #expect(await apply(.start(setup)) == [])
    _ = await apply(.skipCalibration)
    let task = try #require(CaptureTask(custom: "Move the cup"))
    _ = await apply(.offer(task))
    #expect(await apply(.record) == [])
    #expect(self.phase == phase)
  }

  /// Stops, and waits in virtual time until the take is closed, then for its folders.
  func stopAndStore(_ patience: Double = 40) async {
    _ = await apply(.stop)
    run(patience) { engine.state.withLock { $0.take == nil } }
    await engine.finishWork()
  }

  /// The instants of a list of a session in seconds from its start, with its readings.
  func samples(_ name: String, of session: String) throws -> [SessionSample] {
    let reader = try SessionFolderReader(library.sessionsFolder + "/" + session)
    let list = try #require(reader.lists.first { $0.name == name })
    return Array(reader.samples(of: list))
  }

  var sessions: [String] { folder.names("sessions").filter { !$0.contains(".") } }
}
