import Capture
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import CaptureWire
import Numbers
import Realtime
import Signals
import Streaming
import TestSupport
import Testing
import WearableWire

@testable import CaptureEngine

@Suite struct WearableTests {
  /// A push of a phone's accelerometer between two instants of the test in seconds, 50 readings a second.
  private func push(_ range: Range<Int>, number: Int, ahead: Double = 0) -> [UInt8] {
    let readings = range.map { index in
      let time = (VirtualClock.unix + ahead + Double(index) / 50) * 1e9
      return
        #"{"name":"totalacceleration","time":\#(Int64(clamping: time)),"values":{"x":\#(index),"y":0,"z":9.8}},"#
        + #"{"name":"accelerometer","time":\#(Int64(clamping: time)),"values":{"x":\#(index),"y":0,"z":0}}"#
    }
    let text =
      #"{"messageId":\#(number),"sessionId":"s","deviceId":"My Phone/7","payload":[\#(readings.joined(separator: ","))]}"#
    return Array(text.utf8)
  }

  @Test(arguments: [0, 0.8, 7_200] as [Double])
  func `pushes go to where their own times say, late and twice as they come`(
    _ ahead: Double
  ) async throws {
    let harness = try await EngineHarness()
    let engine = harness.engine
    func send(_ range: Range<Int>, _ number: Int) async throws {
      try await engine.push(
        sensorLogger: push(range, number: number, ahead: ahead), token: engine.token,
        at: harness.clock.now)
    }
    for second in 0..<3 {
      harness.run(1)
      try await send(second * 50..<(second + 1) * 50, second)
    }
    let entry = try #require(await engine.recordContext(of: "page").devices.first)
    #expect(entry.source == "Sensor Logger" && entry.isConnected && entry.figures.bound == nil)
    try await harness.record()
    // The batch of 3 s comes after that of 7 s, and twice.
    for second in 3..<8 {
      harness.run(1)
      if second != 3 { try await send(second * 50..<(second + 1) * 50, second) }
    }
    try await send(150..<200, 3)
    try await send(150..<200, 3)
    _ = await harness.apply(.stop)
    harness.run(2)
    // What was sensed before the stop and comes after it.
    try await send(400..<500, 8)
    harness.run(35) { engine.state.withLock { $0.take == nil } }
    await engine.finishWork()
    let session = try #require(harness.sessions.first)
    let samples = try harness.samples("phone_imu.json", of: session)
    let tags = samples.map { sample -> Int in
      guard case .motion(let motion) = sample.reading else { return -1 }
      return Int(clamping: motion.userAcceleration.x.magnitude)
    }
    #expect(tags == tags.sorted() && Set(tags).count == tags.count)
    #expect(Set(tags).isSuperset(of: 155...395))
    #expect(tags.allSatisfy { (145...405).contains($0) })
    let reader = try SessionFolderReader(harness.library.sessionsFolder + "/" + session)
    let metadata = try CaptureMetadata(reader.metadata)
    #expect(metadata.streams.map(\.stream.isEstimated) == [true])
  }

  @Test func `gloves by UDP become a device with two streams of estimated times`() async throws {
    let harness = try await EngineHarness()
    let engine = harness.engine
    let movement = SimulatedMovement(seed: 4)
    var index = 0
    func play(_ seconds: Double) {
      for _ in 0..<Int(clamping: seconds * 100) {
        let gloves = [Hand.Side.left, .right].map { side in
          HandDriverGlove(
            role: "Anna Ö",
            frame: movement.glove(at: harness.clock.seconds, side: side, sequence: 0),
            calibration: 3, battery: 0.5)
        }
        engine.receive(
          glove: HandDriverEncoder.euler(role: "Anna Ö", gloves), from: "10.0.0.7:5555",
          at: harness.clock.now)
        index += 1
        harness.run(0.01)
      }
    }
    play(2)
    let entry = try #require(await engine.recordContext(of: "page").devices.first)
    #expect(entry.figures.streams.map(\.stream.mount) == [.leftHand, .rightHand])
    #expect(entry.figures.battery == 0.5 && entry.figures.bound == nil)
    #expect(abs((entry.figures.streams.first?.rate ?? 0) - 100) < 3)
    try await harness.record()
    play(4)
    await harness.stopAndStore()
    let session = try #require(harness.sessions.first)
    let samples = try harness.samples("glove_joints.json", of: session)
    #expect((790...800).contains(samples.count))
    let left = samples.filter { sample in
      guard case .glove(let frame) = sample.reading else { return false }
      return frame.side == .left
    }
    let steps = zip(left, left.dropFirst()).map { $1.seconds - $0.seconds }
    #expect(steps.allSatisfy { (0.008...0.012).contains($0) })
    // Without a datagram it is away, and in time it is forgotten.
    _ = await harness.apply(.discard)
    _ = await harness.apply(.confirmDiscard)
    _ = await harness.apply(.cancel)
    harness.run(5)
    #expect(await engine.recordContext(of: "page").devices.first?.isConnected == false)
    harness.run(65)
    #expect(await engine.recordContext(of: "page").devices.isEmpty)
    #expect(engine.tick() == nil)
  }

  @Test func `many roles and hosts do not fill the registry`() async throws {
    let harness = try await EngineHarness()
    let movement = SimulatedMovement(seed: 4)
    for number in 0..<100 {
      let glove = HandDriverGlove(
        role: "r\(number % 20)", frame: movement.glove(at: 1, side: .left, sequence: 0))
      harness.engine.receive(
        glove: HandDriverEncoder.euler(role: glove.role, [glove]), from: "10.0.0.\(number)",
        at: harness.clock.now)
    }
    #expect(harness.engine.state.withLock { $0.devices.count } <= 32)
  }

  @Test func `a page's vision is recorded while a session wants it, and shows a bystander`()
    async throws
  {
    let bus = SensorBus()
    let harness = try await EngineHarness(bus: bus)
    let engine = harness.engine
    _ = engine.enter(EngineHarness.page)
    let wanted = Locked(SensorDemand.empty)
    let source = bus.addSource("Camera", offering: [.hands, .face, .picture]) { demand in
      wanted.withLock { $0 = demand }
    }
    bus.setClockOffset(VirtualClock.originSeconds, of: source)
    engine.watch(source, of: EngineHarness.page)
    harness.add(.watch())
    harness.run(2)
    #expect(wanted.withLock { $0.isEmpty })
    try await harness.record()
    #expect(wanted.withLock { $0.kinds } == [.hands, .face])
    let movement = SimulatedMovement(seed: 4)
    for index in 0..<120 {
      let seconds = harness.clock.seconds
      let arrived = VirtualClock.originSeconds + seconds
      let hands = movement.hands(at: seconds, sequence: UInt32(clamping: index))
      bus.publish(
        SensorEvent(source: source, sensed: seconds, arrived: arrived, payload: .hands(hands)))
      let faces =
        index > 60
        ? [IdentifiedFace(identity: 1, frame: FaceFrame(sequence: 0, available: .all))] : []
      bus.publish(
        SensorEvent(source: source, sensed: seconds, arrived: arrived, payload: .faces(faces)))
      harness.run(0.05)
    }
    #expect(await engine.recordContext(of: EngineHarness.page).flow.hasBystander)
    await harness.stopAndStore()
    #expect(wanted.withLock { $0.isEmpty })
    let session = try #require(harness.sessions.first)
    let hands = try harness.samples("hands.json", of: session)
    #expect(hands.count == 120)
    let metadata = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + session).metadata)
    #expect(metadata.hasBystander && metadata.sensors.contains(.hands))
    await engine.leave(EngineHarness.page)
  }

  @Test func `what a page sees belongs to the person who wears its device`() async throws {
    let bus = SensorBus()
    let harness = try await EngineHarness(people: 2, bus: bus)
    let engine = harness.engine
    harness.add(.watch())
    harness.add(.watch("watch-2", person: 2, seed: 12))
    var sources: [SourceID] = []
    for (page, device) in [(EngineHarness.page, "watch"), ("other", "watch-2")] {
      _ = engine.enter(page)
      let source = bus.addSource("Camera", offering: [.hands, .picture]) { _ in }
      bus.setClockOffset(VirtualClock.originSeconds, of: source)
      engine.watch(source, of: page)
      engine.identify(page, as: device)
      engine.identify(page, as: "../x")
      sources.append(source)
    }
    harness.run(2)
    let movement = SimulatedMovement(seed: 4)
    for take in 1...2 {
      try await harness.record()
      for index in 0..<100 {
        let seconds = harness.clock.seconds
        for source in sources.prefix(index < 60 ? 2 : 1) {
          let hands = movement.hands(at: seconds, sequence: UInt32(clamping: index))
          bus.publish(
            SensorEvent(
              source: source, sensed: seconds, arrived: VirtualClock.originSeconds + seconds,
              payload: .hands(hands)))
        }
        harness.run(0.05)
      }
      await harness.stopAndStore()
      let sessions = harness.sessions.suffix(2)
      #expect(harness.sessions.count == 2 * take)
      let counts = try sessions.map { try harness.samples("hands.json", of: $0).count }
      // The first take: the other way round when the devices have changed their persons.
      #expect(counts == (take == 1 ? [100, 60] : [60, 100]))
      _ = await harness.apply(.confirm)
      _ = await harness.apply(.next)
      _ = await harness.apply(.cancel)
      await harness.engine.finishWork()
      harness.run(1)
      #expect(await engine.setPerson(device: "watch", person: 2) == [])
      #expect(await engine.setPerson(device: "watch-2", person: 1) == [])
    }
  }
}
